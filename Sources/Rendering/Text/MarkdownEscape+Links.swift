extension MarkdownEscape {
  /// Returns a code span that shows `text` unchanged. `text` is one line.
  package static func code(_ text: String) -> String {
    var longest = 0, run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    // Markdown would remove one pair of spaces at the ends.
    let isPadded = longest > 0 || (text.hasPrefix(" ") && text.hasSuffix(" "))
    let marks = String(repeating: "`", count: longest + 1), blank = isPadded ? " " : ""
    return marks + blank + text + blank + marks
  }

  /// Returns the address of a file with a path, percent-encoded (RFC 3986). Letters, digits and `/._~-` stay.
  package static func address(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "-"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
