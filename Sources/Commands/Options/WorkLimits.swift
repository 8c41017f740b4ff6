import ArgumentParser
import Experiments

/// How much a block may cost, as far as both programs let one say.
struct WorkLimits: ParsableArguments {
  @Option(help: ArgumentHelp("The most memory that one block may need.", valueName: "bytes"))
  var maxMemory = ByteCount(bytes: 1 << 30)

  @Option(help: ArgumentHelp("The most cells times steps of one block.", valueName: "number"))
  var maxUpdates = 1e13

  init() {}

  func validate() throws {
    // Not a number is not greater either.
    if !(maxUpdates >= 0) { throw ValidationError("--max-updates takes a number from 0 up.") }
  }

  var limits: Limits { Limits(memory: Double(maxMemory.bytes), updates: maxUpdates) }
}
