/// The small text that Git LFS stores in place of a large file.
///
/// A clone without Git LFS, or without its content, has such a text where the file should be.
package enum GitPointer {
  private static let start = Array("version https://git-lfs.github.com/spec/".utf8)
  /// The largest size of a pointer in bytes, by the specification of Git LFS.
  static let limit = 1024

  /// Returns whether these bytes are a pointer.
  package static func isPointer(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count < limit && bytes.starts(with: start)
  }

  /// Returns the SHA-256 in a pointer, which is that of the file's content. Nil if the bytes are not a pointer.
  package static func hash(in bytes: [UInt8]) -> String? {
    guard isPointer(bytes) else { return nil }
    let key = Array("oid sha256:".utf8)
    return bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: key) }
      .map { String(decoding: $0.dropFirst(key.count), as: UTF8.self) }
  }
}
