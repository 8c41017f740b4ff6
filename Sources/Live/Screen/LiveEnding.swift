/// How the application ended.
package enum LiveEnding: Hashable, Sendable {
  case quit
  /// Ended by Ctrl-C.
  case interrupted
}
