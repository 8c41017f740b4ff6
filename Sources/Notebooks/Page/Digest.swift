import Files
import MarkdownSource
import Rendering

/// First 12 hexadecimal digits of SHA-256.
package enum Digest {
  package static func text(_ bytes: [UInt8]) -> String { String(SHA256.hexadecimal(of: bytes).prefix(12)) }

  /// Returns the digest of the text of a region and of its figures, which add a line each after the text.
  static func output(_ text: [UInt8], figures: [String]) -> String {
    var hash = SHA256()
    hash.update(text)
    return output(after: hash, figures: figures)
  }

  /// The same where the text was hashed already.
  static func output(after text: SHA256, figures: [String]) -> String {
    var hash = text
    for figure in figures { hash.update(Array((figure + "\n").utf8)) }
    return String(SHA256.hexadecimal(hash.finish()).prefix(12))
  }
}
