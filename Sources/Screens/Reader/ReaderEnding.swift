/// The way in which a reader ended.
package enum ReaderEnding: Hashable, Sendable {
  case quit
  /// By Ctrl-C.
  case interrupted
  /// The document cannot be shown.
  case refused(ReaderDocument.Refusal)
}
