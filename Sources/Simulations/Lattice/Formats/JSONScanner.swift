/// A scanner of JSON text (RFC 8259) that builds no tree. Its caller says what must come next, and skips other values,
/// which are checked too. The scanner is strict: it allows one value, no duplicate names, no comments and at most 64
/// levels.
struct JSONScanner {
  private(set) var cursor: TextCursor
  private var depth = 0

  private static let deepest = 64

  init(_ cursor: TextCursor) { self.cursor = cursor }

  /// The next byte, nil at the end.
  mutating func peek() -> UInt8? {
    cursor.skipWhitespace()
    return cursor.current
  }

  /// Reads `[ … ]`, calling `element` to read each element.
  mutating func array(
    _ element: (inout JSONScanner) throws(PatternFormat.Fault) -> Void
  ) throws(PatternFormat.Fault) {
    try open(UInt8(ascii: "["), "a list")
    if peek() == UInt8(ascii: "]") { return close() }
    while true {
      try element(&self)
      guard try goesOn(UInt8(ascii: "]"), "a list") else { return }
    }
  }

  /// Reads `{ … }`, calling `member` with each name to read its value.
  mutating func object(
    _ member: (inout JSONScanner, String) throws(PatternFormat.Fault) -> Void
  ) throws(PatternFormat.Fault) {
    try open(UInt8(ascii: "{"), "an object")
    if peek() == UInt8(ascii: "}") { return close() }
    var names: Set<String> = []
    while true {
      _ = peek()
      let start = cursor.offset
      let name = try string()
      guard names.insert(name).inserted else {
        throw cursor.fault("duplicate name \"\(name)\" in an object", at: start)
      }
      guard peek() == UInt8(ascii: ":") else {
        throw cursor.fault("found \(cursor.found) after a name", advice: "a name is followed by ':' and a value")
      }
      cursor.advance()
      try member(&self, name)
      guard try goesOn(UInt8(ascii: "}"), "an object") else { return }
    }
  }

  /// Reads a whole number of at most 31 bits, with an optional sign.
  mutating func coordinate() throws(PatternFormat.Fault) -> Int {
    _ = peek()
    let start = cursor.offset
    try skipNumber()
    guard let number = Int(String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self)),
      Position.limits.contains(number)
    else { throw cursor.fault("expected a whole number of at most 31 bits", at: start) }
    return number
  }

  /// Reads a string.
  mutating func string() throws(PatternFormat.Fault) -> String {
    guard peek() == UInt8(ascii: "\"") else {
      throw cursor.fault("found \(cursor.found) where a string was expected", advice: "put strings in \"…\"")
    }
    let start = cursor.offset
    cursor.advance()
    var text: [UInt8] = []
    while let byte = cursor.current, byte >= 0x20 {
      cursor.advance()
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw cursor.fault("a string is not valid UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): try appendEscape(to: &text)
      default: text.append(byte)
      }
    }
    throw cursor.fault(
      "found \(cursor.found) inside a string", advice: "a string ends with '\"' on its line; '\\n' is a line end")
  }

  /// Checks and skips a value of any kind.
  mutating func skipValue() throws(PatternFormat.Fault) {
    switch peek() {
    case UInt8(ascii: "["): try array { scanner throws(PatternFormat.Fault) in try scanner.skipValue() }
    case UInt8(ascii: "{"): try object { scanner, _ throws(PatternFormat.Fault) in try scanner.skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    default:
      if cursor.skip("true") || cursor.skip("false") || cursor.skip("null") { return }
      try skipNumber()
    }
  }

  /// Checks that only whitespace follows the value.
  mutating func end() throws(PatternFormat.Fault) {
    guard peek() == nil else { throw cursor.fault("found \(cursor.found) after the end of the value") }
  }

  // MARK: Marks

  private mutating func open(_ mark: UInt8, _ what: String) throws(PatternFormat.Fault) {
    guard peek() == mark else {
      throw cursor.fault(
        "found \(cursor.found) where \(what) was expected", advice: "\(what) begins with '\(UnicodeScalar(mark))'")
    }
    guard depth < Self.deepest else { throw cursor.fault("more than \(Self.deepest) levels of lists and objects") }
    depth += 1
    cursor.advance()
  }

  private mutating func close() {
    depth -= 1
    cursor.advance()
  }

  /// Returns whether another element follows. If not, skips the closing mark.
  private mutating func goesOn(_ mark: UInt8, _ what: String) throws(PatternFormat.Fault) -> Bool {
    switch peek() {
    case UInt8(ascii: ","):
      cursor.advance()
      return true
    case mark:
      close()
      return false
    default:
      throw cursor.fault("found \(cursor.found) in \(what)", advice: "',' or '\(UnicodeScalar(mark))' follows a value")
    }
  }

  // MARK: Scalars

  private mutating func skipNumber() throws(PatternFormat.Fault) {
    let start = cursor.offset
    if cursor.current == UInt8(ascii: "-") { cursor.advance() }
    let whole = cursor.offset
    var isNumber = skipDigits()
    if cursor.offset > whole + 1, cursor.bytes[whole] == UInt8(ascii: "0") { isNumber = false }
    if cursor.current == UInt8(ascii: ".") {
      cursor.advance()
      isNumber = skipDigits() && isNumber
    }
    if cursor.current.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      cursor.advance()
      if cursor.current == UInt8(ascii: "+") || cursor.current == UInt8(ascii: "-") { cursor.advance() }
      isNumber = skipDigits() && isNumber
    }
    guard isNumber else {
      throw cursor.fault("found \(cursor.found(at: start)) where a value was expected", at: start)
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = cursor.offset
    while cursor.current?.isDigit == true { cursor.advance() }
    return cursor.offset > start
  }

  /// Reads the escaped character after a backslash.
  private mutating func appendEscape(to text: inout [UInt8]) throws(PatternFormat.Fault) {
    let start = cursor.offset - 1
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    let letter = cursor.current
    cursor.advance()
    if let letter, let byte = plain[letter] { return text.append(byte) }
    guard letter == UInt8(ascii: "u"), var code = hexadecimal() else {
      throw cursor.fault("unknown escape sequence", at: start)
    }
    if 0xD800..<0xDC00 ~= code, cursor.skip("\\u"), let low = hexadecimal(), 0xDC00..<0xE000 ~= low {
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = UnicodeScalar(code) else { throw cursor.fault("half of a surrogate pair", at: start) }
    text += UTF8.encode(scalar) ?? .init()
  }

  private mutating func hexadecimal() -> UInt32? {
    let end = cursor.offset + 4
    guard end <= cursor.bytes.count else { return nil }
    let digits = cursor.bytes[cursor.offset..<end]
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    cursor.offset = end
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
