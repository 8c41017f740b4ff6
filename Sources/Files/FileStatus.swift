#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The status of a file that a new version keeps.
struct FileStatus: Sendable {
  let identity: FileIdentity
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  /// Whether the file has more than one name.
  let hasOtherNames: Bool

  init(_ status: stat) {
    identity = FileIdentity(status)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    hasOtherNames = status.st_nlink > 1
  }
}
