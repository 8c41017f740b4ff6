/// The digests of a file, in 64 digits each.
package struct ContentDigests: Sendable, Hashable {
  /// The SHA-256 of the bytes.
  package let bytes: String
  /// The SHA-256 after each CR LF has become a line feed. Equal to `bytes` if the file has no CR LF.
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
