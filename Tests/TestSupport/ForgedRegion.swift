/// A region that a person writes who knows how the digests of regions are computed.
package enum ForgedRegion {
  /// Returns the text of a region.
  ///
  /// - Parameters:
  ///   - lines: the content, without empty lines.
  ///   - figures: the digests of the figures in the region, in their order.
  ///   - sha256: returns the SHA-256 of a text in 64 digits.
  package static func text(
    _ name: String, _ lines: [String], figures: [String] = [], sha256: (String) throws -> String
  ) rethrows -> String {
    let digest = try sha256((lines + figures).map { $0 + "\n" }.joined()).prefix(12)
    let content = lines.map { $0 + "\n\n" }.joined()
    return "<!-- notebook:begin \(name) -->\n\n\(content)"
      + "<!-- notebook:digest block=0123456789ab output=\(digest) -->\n\n<!-- notebook:end \(name) -->\n"
  }

  /// Returns the line of a region that links saved files.
  package static func saved(_ files: [(path: String, digest: String)]) -> String {
    "Saved: "
      + files.map { "[`\($0.path)`](\(address($0.path)) \"sha256 \($0.digest.prefix(12))\")" }.joined(separator: ", ")
  }

  /// Returns the path as an address, in which bytes beyond ASCII are `%` and two digits.
  private static func address(_ path: String) -> String {
    path.utf8.map { $0 < 128 ? String(UnicodeScalar($0)) : "%" + String($0, radix: 16, uppercase: true) }.joined()
  }
}
