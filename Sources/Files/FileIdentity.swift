#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The identity of a state of a file: the file, its size and the time of the last write.
struct FileIdentity: Sendable, Hashable {
  let key: FileKey
  let size: Int
  let seconds: Int
  let nanoseconds: Int

  init(_ status: stat) {
    key = FileKey(status)
    size = Int(status.st_size)
    seconds = Int(status.st_mtim.tv_sec)
    nanoseconds = Int(status.st_mtim.tv_nsec)
  }

  /// The state of what a name in a folder stands for, without following a symbolic link, or nil if there is nothing.
  init?(of name: String, in folder: OpenFolder) {
    guard let status = folder.status(of: name) else { return nil }
    self.init(status)
  }

  /// Whether it is the same file, in whatever state.
  func isSameFile(as other: FileIdentity) -> Bool { key == other.key }
}
