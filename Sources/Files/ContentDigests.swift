/// The digests of a file, in 64 digits each.
package struct ContentDigests: Sendable, Hashable {
  /// The SHA-256 of the bytes.
  package let bytes: String
  /// The SHA-256 of the text with a line feed for each CR LF; the same where there is none.
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

  /// Whether one of the digests begins with these digits.
  package func hold(_ digits: String) -> Bool { text.hasPrefix(digits) || bytes.hasPrefix(digits) }
}
