import Typography

/// Text that is safe to print: control characters cannot harm a page or a terminal.
package enum PlainText {
  /// Returns `text` on one line. Line ends and tabs become spaces, and unsafe characters U+FFFD.
  package static func line(_ text: some StringProtocol) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": line.append(" ")
      default: line.append(VisibleText.isHidden(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return String(line)
  }

  /// Returns `text` without spaces at its end.
  static func withoutTrailingBlanks(_ text: String) -> String {
    var end = text.endIndex
    while end > text.startIndex, isBlank(text[text.index(before: end)]) { end = text.index(before: end) }
    return String(text[..<end])
  }

  /// Whether a character is a space, or a Braille pattern without a dot.
  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\u{2800}" }

  /// Returns as many characters as fit into `width` columns. If some are missing, the last one is `…`.
  static func cut(_ text: String, to width: Int) -> String {
    guard DisplayWidth.of(text) > width else { return text }
    var cut = ""
    var room = width - 1
    for character in text {
      room -= DisplayWidth.of(character)
      if room < 0 { break }
      cut.append(character)
    }
    return cut + "…"
  }

  /// Returns `text` in lines of at most `width` columns, which end between words. A longer word is cut.
  static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let longer = (lines.last.map { $0 + " " } ?? "") + word
      if lines.isEmpty || DisplayWidth.of(longer) > width {
        lines.append(cut(String(word), to: width))
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines
  }

  /// Returns `text` padded with spaces to `width` columns. Wider text stays unchanged.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }
}
