import Typography

/// A JSON value as text (RFC 8259). Each level is indented by two spaces, but a list without objects or lists inside is
/// on one line.
///
/// Controls, noncharacters and invisible characters are always `\u` escapes, so a result printed on a terminal can do
/// no harm and hides nothing. Everything else is UTF-8.
package struct JSONText: Sendable, Hashable {
  /// The text in UTF-8, without a final line end.
  package private(set) var bytes: [UInt8] = []

  package init(_ value: JSONValue) { _ = write(value, depth: 0) { _ in true } }

  private init() {}

  /// Passes on the text of a value and a final line end in pieces, as they are created. Only a small part of a value
  /// with many rows is in memory at a time.
  ///
  /// - Parameter take: receives a piece, and returns false to end the work.
  package static func write(_ value: JSONValue, _ take: ([UInt8]) -> Bool) {
    var text = JSONText()
    let isWhole = text.write(value, depth: 0) { bytes in
      guard bytes.count > piece else { return true }
      defer { bytes.removeAll(keepingCapacity: true) }
      return take(bytes)
    }
    if isWhole { _ = take(text.bytes + [UInt8(ascii: "\n")]) }
  }

  /// The number of bytes after which rows are passed on.
  private static let piece = 1 << 16

  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Writes a value. Returns false if `rest` ended the work.
  ///
  /// - Parameter rest: receives the bytes so far after each row, and may remove them. It returns false to end the work.
  private mutating func write(_ value: JSONValue, depth: Int, _ rest: (inout [UInt8]) -> Bool) -> Bool {
    switch value {
    case .null: append("null")
    case .bool(let truth): append(truth ? "true" : "false")
    case .whole(let number): number.magnitude <= 1 << 53 ? append(String(number)) : append("\"\(number)\"")
    case .natural(let number): number <= 1 << 53 ? append(String(number)) : append("\"\(number)\"")
    case .fraction(let number): append(number.isFinite ? Self.digits(of: number) : "null")
    case .decimal(let digits): append(digits)
    case .string(let text): write(text)
    case .array(let items):
      let isFlat = items.allSatisfy { !$0.hasParts }
      append("[")
      for (index, item) in items.enumerated() {
        if index > 0 { append(isFlat ? ", " : ",") }
        if !isFlat { newLine(depth + 1) }
        guard write(item, depth: depth + 1, rest) else { return false }
      }
      if !isFlat { newLine(depth) }
      append("]")
    case .object(let members):
      append("{")
      for (index, member) in members.enumerated() {
        if index > 0 { append(",") }
        newLine(depth + 1)
        write(member.name)
        append(": ")
        guard write(member.value, depth: depth + 1, rest) else { return false }
      }
      if !members.isEmpty { newLine(depth) }
      append("}")
    case .rows(let rows):
      append("[")
      for place in 0..<rows.count {
        if place > 0 { append(",") }
        newLine(depth + 1)
        guard write(rows[place], depth: depth + 1, rest), rest(&bytes) else { return false }
      }
      if rows.count > 0 { newLine(depth) }
      append("]")
    }
    return true
  }

  private mutating func write(_ text: String) {
    append("\"")
    // The number of `#` before the current place, with at most a word after them.
    var hashes = 0
    for scalar in text.unicodeScalars {
      defer {
        if scalar == "#" { hashes += 1 } else if hashes < 2 || !Self.isWordPart(scalar) { hashes = 0 }
      }
      switch scalar {
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      // CI services would obey `##[…]` or `##vso[…]` anywhere in a line.
      case "[" where hashes >= 2: append("\\u005b")
      default: JSONEscape.append(scalar, asCode: VisibleText.isInvisible(scalar), to: &bytes)
      }
    }
    append("\"")
  }

  private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
    default: false
    }
  }

  /// Returns the shortest digits that read back as the same number, without a final `.0`. −0 is `0`.
  private static func digits(of number: Double) -> String {
    let digits = number == 0 ? "0" : number.description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  private mutating func newLine(_ depth: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// The characters of a string that need an escape.
package enum JSONEscape {
  /// Appends a character of a string: a quotation mark or a backslash with a backslash before it, any other in UTF-8.
  ///
  /// - Parameter asCode: whether the character is a `\u` escape. Beyond U+FFFF, it is a pair of them.
  package static func append(_ scalar: Unicode.Scalar, asCode: Bool, to bytes: inout [UInt8]) {
    guard asCode else {
      if scalar == "\"" || scalar == "\\" { bytes.append(UInt8(ascii: "\\")) }
      bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      return
    }
    for unit in UTF16.encode(scalar) ?? .init() {
      let digits = String(unit, radix: 16)
      bytes += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
    }
  }
}
