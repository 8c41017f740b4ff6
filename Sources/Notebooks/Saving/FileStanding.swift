/// The relation of a notebook to the file in the place of a saved file or figure.
package enum FileStanding: Sendable, Hashable {
  /// Its content is what an untouched region of the notebook claims.
  case own
  /// A region names it, but it has changed since it was written.
  case changed
  /// No untouched region of the notebook names it.
  case unclaimed
}
