/// Splits Swift source into tokens.
struct SwiftScanner {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var depth = 0
  private var tokens: [SwiftToken] = []

  static func tokens(of source: String) -> [SwiftToken] {
    var scanner = SwiftScanner(bytes: Array(source.utf8))
    scanner.code(isInString: false)
    return scanner.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  /// Returns whether the text comes next.
  private func isNext(_ text: StaticString, ahead: Int = 0) -> Bool {
    let start = place + ahead, length = text.utf8CodeUnitCount
    guard start + length <= bytes.count else { return false }
    return (0..<length).allSatisfy { bytes[start + $0] == text.utf8Start[$0] }
  }

  /// Advances, even over line ends.
  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count where place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
  }

  /// Reads code up to the end of the source, or to the `)` that closes an expression inside a string literal.
  private mutating func code(isInString: Bool) {
    var parentheses = 0
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "/"), isNext("//") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
      } else if byte == UInt8(ascii: "/"), isNext("/*") {
        comment()
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"), let hashes = hashesOfString {
        string(hashes: hashes)
      } else if Self.isLetter(byte) || Self.isDigit(byte) {
        let start = place
        while place < bytes.count, Self.isLetter(bytes[place]) || Self.isDigit(bytes[place]) { place += 1 }
        append(String(decoding: bytes[start..<place], as: UTF8.self))
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        skip()
      } else {
        if byte == UInt8(ascii: "}") { depth -= 1 }
        if isInString, byte == UInt8(ascii: ")"), parentheses == 0 { return }
        parentheses += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
        append(String(UnicodeScalar(byte)))
        if byte == UInt8(ascii: "{") { depth += 1 }
        skip()
      }
    }
  }

  private mutating func append(_ text: String) { tokens.append(SwiftToken(text: text, line: line, depth: depth)) }

  /// Skips a comment, and the comments inside it.
  private mutating func comment() {
    var open = 0
    repeat {
      if isNext("/*") {
        open += 1
        skip(2)
      } else if isNext("*/") {
        open -= 1
        skip(2)
      } else {
        skip()
      }
    } while open > 0 && place < bytes.count
  }

  /// The number of `#` before the quote of a literal that begins here, or nil if none begins.
  private var hashesOfString: Int? {
    var hashes = 0
    while place + hashes < bytes.count, bytes[place + hashes] == UInt8(ascii: "#") { hashes += 1 }
    return isNext("\"", ahead: hashes) ? hashes : nil
  }

  /// Skips the text of a literal, and reads the expressions in it.
  private mutating func string(hashes: Int) {
    skip(hashes)
    let isLong = isNext("\"\"\"")
    skip(isLong ? 3 : 1)
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\"), hasHashes(hashes, ahead: 1) {
        skip(1 + hashes)
        if isNext("(") {
          skip()
          code(isInString: true)
        }
        skip()
      } else if byte == UInt8(ascii: "\""), !isLong || isNext("\"\"\""), hasHashes(hashes, ahead: isLong ? 3 : 1) {
        skip((isLong ? 3 : 1) + hashes)
        return
      } else {
        skip()
      }
    }
  }

  private func hasHashes(_ count: Int, ahead: Int) -> Bool {
    count == 0 || (0..<count).allSatisfy { isNext("#", ahead: ahead + $0) }
  }
}
