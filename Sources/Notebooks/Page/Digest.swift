import Files
import MarkdownSource
import Rendering

/// A digest in the form that regions use: the first 12 hexadecimal digits of a SHA-256.
package enum Digest {
  package static func text(_ bytes: [UInt8]) -> String { String(SHA256.hexadecimal(of: bytes).prefix(12)) }

  /// Returns the digest of a region's text and figures. Each figure adds a line after the text.
  static func output(_ text: [UInt8], figures: [String]) -> String {
    var hash = SHA256()
    hash.update(text)
    return output(after: hash, figures: figures)
  }

  /// Returns the digest of a region whose text has already been hashed.
  static func output(after text: SHA256, figures: [String]) -> String {
    var hash = text
    for figure in figures { hash.update(Array((figure + "\n").utf8)) }
    return String(SHA256.hexadecimal(hash.finish()).prefix(12))
  }
}
