/// The relation of a notebook to the file in the place of a saved file or figure.
package enum FileStanding: Sendable, Hashable {
  /// Its content is what an untouched region of the notebook claims.
  case own
  /// Its content is what one side of a merge claims, in a region with a conflict. That proves nothing, unless git
  /// tracks the file and its history shows that the notebook made it.
  case merged
  /// A region names it, but it has changed since it was written.
  case changed
  /// No untouched region of the notebook names it.
  case unclaimed
}
