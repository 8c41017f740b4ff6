/// The exit code of a command. If several of the codes 1, 2 and 3 apply, the highest one is used.
package enum ExitStatus: Int32, Sendable, Comparable, CaseIterable {
  case success = 0
  /// `check` found a difference, an expectation failed, or a hand edit was kept.
  case difference = 1
  /// A notebook has errors.
  case notebookError = 2
  /// A file could not be read or written.
  case fileError = 3
  case usage = 64
  /// `work` was stopped before the end of its task, or an array of tasks ended before all tasks were done.
  case unfinished = 75
  /// SIGHUP was received, because the terminal was closed.
  case hungUp = 129
  case interrupted = 130
  /// SIGTERM was received.
  case terminated = 143

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  package mutating func raise(to other: ExitStatus) { self = max(self, other) }

  /// The meaning of the code, for the reference.
  package var help: String {
    switch self {
    case .success: "Success."
    case .difference: "A difference, an expectation that failed, or a hand edit that was kept."
    case .notebookError: "A notebook, simulation or pattern has errors."
    case .fileError: "A file could not be read or written."
    case .usage: "Usage error: an unknown command, option or argument."
    case .unfinished:
      "SIGTERM stopped a task of `notebook work`, or an array of `--executor` ended without results. "
        + "Finished runs are kept: start the command again."
    case .hungUp: "The terminal was closed (SIGHUP)."
    case .interrupted: "Ctrl-C (SIGINT)."
    case .terminated: "Another program ended the command (SIGTERM)."
    }
  }
}
