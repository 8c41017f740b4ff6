import ArgumentParser
import Experiments
import Simulations

/// How many threads work.
struct ThreadOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many threads to use (default: one for each processor). Never changes a result.", valueName: "number"))
  var jobs: Int?

  init() {}

  func validate() throws {
    if let jobs, !(1...Workers.mostThreads).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(Workers.mostThreads)")
    }
  }

  var workers: Workers { .team(of: jobs ?? Workers.defaultCount) }
}
