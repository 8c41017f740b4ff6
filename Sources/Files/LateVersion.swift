/// A version of a file that another program saved just before a run replaced it, where the run was then killed. It is
/// beside the file, under the name of a temporary file.
package struct LateVersion: Sendable, Hashable {
  package let path: String
  /// The path of the file.
  package let file: String
}
