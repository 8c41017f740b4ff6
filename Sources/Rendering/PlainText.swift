/// Text that is safe to print: what a control character could do to a page or a terminal, it cannot do here.
package enum PlainText {
  /// `text` on one line: line ends and tabs are blanks, whatever is not to be shown is U+FFFD.
  package static func line(_ text: some StringProtocol) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": line.append(" ")
      default: line.append(isHidden(scalar) ? "\u{FFFD}" : scalar)
      }
    }
    return String(line)
  }

  /// Controls (C0, DEL, C1), noncharacters, and the marks that turn the direction of writing.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F: true
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029, 0xFEFF, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// `text` without blanks at its end.
  static func withoutTrailingBlanks(_ text: String) -> String {
    var end = text.endIndex
    while end > text.startIndex, text[text.index(before: end)] == " " { end = text.index(before: end) }
    return String(text[..<end])
  }

  /// As many characters as fit into `width` columns, the last one `…` where some are missing.
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

  /// `text` and blanks up to `width` columns; unchanged where it is as wide already.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }
}
