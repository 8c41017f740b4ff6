/// Walks over the bytes of a text. A place is an offset; line and column are counted only when they are asked for.
struct TextCursor {
  let bytes: [UInt8]
  var offset = 0

  /// A text whose lines end in carriage returns alone is walked over as if they ended in line feeds.
  init(_ bytes: [UInt8]) {
    let isOfReturns = bytes.contains(UInt8(ascii: "\r")) && !bytes.contains(UInt8(ascii: "\n"))
    self.bytes = isOfReturns ? bytes.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 } : bytes
  }

  /// The byte to be read next, nil at the end.
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether nothing more stands on this line.
  var isAtLineEnd: Bool {
    var offset = offset
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
    return offset == bytes.count || bytes[offset] == UInt8(ascii: "\n")
  }

  /// The byte `distance` after the next one, nil beyond the end.
  func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  mutating func advance() { offset += 1 }

  /// Spaces, tabs and carriage returns; not line feeds.
  mutating func skipBlanks() {
    while offset < bytes.count, bytes[offset].isBlank { offset += 1 }
  }

  /// Spaces, tabs, carriage returns and line feeds.
  mutating func skipWhitespace() {
    while offset < bytes.count, bytes[offset].isBlank || bytes[offset] == UInt8(ascii: "\n") { offset += 1 }
  }

  /// Goes to the line feed that ends this line, or to the end.
  mutating func skipLine() {
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
  }

  /// The rest of the line as ``Pattern/Notes/words(_:)``; stands at the line feed, or at the end.
  mutating func restOfLine() -> String {
    let start = offset
    skipLine()
    return Pattern.Notes.words(bytes[start..<offset])
  }

  /// Whether these bytes stand here; if so, they are passed.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    let stands = text.withUTF8Buffer { $0.elementsEqual(bytes[offset..<min(bytes.count, offset + count)]) }
    if stands { offset += count }
    return stands
  }

  /// A whole number, digits only; `Int.max` where it is larger than that. Nil if no digit stands here.
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

  /// A whole number that may have a minus sign, and stays at most ±`Int.max`.
  mutating func signedNumber() -> Int? {
    guard current == UInt8(ascii: "-") else { return number() }
    guard let next = peek(1), next.isDigit else { return nil }
    offset += 1
    return number().map { -$0 }
  }

  /// The character at `offset`, for messages: a printable ASCII character in quotation marks, or its code.
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

  /// The character at the cursor.
  var found: String { found(at: offset) }

  /// A fault at `place`, or here: line and column from 1, columns in Unicode scalars. O(place).
  func fault(_ message: String, advice: String? = nil, at place: Int? = nil) -> PatternFormat.Fault {
    let before = bytes[..<min(place ?? offset, bytes.count)]
    let line = before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // The continuation bytes of a scalar stand in the column of its first byte.
    let column = before[start...].reduce(1) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    return PatternFormat.Fault(line: line, column: column, message: message, advice: advice)
  }

  /// The fault of a pattern that lies where coordinates do not reach.
  func tooFar(at place: Int? = nil) -> PatternFormat.Fault {
    fault("the pattern is too far out", advice: "columns and rows have at most 31 bits", at: place)
  }

  /// The fault of a pattern whose cells take more memory than there is room for.
  func beyondRoom() -> PatternFormat.Fault {
    var fault = fault("the pattern needs more memory than is left for patterns", at: 0)
    fault.isBeyondRoom = true
    return fault
  }

  /// The fault of a pattern that is too large, as it shows at `place`, or here.
  func tooLarge(at place: Int? = nil) -> PatternFormat.Fault {
    fault("the pattern is too large", advice: "it may have at most \(PatternFormat.cellLimit) cells", at: place)
  }
}

extension UInt8 {
  /// A space, tab or carriage return.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }

  var isDigit: Bool { 48...57 ~= self }
}
