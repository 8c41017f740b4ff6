import ArgumentParser
import Experiments

/// The option for the time limit of commands that run blocks.
struct TimeLimit: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most seconds that all blocks of a file may take, or 0 for no limit (default: 600 in `notebook check`, "
        + "otherwise 3600).",
      valueName: "seconds"))
  var maxSeconds: Double?

  init() {}

  func validate() throws {
    // The negated comparison also rejects NaN.
    if let maxSeconds, !(maxSeconds >= 0) { throw ValidationError("--max-seconds must be 0 or greater") }
  }

  /// The default time limits, in seconds. A check may run strangers' notebooks in CI, while other commands run the
  /// user's own work.
  static let usual = 3_600.0, usualOfCheck = 600.0
}

extension TimeLimit: PlainArguments {
  static var plain: TimeLimit {
    var options = TimeLimit()
    options.maxSeconds = nil
    return options
  }
}
