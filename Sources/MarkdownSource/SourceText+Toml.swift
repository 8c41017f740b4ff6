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
