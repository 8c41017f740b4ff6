/// The result of saving a state.
package enum SaveOutcome: Hashable, Sendable {
  /// What was written, and where, in words.
  case written(String)
  /// There is a file of that name.
  case exists
  case failed(String)
}
