import Specification

/// The tokens of the language.
extension DotReader {
  mutating func advance() throws(PatternFormat.Fault) {
    try skipComments()
    place = cursor.offset
    token = try nextToken()
  }

  private mutating func nextToken() throws(PatternFormat.Fault) -> Token {
    guard let byte = cursor.current else { return .end }
    switch byte {
    case UInt8(ascii: "\""): return .name(try quotedName(), isPlain: false)
    case UInt8(ascii: "<"):
      try skipMarkup()
      return .markup
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ";"),
      UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: ":"):
      cursor.advance()
      return .sign(Character(UnicodeScalar(byte)))
    default: break
    }
    if cursor.skip("->") { return .arrow }
    if cursor.skip("--") { return .line }
    let start = cursor.offset
    if byte == UInt8(ascii: "-") { cursor.advance() }
    while let byte = cursor.current, Self.isOfName(byte) { cursor.advance() }
    guard cursor.offset > start else { throw fault("found \(found) in a graph") }
    return .name(String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self), isPlain: true)
  }

  /// Whether a byte is part of an unquoted name or of a number.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
      UInt8(ascii: "."), 0x80...:
      true
    default: byte.isDigit
    }
  }

  /// Reads text in double quotes, and further ones that `+` joins to it. Only `\"` and `\` at a line end are replaced.
  private mutating func quotedName() throws(PatternFormat.Fault) -> String {
    var bytes: [UInt8] = []
    while true {
      let start = cursor.offset
      cursor.advance()
      loop: while true {
        switch cursor.current {
        case nil: throw cursor.fault("a text has no end", advice: "write '\"' at its end", at: start)
        case UInt8(ascii: "\""): break loop
        case UInt8(ascii: "\\") where cursor.peek(1) == UInt8(ascii: "\""):
          bytes.append(UInt8(ascii: "\""))
          cursor.advance()
        case UInt8(ascii: "\\") where cursor.peek(1) == UInt8(ascii: "\n"): cursor.advance()
        case UInt8(ascii: "\\") where cursor.peek(1) == UInt8(ascii: "\\"):
          bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
          cursor.advance()
        case let byte?: bytes.append(byte)
        }
        cursor.advance()
      }
      cursor.advance()
      let end = cursor.offset
      try skipComments()
      guard cursor.current == UInt8(ascii: "+") else {
        cursor.offset = end
        return String(decoding: bytes, as: UTF8.self)
      }
      cursor.advance()
      try skipComments()
      guard cursor.current == UInt8(ascii: "\"") else {
        throw cursor.fault("found \(cursor.found) after '+'", advice: "write text in double quotes")
      }
    }
  }

  private mutating func skipMarkup() throws(PatternFormat.Fault) {
    let start = cursor.offset
    var depth = 0
    repeat {
      guard let byte = cursor.current else {
        throw cursor.fault("a text has no end", advice: "write '>' at its end", at: start)
      }
      if byte == UInt8(ascii: "<") { depth += 1 }
      if byte == UInt8(ascii: ">") { depth -= 1 }
      cursor.advance()
    } while depth > 0
  }

  /// Skips white space, comments, and lines that begin with `#`.
  private mutating func skipComments() throws(PatternFormat.Fault) {
    while true {
      cursor.skipWhitespace()
      let start = cursor.offset
      let isAtLineStart = start == 0 || cursor.bytes[start - 1] == UInt8(ascii: "\n")
      if isAtLineStart && cursor.current == UInt8(ascii: "#") || cursor.skip("//") {
        cursor.skipLine()
      } else if cursor.skip("/*") {
        while !cursor.skip("*/") {
          guard cursor.current != nil else {
            throw cursor.fault("a comment has no end", advice: "write '*/' at its end", at: start)
          }
          cursor.advance()
        }
      } else {
        return
      }
    }
  }
}
