import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls that create, exchange and remove names of files in an open folder.
///
/// A test replaces them to make one fail, or to imitate a file system that lacks some. Each call takes the descriptor
/// of the folder and returns an error number, or 0.
package struct NamingCalls: Sendable {
  package typealias Call = @Sendable (_ folder: Int32, _ from: String, _ to: String) -> Int32

  package var rename: Call
  /// Renames a file to a name that must be free. FAT and NFS lack this call.
  package var renameToFree: Call
  /// Exchanges two files. NFS and many other file systems lack this call.
  package var exchange: Call
  /// Gives a file a second name, which must be free. FAT and some network file systems lack this call.
  package var link: Call
  package var unlink: @Sendable (_ folder: Int32, _ name: String) -> Int32

  package static let system = NamingCalls(
    rename: { renameat($0, $1, $0, $2) == 0 ? 0 : errno },
    renameToFree: { -csystem_rename_to_free($0, $1, $2) },
    exchange: { -csystem_exchange($0, $1, $2) },
    link: { linkat($0, $1, $0, $2, 0) == 0 ? 0 : errno },
    unlink: { unlinkat($0, $1, 0) == 0 ? 0 : errno })

  /// Returns whether an error means that the file system lacks a call, or that this process must not make it.
  static func isLacking(_ code: Int32) -> Bool { [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(code) }
}
