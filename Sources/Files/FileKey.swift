#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The identity of a file or folder, in whatever state it is and whatever its names are: hard links share
/// it, and so do the spellings of one name where capitals do not count.
package struct FileKey: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Looks up a path that the user named, following symbolic links. Nil without a file.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

extension FilePlace {
  /// The key of what is in the place, without following a link; nil if there is nothing.
  package var key: FileKey? { missing.isEmpty ? folder.status(of: name).map { FileKey($0) } : nil }
}
