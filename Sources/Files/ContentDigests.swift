/// The digests of a file, as 64 hexadecimal digits each.
package struct ContentDigests: Sendable, Hashable {
  /// The SHA-256 of the file's bytes.
  package let bytes: String
  /// The SHA-256 after each CR LF is replaced by a line feed. It equals `bytes` if the file has no CR LF.
  package let text: String

  init(bytes: String, text: String) {
    self.bytes = bytes
    self.text = text
  }

  package init(of bytes: [UInt8]) {
    var hash = TextHash()
    hash.update(bytes)
    self = hash.finish()
  }

  /// Returns whether one of the digests has these digits, hexadecimal or decimal.
  package func hold(_ digits: String) -> Bool {
    SHA256.isHash(text, claimedBy: digits) || SHA256.isHash(bytes, claimedBy: digits)
  }
}
