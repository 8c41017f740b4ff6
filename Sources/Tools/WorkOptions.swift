import ArgumentParser
import Experiments
import Notebooks
import Simulations

/// How much a block may cost, as far as both programs let one say.
package struct WorkLimits: ParsableArguments {
  @Option(help: ArgumentHelp("The most memory that one block may need.", valueName: "bytes"))
  package var maxMemory = ByteCount(bytes: 1 << 30)

  @Option(help: ArgumentHelp("The most cells times steps of one block.", valueName: "number"))
  package var maxUpdates = 1e13

  package init() {}

  package func validate() throws {
    // Not a number is not greater either.
    if !(maxUpdates >= 0) { throw ValidationError("--max-updates takes a number from 0 up.") }
  }

  package var limits: Limits { Limits(memory: Double(maxMemory.bytes), updates: maxUpdates) }
}

/// How many threads work.
package struct ThreadOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many threads to use; by default one a processor. Never changes a result.", valueName: "number"))
  package var jobs: Int?

  package init() {}

  package func validate() throws {
    if let jobs, !(1...Workers.mostThreads).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(Workers.mostThreads).")
    }
  }

  package var workers: Workers { .team(of: jobs ?? Workers.defaultCount) }
}

extension ByteCount: ExpressibleByArgument {}
