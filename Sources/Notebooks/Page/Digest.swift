import Files
import MarkdownSource

/// A digest in the form that regions use: 12 decimal digits.
///
/// Correctors of spelling take the letters of hexadecimal digits for words, but leave decimal digits alone. Earlier
/// versions wrote 12 hexadecimal digits, which are right as well.
package struct Digest: Sendable, Hashable {
  /// The 12 decimal digits.
  package let text: String
  /// The 12 hexadecimal digits that earlier versions wrote.
  package let former: String

  /// Creates the digest of bytes.
  package init(of bytes: [UInt8]) {
    let digits = SHA256.hexadecimal(of: bytes)
    self.init(text: SHA256.decimal(ofHexadecimal: digits), former: String(digits.prefix(Self.count)))
  }

  private init(text: String, former: String) {
    self.text = text
    self.former = former
  }

  /// Creates the digest of a region: of its text, and then of its figures, one line each.
  ///
  /// - Parameters:
  ///   - canonical: the hash of the region's canonical text.
  ///   - lines: the hash of the lines that earlier versions hashed.
  init(after canonical: SHA256, former lines: SHA256, figures: [String]) {
    var (canonical, lines) = (canonical, lines)
    for figure in figures {
      let line = Array((figure + "\n").utf8)
      canonical.update(line)
      lines.update(line)
    }
    self.init(
      text: SHA256.decimal(ofHexadecimal: SHA256.hexadecimal(canonical.finish())),
      former: String(SHA256.hexadecimal(lines.finish()).prefix(Self.count)))
  }

  /// Creates the digest of a region from its text and its figures.
  ///
  /// - Parameter former: the text as earlier versions wrote it, if it differs.
  init(_ text: CanonicalText, former: CanonicalText? = nil, figures: [String]) {
    var canonical = SHA256(), lines = SHA256()
    canonical.update(text.bytes)
    lines.update((former ?? text).lines)
    self.init(after: canonical, former: lines, figures: figures)
  }

  /// The number of digits.
  static let count = 12

  /// Returns whether these digits are this digest, as this version or an earlier one writes it.
  package func isClaimed(by digits: String) -> Bool { digits == text || digits == former }

  /// Returns the digits at the start of a text if there are exactly as many as in a digest, or nil.
  static func digits(in text: some Sequence<UInt8>) -> String? {
    let digits = Array(text)
    let isHexadecimal = digits.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return digits.count == count && isHexadecimal ? String(decoding: digits, as: UTF8.self) : nil
  }
}
