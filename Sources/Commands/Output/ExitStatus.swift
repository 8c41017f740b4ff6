/// The exit code of a command: one meaning each, the highest of 1, 2 and 3 where several apply.
package enum ExitStatus: Int32, Sendable, Comparable {
  case success = 0
  /// `check` found a difference, an expectation failed, or a hand edit was kept.
  case difference = 1
  /// A notebook has errors.
  case notebookError = 2
  /// A file could not be read or written.
  case fileError = 3
  case usage = 64
  case interrupted = 130

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  package mutating func raise(to other: ExitStatus) { self = max(self, other) }
}
