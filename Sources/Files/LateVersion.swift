/// A version of a file that another program saved just before a run replaced the file and was killed. It is kept beside
/// the file under a temporary name.
package struct LateVersion: Sendable, Hashable {
  package let path: String
  /// The path of the file.
  package let file: String
}
