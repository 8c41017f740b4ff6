import ArgumentParser
import Experiments

/// The option for the time limit of commands that run blocks.
struct TimeLimit<Command: TimeLimited>: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most seconds that \(Command.limitedWork) may take, or 0 for no limit "
        + "(default: \(Int(Command.usualSeconds))).",
      valueName: "seconds"))
  var maxSeconds: Double?

  init() {}

  func validate() throws {
    // The negated comparison also rejects NaN.
    if let maxSeconds, !(maxSeconds >= 0) { throw ValidationError("--max-seconds must be 0 or greater") }
  }
}

extension TimeLimit: PlainArguments {
  static var plain: TimeLimit {
    var options = TimeLimit()
    options.maxSeconds = nil
    return options
  }
}
