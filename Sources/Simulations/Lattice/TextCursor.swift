/// Walks over the bytes of a text and knows the line and column of each, both from 1; columns count Unicode scalars.
struct TextCursor {
  private let bytes: [UInt8]
  private(set) var offset = 0
  private(set) var line = 1
  private(set) var column = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte to be read next, nil at the end.
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte `distance` behind the next one, nil beyond the end.
  func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  mutating func advance() {
    if bytes[offset] == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if bytes[offset] & 0xC0 != 0x80 {
      // The continuation bytes of a scalar stand in the column of its first byte.
      column += 1
    }
    offset += 1
  }

  /// Goes on to the first byte that is not wanted.
  mutating func skip(while isWanted: (UInt8) -> Bool) {
    while let byte = current, isWanted(byte) { advance() }
  }

  /// Spaces, tabs and carriage returns; not line feeds.
  mutating func skipBlanks() { skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }

  /// The rest of the line without its end and without blanks at its ends; stands at the line feed, or at the end.
  mutating func restOfLine() -> String {
    skipBlanks()
    let start = offset
    skip { $0 != UInt8(ascii: "\n") }
    var end = offset
    while end > start, [0x20, 0x09, 0x0D].contains(bytes[end - 1]) { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// A whole number, digits only; `Int.max` where it is larger than that. Nil where no digit stands here.
  mutating func number() -> Int? {
    guard let first = current, (48...57).contains(first) else { return nil }
    var value = 0
    while let byte = current, (48...57).contains(byte) {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(byte - 48))
      value = overflow || carry ? .max : sum
      advance()
    }
    return value
  }

  /// What stands here, for messages: a printable ASCII character in quotation marks, or its code.
  var found: String {
    switch current {
    case nil: "the end"
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): "the end of the line"
    case let byte? where (0x21...0x7E).contains(byte): "'\(Character(UnicodeScalar(byte)))'"
    case 0x20: "a blank"
    case let byte?: "byte \(byte)"
    }
  }

  func fault(_ message: String, advice: String? = nil) -> PatternFormat.Fault {
    PatternFormat.Fault(line: line, column: column, message: message, advice: advice)
  }
}
