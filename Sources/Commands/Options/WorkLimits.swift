import ArgumentParser
import Experiments

/// The options that limit a block, which both programs accept.
struct WorkLimits: ParsableArguments {
  @Option(
    help: ArgumentHelp("The most memory that one block may need.", valueName: "bytes"),
    transform: ByteCount.read)
  var maxMemory = usualMemory

  @Option(
    help: ArgumentHelp("The most cell updates (cells times steps) of one block. (default: 1e13)", valueName: "number"))
  var maxUpdates: Double?

  private static let usualMemory = ByteCount(bytes: 1 << 30)

  init() {}

  func validate() throws {
    // The negated comparison also rejects NaN.
    if let maxUpdates, !(maxUpdates >= 0) { throw ValidationError("--max-updates must be 0 or greater") }
  }

  var limits: Limits { Limits(memory: Double(maxMemory.bytes), updates: maxUpdates ?? 1e13) }
}

extension WorkLimits: PlainArguments {
  static var plain: WorkLimits {
    var options = WorkLimits()
    options.maxMemory = usualMemory
    options.maxUpdates = nil
    return options
  }
}
