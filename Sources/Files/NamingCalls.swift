#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls that give names to files and take them away. A test replaces them to let one fail.
///
/// Each returns the number of an error, or 0.
package struct NamingCalls: Sendable {
  package let rename: @Sendable (_ from: String, _ to: String) -> Int32
  /// Gives a file a second name, which must be free.
  package let link: @Sendable (_ from: String, _ to: String) -> Int32
  package let unlink: @Sendable (_ path: String) -> Int32

  package init(
    rename: @escaping @Sendable (_ from: String, _ to: String) -> Int32,
    link: @escaping @Sendable (_ from: String, _ to: String) -> Int32,
    unlink: @escaping @Sendable (_ path: String) -> Int32
  ) {
    self.rename = rename
    self.link = link
    self.unlink = unlink
  }

  package static let system = NamingCalls {
    systemRename($0, $1) == 0 ? 0 : errno
  } link: {
    systemLink($0, $1) == 0 ? 0 : errno
  } unlink: {
    systemUnlink($0) == 0 ? 0 : errno
  }
}

// The members above hide the system's functions of the same name.
private func systemRename(_ from: String, _ to: String) -> Int32 { rename(from, to) }
private func systemLink(_ from: String, _ to: String) -> Int32 { link(from, to) }
private func systemUnlink(_ path: String) -> Int32 { unlink(path) }
