import MarkdownSource
import Simulations
import Typography

/// Makes an author's words safe to print: every control character becomes a visible mark.
package enum Printable {
  package static func text(_ text: String, keepsTabs: Bool = false) -> String {
    func isKept(_ scalar: Unicode.Scalar) -> Bool { !isUnsafe(scalar) || (keepsTabs && scalar == "\t") }
    guard !text.unicodeScalars.allSatisfy(isKept) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { result.append(isKept(scalar) ? scalar : mark(scalar)) }
    return String(result)
  }

  /// Makes text of several lines safe, such as a library's message that quotes its input.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.text(String($0)) }.joined(separator: "\n")
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x061C, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09: " "
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}
