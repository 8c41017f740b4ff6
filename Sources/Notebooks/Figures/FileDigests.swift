import Files

/// The digests of the bytes of a file.
package struct FileDigests {
  /// The digest that a region claims: for a saved file the SHA-256 of its text, for a figure its ``FigureDigest``.
  let content: String
  /// The SHA-256 of the same bytes.
  let sha256: String

  /// The largest file, in bytes, that a notebook may have saved: 4 GiB. A larger file belongs to somebody else and is
  /// not read.
  static let limit = 1 << 32

  /// Returns whether a region that claims these digits claims the file. A claim of a text may also refer to its exact
  /// bytes.
  func hold(_ digits: String) -> Bool {
    SHA256.isHash(content, claimedBy: digits) || SHA256.isHash(sha256, claimedBy: digits)
  }
}
