import ArgumentParser
import Experiments

/// The limit of time that the commands that run blocks take.
struct TimeLimit: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The most seconds that all blocks of a file may take, or 0 for no limit (default: 600 in `notebook check`, "
        + "otherwise 3600).",
      valueName: "seconds"))
  var maxSeconds: Double?

  init() {}

  func validate() throws {
    // Not a number is not greater either.
    if let maxSeconds, !(maxSeconds >= 0) { throw ValidationError("--max-seconds must be 0 or greater") }
  }

  /// The defaults: a check may run strangers' notebooks in CI, and the others run what somebody is working on.
  static let usual = 3_600.0, usualOfCheck = 600.0
}

extension TimeLimit: PlainArguments {
  static var plain: TimeLimit {
    var options = TimeLimit()
    options.maxSeconds = nil
    return options
  }
}
