/// The folders of files that wait to be opened, as they were when the files were found. A folder that is exchanged in
/// the meantime has another key.
package struct FolderKeys: Sendable {
  /// The keys by the bytes of the folders' paths.
  private var keys: [[UInt8]: FileKey] = [:]

  /// Looks up the folder of each file. Each folder is looked up only once.
  package init(of paths: [String]) {
    for path in paths {
      let folder = Path.folder(of: path), bytes = Array(folder.utf8)
      if keys[bytes] == nil { keys[bytes] = FileKey(of: folder) }
    }
  }

  /// The key of the folder of a file, or nil if there was no such folder.
  package subscript(_ path: String) -> FileKey? { keys[Array(Path.folder(of: path).utf8)] }
}
