/// A scanner of JSON text (RFC 8259) that builds no tree. Its caller says what must come next, and skips other values,
/// which are checked too. The scanner is strict: it allows one value, no duplicate names, no comments and at most 64
/// levels.
package struct JSONScanner: Sendable {
  /// The first problem of a text, with the offset of its byte.
  package struct Fault: Error, Sendable, Hashable {
    package var offset: Int
    package var message: String
    package var advice: String?
  }

  private let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var offset = 0
  private var depth = 0

  private static let deepest = 64

  /// Starts at the first byte of a text in UTF-8.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Skips whitespace. Returns the next byte, or nil at the end.
  @discardableResult
  package mutating func peek() -> UInt8? {
    while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A { offset += 1 }
    return current
  }

  /// Returns an error at a place, or at the next byte.
  package func fault(_ message: String, advice: String? = nil, at place: Int? = nil) -> Fault {
    Fault(offset: place ?? offset, message: message, advice: advice)
  }

  /// Reads `[ … ]`, calling `element` to read each element.
  package mutating func array(
    _ element: (inout JSONScanner) throws(Fault) -> Void
  ) throws(Fault) {
    try open(UInt8(ascii: "["), "a list")
    if peek() == UInt8(ascii: "]") { return close() }
    while true {
      try element(&self)
      guard try goesOn(UInt8(ascii: "]"), "a list") else { return }
    }
  }

  /// Reads `{ … }`, calling `member` with each name to read its value.
  package mutating func object(
    _ member: (inout JSONScanner, String) throws(Fault) -> Void
  ) throws(Fault) {
    try open(UInt8(ascii: "{"), "an object")
    if peek() == UInt8(ascii: "}") { return close() }
    var names: Set<String> = []
    while true {
      peek()
      let start = offset
      let name = try string()
      guard names.insert(name).inserted else {
        throw fault("duplicate name \"\(name)\" in an object", at: start)
      }
      guard peek() == UInt8(ascii: ":") else {
        throw fault("found \(found) after a name", advice: "a name is followed by ':' and a value")
      }
      offset += 1
      try member(&self, name)
      guard try goesOn(UInt8(ascii: "}"), "an object") else { return }
    }
  }

  /// Reads a whole number, or returns nil for any other number.
  package mutating func wholeNumber() throws(Fault) -> Int? {
    peek()
    let start = offset
    try skipNumber()
    return Int(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  /// Reads a string.
  package mutating func string() throws(Fault) -> String {
    guard peek() == UInt8(ascii: "\"") else {
      throw fault("found \(found) where a string was expected", advice: "put strings in \"…\"")
    }
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = current, byte >= 0x20 {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw fault("a string is not valid UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): try appendEscape(to: &text)
      default: text.append(byte)
      }
    }
    throw fault(
      "found \(found) inside a string", advice: "a string ends with '\"' on its line; '\\n' is a line end")
  }

  /// Checks and skips a value of any kind.
  package mutating func skipValue() throws(Fault) {
    switch peek() {
    case UInt8(ascii: "["): try array { scanner throws(Fault) in try scanner.skipValue() }
    case UInt8(ascii: "{"): try object { scanner, _ throws(Fault) in try scanner.skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    default:
      if skip("true") || skip("false") || skip("null") { return }
      try skipNumber()
    }
  }

  /// Checks that only whitespace follows the value.
  package mutating func end() throws(Fault) {
    guard peek() == nil else { throw fault("found \(found) after the end of the value") }
  }

  // MARK: Marks

  private mutating func open(_ mark: UInt8, _ what: String) throws(Fault) {
    guard peek() == mark else {
      throw fault(
        "found \(found) where \(what) was expected", advice: "\(what) begins with '\(UnicodeScalar(mark))'")
    }
    guard depth < Self.deepest else { throw fault("more than \(Self.deepest) levels of lists and objects") }
    depth += 1
    offset += 1
  }

  private mutating func close() {
    depth -= 1
    offset += 1
  }

  /// Returns whether another element follows. If not, skips the closing mark.
  private mutating func goesOn(_ mark: UInt8, _ what: String) throws(Fault) -> Bool {
    switch peek() {
    case UInt8(ascii: ","):
      offset += 1
      return true
    case mark:
      close()
      return false
    default:
      throw fault("found \(found) in \(what)", advice: "',' or '\(UnicodeScalar(mark))' follows a value")
    }
  }

  // MARK: Scalars

  private mutating func skipNumber() throws(Fault) {
    let start = offset
    if current == UInt8(ascii: "-") { offset += 1 }
    let whole = offset
    var isNumber = skipDigits()
    if offset > whole + 1, bytes[whole] == UInt8(ascii: "0") { isNumber = false }
    if current == UInt8(ascii: ".") {
      offset += 1
      isNumber = skipDigits() && isNumber
    }
    if current.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      isNumber = skipDigits() && isNumber
    }
    guard isNumber else {
      throw fault("found \(found(at: start)) where a value was expected", at: start)
    }
  }

  private mutating func skipDigits() -> Bool {
    let start = offset
    while let byte = current, 48...57 ~= byte { offset += 1 }
    return offset > start
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips the given text if it comes next. Returns whether it did.
  private mutating func skip(_ text: String) -> Bool {
    guard bytes[offset...].starts(with: text.utf8) else { return false }
    offset += text.utf8.count
    return true
  }

  /// The next character for messages.
  private var found: String { found(at: offset) }

  /// Returns a character for messages: a printable ASCII character in quotation marks, or a code.
  private func found(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end" }
    switch bytes[offset] {
    case 0x0A, 0x0D: return "the end of the line"
    case 0x21...0x7E: return "'\(Unicode.Scalar(bytes[offset]))'"
    case 0x20: return "a space"
    default: return "byte \(bytes[offset])"
    }
  }

  /// Reads the escaped character after a backslash.
  private mutating func appendEscape(to text: inout [UInt8]) throws(Fault) {
    let start = offset - 1
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    let letter = current
    offset += 1
    if let letter, let byte = plain[letter] { return text.append(byte) }
    guard letter == UInt8(ascii: "u"), var code = hexadecimal() else {
      throw fault("unknown escape sequence", at: start)
    }
    if 0xD800..<0xDC00 ~= code, skip("\\u"), let low = hexadecimal(), 0xDC00..<0xE000 ~= low {
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = UnicodeScalar(code) else { throw fault("half of a surrogate pair", at: start) }
    text += UTF8.encode(scalar) ?? .init()
  }

  private mutating func hexadecimal() -> UInt32? {
    let end = offset + 4
    guard end <= bytes.count else { return nil }
    let digits = bytes[offset..<end]
    guard digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    offset = end
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
