import Typography

/// HTML that is being written. Tags are constants of the program, and everything else is escaped.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes markup of the program itself. It must not contain anything from an author.
  mutating func markup(_ markup: StaticString) {
    markup.withUTF8Buffer { bytes += $0 }
  }

  /// Writes a whole number between pieces of markup.
  mutating func number(_ number: Int) { bytes += Array(String(number).utf8) }

  /// Writes bytes in Base64, which needs no escaping.
  mutating func data(_ bytes: [UInt8]) { self.bytes += Base64.encode(bytes) }

  /// Writes the text of an element, or of an attribute in double quotation marks. O(bytes).
  ///
  /// Control characters other than tabs and line ends become U+FFFD, because no page may contain them.
  mutating func text(_ text: some Collection<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "\""): markup("&quot;")
      case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x80...: bytes.append(byte)
      default: markup("\u{FFFD}")
      }
    }
  }

  mutating func text(_ text: String) { self.text(text.utf8) }

  /// Writes an address inside an attribute. O(bytes).
  ///
  /// Characters are percent-encoded where RFC 3986 requires it. Characters that are already encoded stay unchanged.
  mutating func address(_ address: String) {
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "'"): markup("&#x27;")
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        bytes.append(byte)
      case _ where "-_.+!*(),%#@?=;:/$~".utf8.contains(byte): bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  /// Begins a new line, unless the output is at the start of one.
  mutating func line() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }
}
