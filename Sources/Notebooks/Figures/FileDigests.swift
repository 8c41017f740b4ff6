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

  init(content: String, sha256: String) {
    self.content = content
    self.sha256 = sha256
  }

  /// Reads the saved file in a place, or returns nil if there is none.
  ///
  /// - Parameter isStopped: returns true to end the work with an error.
  init?(at place: FilePlace, until isStopped: () -> Bool = { false }) throws(FileProblem) {
    guard let found = try place.digests(limit: Self.limit, until: isStopped) else { return nil }
    self.init(content: found.text, sha256: found.bytes)
  }

  /// Returns whether a region that claims these digits claims the file. A claim of a text may also refer to its exact
  /// bytes.
  func hold(_ digits: String) -> Bool {
    SHA256.isHash(content, claimedBy: digits) || SHA256.isHash(sha256, claimedBy: digits)
  }
}
