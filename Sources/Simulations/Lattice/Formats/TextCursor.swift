import Specification

/// A cursor that moves over the bytes of a text. Positions are offsets. Lines and columns are counted only on demand.
struct TextCursor {
  let bytes: [UInt8]
  var offset = 0

  /// Starts at the first byte of the text as UTF-8 without a byte order mark. If all lines of the text end in a
  /// carriage return alone, they are read as line feeds.
  init(_ bytes: [UInt8]) {
    let bytes = Self.decoded(bytes)
    let isOfReturns = bytes.contains(UInt8(ascii: "\r")) && !bytes.contains(UInt8(ascii: "\n"))
    self.bytes = isOfReturns ? bytes.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 } : bytes
  }

  /// Returns a text as UTF-8 without a byte order mark. Texts in UTF-16 are recognised by their mark, or by a zero
  /// beside their first character. Bytes in any other encoding stay unchanged.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard bytes.count >= 2, bytes.count % 2 == 0 else { return bytes }
    let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    let isBig = bytes[0] == 0xFE || bytes[0] == 0 && bytes[1] != 0
    guard isMarked || isBig || bytes[0] != 0 && bytes[1] == 0 else { return bytes }
    let units = ((isMarked ? 1 : 0)..<bytes.count / 2).map { index in
      UInt16(bytes[2 * index]) << (isBig ? 8 : 0) | UInt16(bytes[2 * index + 1]) << (isBig ? 0 : 8)
    }
    let text = Array(String(decoding: units, as: UTF16.self).utf8)
    return text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  }

  /// The next byte, or nil at the end.
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether the rest of the line has only spaces.
  var isAtLineEnd: Bool {
    var offset = offset
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
    return offset == bytes.count || bytes[offset] == UInt8(ascii: "\n")
  }

  /// Returns the byte at a distance from the next one, or nil beyond the end.
  func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  mutating func advance() { offset += 1 }

  /// Skips spaces, tabs and carriage returns, but not line feeds.
  mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
  }

  /// Skips spaces, tabs, carriage returns and line feeds.
  mutating func skipWhitespace() {
    while offset < bytes.count, bytes[offset].isBlank || bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
  }

  /// Moves to the line feed at the end of the line, or to the end of the text.
  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
  }

  /// Returns the rest of the line as ``Pattern/Notes/words(_:)``, and moves to its line feed or to the end of the text.
  mutating func restOfLine() -> String {
    let start = offset
    skipLine()
    return Pattern.Notes.words(bytes[start..<offset])
  }

  /// Skips the given bytes if they come next. Returns whether they did.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    let stands = text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<min(bytes.count, offset + count)]) }
    if stands { offset += count }
    return stands
  }

  /// Reads the digits of a whole number. Returns `Int.max` for a larger number, and nil if no digit comes next.
  mutating func number() -> Int? {
    guard offset < bytes.count, bytes[offset].isDigit else { return nil }
    var value = 0
    while offset < bytes.count, bytes[offset].isDigit {
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(Int(bytes[offset] & 0x0F))
      value = overflow || carry ? .max : sum
      offset += 1
    }
    return value
  }

  /// Reads a whole number with an optional minus sign, limited to ±`Int.max`.
  mutating func signedNumber() -> Int? {
    guard current == UInt8(ascii: "-") else { return number() }
    guard let next = peek(1), next.isDigit else { return nil }
    offset += 1
    return number().map { -$0 }
  }

  /// Returns the character at `offset` for messages: a printable ASCII character in quotation marks, or a code.
  func found(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end" }
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return "the end of the line"
    case 0x21...0x7E: return "'\(Character(UnicodeScalar(byte)))'"
    case 0x20: return "a space"
    default: return "byte \(byte)"
    }
  }

  /// The next character, for messages.
  var found: String { found(at: offset) }

  /// Returns an error at a position, or at the cursor. Lines and columns count from 1, and columns are Unicode scalars.
  /// O(position).
  func fault(_ message: String, advice: String? = nil, at place: Int? = nil) -> PatternFormat.Fault {
    let before = bytes[..<min(place ?? offset, bytes.count)]
    let line = before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // The continuation bytes of a scalar belong to the column of its first byte.
    let column = before[start...].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return PatternFormat.Fault(line: line, column: column, message: message, advice: advice)
  }

  /// Returns the error of a pattern that is beyond all coordinates.
  func tooFar(at place: Int? = nil) -> PatternFormat.Fault {
    fault("the pattern is too far out", advice: "columns and rows have at most 31 bits", at: place)
  }

  /// Returns the error of a pattern that takes more memory than its reader may use.
  func beyondRoom() -> PatternFormat.Fault {
    var fault = fault("the pattern needs more memory than is left for patterns", at: 0)
    fault.isBeyondRoom = true
    return fault
  }

  /// Returns the error of a pattern that is too large, at a position or at the cursor.
  func tooLarge(at place: Int? = nil) -> PatternFormat.Fault {
    fault("the pattern is too large", advice: "it may have at most \(PatternFormat.cellLimit.grouped) cells", at: place)
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab or a carriage return.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  var isDigit: Bool { 48...57 ~= self }
}

extension TextCursor {
  /// Reads a state from 1 to 255: a letter from A to X, perhaps after a prefix that adds 24, 48 and so on.
  ///
  /// - Parameter prefixes: the lower-case letters that are prefixes, in order.
  mutating func letterState(
    prefixes: ClosedRange<Unicode.Scalar>, advice: String
  ) throws(PatternFormat.Fault) -> UInt8 {
    let first = UInt8(ascii: prefixes.lowerBound), last = UInt8(ascii: prefixes.upperBound)
    var state = 0
    if let byte = current, (first...last).contains(byte) {
      state = 24 * Int(byte - first + 1)
      advance()
    }
    guard let letter = current, (UInt8(ascii: "A")...UInt8(ascii: "X")).contains(letter) else {
      throw fault("found \(found) where a cell was expected", advice: advice)
    }
    state += Int(letter - UInt8(ascii: "A")) + 1
    guard state <= 255 else { throw fault("state \(state) is beyond 255", advice: advice) }
    advance()
    return UInt8(state)
  }
}
