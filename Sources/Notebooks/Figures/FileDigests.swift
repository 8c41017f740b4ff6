/// The digests of the bytes of a file.
struct FileDigests {
  /// The digest that a region claims: for a saved file the SHA-256 of its bytes, for a figure its ``FigureDigest``.
  let content: String
  /// The SHA-256 of the same bytes.
  let sha256: String
}
