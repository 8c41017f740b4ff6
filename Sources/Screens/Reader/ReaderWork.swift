/// The names of the work in progress for the reader.
package enum ReaderWork: Hashable, Sendable {
  /// A requested document.
  case document
  /// The time after which a sign shows that a document is being loaded.
  case patience
  /// Lines that are not laid out yet.
  case layout
  case terminal
  case opener
  /// The file of the document, which is watched.
  case watch
  /// A simulation that is being set up.
  case simulation
  case ending
}
