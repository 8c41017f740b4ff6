import Files
import MarkdownSource
import Rendering

/// First 12 hexadecimal digits of SHA-256.
package enum Digest {
  package static func text(_ bytes: [UInt8]) -> String { String(SHA256.hexadecimal(of: bytes).prefix(12)) }

  /// Of the text of a region, and of what its figures show: a line each behind the text.
  static func output(_ text: [UInt8], figures: [String]) -> String {
    self.text(figures.reduce(into: text) { $0 += Array(($1 + "\n").utf8) })
  }
}
