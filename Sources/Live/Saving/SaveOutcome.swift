/// The result of saving a state.
package enum SaveOutcome: Hashable, Sendable {
  /// The content and the path of the written file, in words.
  case written(String)
  /// A file of that name already exists.
  case exists
  case failed(String)
}
