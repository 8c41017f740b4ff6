#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The number by which a file system knows a file, whatever its names are: hard links share it, and so do the spellings
/// of one name where capitals do not count.
struct FileNumber: Sendable, Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// Looks up a path, following symbolic links. Nil without a file.
  init?(of path: String) {
    guard let status = Self.status(of: path) else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Looks up a file with several names, following symbolic links. Nil where there is no file, or it has one name only.
  static func shared(of path: String) -> FileNumber? {
    guard let status = status(of: path), status.st_nlink > 1, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileNumber(status)
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}
