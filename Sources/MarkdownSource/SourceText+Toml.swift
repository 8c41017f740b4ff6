extension SourceText {
  /// The lines of TOML front matter, including both lines of `+++`, or nil if there isn't any.
  ///
  /// Nothing in it applies to blocks. It is hidden, because other programs read it.
  package var tomlMatter: ClosedRange<Int>? {
    guard !lines.isEmpty, Self.isMark(line(1), "+++") else { return nil }
    var isData = false
    for number in stride(from: 2, through: lines.count, by: 1) {
      let content = line(number)
      if Self.isMark(content, "+++") { return isData ? 1...number : nil }
      guard !isData, let first = content.first(where: { $0 != 0x20 && $0 != 0x09 }), first != UInt8(ascii: "#") else {
        continue
      }
      // Text is not front matter.
      guard first == UInt8(ascii: "[") || content.contains(UInt8(ascii: "=")) else { return nil }
      isData = true
    }
    return nil
  }

  /// Returns the text of a key such as `title = "Lab"` at the top level of TOML front matter, or nil if its value is
  /// not a string on one line.
  package func tomlText(_ key: String) -> String? {
    guard let matter = tomlMatter else { return nil }
    for number in matter.dropFirst().dropLast() {
      let line = String(decoding: line(number), as: UTF8.self).drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("[") { return nil }
      guard line.hasPrefix(key) else { continue }
      let rest = line.dropFirst(key.count).drop { $0 == " " || $0 == "\t" }
      guard rest.hasPrefix("=") else { continue }
      return Self.tomlString(rest.dropFirst().drop { $0 == " " || $0 == "\t" })
    }
    return nil
  }

  /// Reads a string in single or double quotation marks, which ends on its line.
  private static func tomlString(_ text: Substring) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'", !text.hasPrefix("\"\"\""), !text.hasPrefix("'''")
    else {
      return nil
    }
    var string = "", isEscaped = false
    for character in text.dropFirst() {
      if isEscaped {
        // Other escapes are rare in titles.
        guard character == "\"" || character == "\\" else { return nil }
        string.append(character)
        isEscaped = false
      } else if character == "\\", quote == "\"" {
        isEscaped = true
      } else if character == quote {
        return string
      } else {
        string.append(character)
      }
    }
    return nil
  }
}

extension SourceText {
  /// Returns the place of the first sequence that is not valid UTF-8, or nil if all bytes are valid.
  ///
  /// Lines and columns count from 1, columns in Unicode scalars. A byte order mark at the start is not counted. Valid
  /// means well-formed according to table 3-7 of the Unicode standard: no overlong forms, no surrogates, nothing above
  /// U+10FFFF, and no incomplete sequences. O(n).
  package static func firstInvalidUTF8(in bytes: [UInt8]) -> (line: Int, column: Int)? {
    let span = bytes.span
    var index = 0
    while index < span.count {
      if span[index] < 0x80 {
        index += 1
        continue
      }
      guard let length = sequenceLength(in: span, at: index) else { return place(of: index, in: bytes) }
      index += length
    }
    return nil
  }

  /// Returns the length of the well-formed sequence of two or more bytes that starts at `index`, or nil.
  private static func sequenceLength(in bytes: Span<UInt8>, at index: Int) -> Int? {
    // The second byte has a narrower range after E0 and F0 (overlong), ED (surrogates) and F4 (beyond U+10FFFF).
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for offset in stride(from: 2, to: length, by: 1) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Returns the line and column of an offset. All bytes before it must be well-formed.
  private static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let text = SourceText(Array(bytes[..<offset]))
    guard let last = text.lines.last else { return (1, 1) }
    guard last.ending.isEmpty else { return (text.lines.count + 1, 1) }
    let scalars = bytes[last.content].count { $0 & 0xC0 != 0x80 }
    return (text.lines.count, scalars + 1)
  }
}
