/// The relation of a notebook to an existing file in the place of a saved file or figure.
package enum FileStanding: Sendable, Hashable {
  /// The content is what an untouched region of the notebook claims.
  case own
  /// The content is what one side of a merge claims, in a region with a conflict.
  ///
  /// This proves nothing, unless git tracks the file and its history shows that the notebook made it.
  case merged
  /// A region names the file, but the file has changed since it was written.
  case changed
  /// No untouched region of the notebook names the file.
  case unclaimed
}
