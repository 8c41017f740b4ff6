import ArgumentParser
import Experiments
import Simulations
import Specification

/// The option for the number of threads.
struct ThreadOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The number of threads (default: one for each processor). It does not change results.", valueName: "number"))
  var jobs: Int?

  init() {}

  func validate() throws {
    if let jobs, !(1...Workers.mostThreads).contains(jobs) {
      throw ValidationError("--jobs must be a number from 1 to \(Workers.mostThreads.grouped)")
    }
  }

  var workers: Workers { .team(of: jobs ?? Workers.defaultCount) }
}

extension ThreadOptions: PlainArguments {
  static var plain: ThreadOptions {
    var options = ThreadOptions()
    options.jobs = nil
    return options
  }
}
