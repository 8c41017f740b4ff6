/// How the application came to its end.
package enum LiveEnding: Hashable, Sendable {
  case quit
  /// By Ctrl-C.
  case interrupted
}
