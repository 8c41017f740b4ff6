/// How a reader ended.
package enum ReaderEnding: Hashable, Sendable {
  case quit
  /// The user pressed Ctrl-C.
  case interrupted
  /// The document could not be shown.
  case refused(ReaderDocument.Refusal)
}
