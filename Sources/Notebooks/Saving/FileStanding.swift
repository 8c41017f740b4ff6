/// The relation of a notebook to an existing file in the place of a saved file or figure.
package enum FileStanding: Sendable, Hashable {
  /// The content is what an untouched region of the notebook claims, or git can give it back and a region names the file.
  case own
  /// An untouched region names the file, but the file has changed since it was written.
  case changed
  /// No untouched region of the notebook names the file.
  case unclaimed
}
