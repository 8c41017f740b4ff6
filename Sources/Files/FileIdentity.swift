#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The identity of a state of a file: its key, its size and the time of the last write.
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

  /// Creates the identity of the entry with a name in a folder, without following a symbolic link. Returns nil if there
  /// is no entry.
  init?(of name: String, in folder: OpenFolder) {
    guard let status = folder.status(of: name) else { return nil }
    self.init(status)
  }

  /// Returns whether both identities belong to the same file, perhaps in different states.
  func isSameFile(as other: FileIdentity) -> Bool { key == other.key }
}
