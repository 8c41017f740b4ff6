import CSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls that give names to files in an open folder and take them away. A test replaces them to let one
/// fail, or to do without those that some file systems lack.
///
/// Each takes the descriptor of the folder, and returns the number of an error or 0.
package struct NamingCalls: Sendable {
  package typealias Call = @Sendable (_ folder: Int32, _ from: String, _ to: String) -> Int32

  package var rename: Call
  /// Renames a file; the new name must be free. FAT and NFS lack it.
  package var renameToFree: Call
  /// Exchanges two files. NFS and many others lack it.
  package var exchange: Call
  /// Gives a file a second name, which must be free. FAT and some shares lack it.
  package var link: Call
  package var unlink: @Sendable (_ folder: Int32, _ name: String) -> Int32

  package static let system = NamingCalls(
    rename: { renameat($0, $1, $0, $2) == 0 ? 0 : errno },
    renameToFree: { -csystem_rename_to_free($0, $1, $2) },
    exchange: { -csystem_exchange($0, $1, $2) },
    link: { linkat($0, $1, $0, $2, 0) == 0 ? 0 : errno },
    unlink: { unlinkat($0, $1, 0) == 0 ? 0 : errno })

  /// Whether an error says that the file system lacks a call, or that this process must not make it.
  static func isLacking(_ code: Int32) -> Bool { [EINVAL, ENOSYS, EOPNOTSUPP, EPERM].contains(code) }
}
