/// The digests of the bytes of a file.
struct FileDigests {
  /// The digest that a region claims: for a saved file the SHA-256 of its text, for a figure its ``FigureDigest``.
  let content: String
  /// The SHA-256 of the same bytes.
  let sha256: String

  /// The most bytes of a file that a notebook may have saved: 4 GiB. A larger one is somebody else's, and is not read.
  static let limit = 1 << 32

  /// Whether a region that claims these digits claims the file. The bytes of a text may be claimed as they are.
  func hold(_ digits: String) -> Bool { content.hasPrefix(digits) || sha256.hasPrefix(digits) }
}
