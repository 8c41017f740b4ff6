/// The names of the work in progress for the reader.
package enum ReaderWork: Hashable, Sendable {
  /// A document on its way.
  case document
  /// The time after which a sign says that it is.
  case patience
  /// Lines that are not set yet.
  case layout
  case terminal
  case opener
  /// The file of the document, which is watched.
  case watch
  /// A simulation that is set up.
  case simulation
  case ending
}
