#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The identity of a file or folder, independent of its state and its names.
///
/// Hard links share the identity. So do the spellings of one name on file systems that ignore case.
package struct FileKey: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Looks up a path that the user named, following symbolic links. Returns nil if it does not exist.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension FilePlace {
  /// The key of the file or folder in the place, without following a link, or nil if the place is empty.
  package var key: FileKey? { missing.isEmpty ? folder.status(of: name).map { FileKey($0) } : nil }
}

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
