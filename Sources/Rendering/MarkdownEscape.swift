/// The author's words, spelled so that Markdown shows them as they are.
///
/// The spelling is the one that the formatter mdformat writes itself, so that formatting a notebook changes no output:
/// it escapes as little as CommonMark allows in some places and more than it needs in others. Line ends and tabs
/// become blanks, runs of blanks one blank, and what must not be shown U+FFFD: the words can start no block, close no
/// comment, fence or table cell.
package enum MarkdownEscape {
  /// Words somewhere inside a paragraph, but not at the start of its line.
  package static func inline(_ words: String) -> String {
    escape(folded(words))
  }

  /// Words that are a whole paragraph.
  package static func paragraph(_ words: String) -> String {
    let text = escape(folded(words))
    return lineStart(text)
  }

  /// Words that are a cell of a pipe table.
  package static func cell(_ words: String) -> String {
    escape(folded(words)).split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }

  private static func folded(_ words: String) -> String {
    PlainText.line(words).split(separator: " ").joined(separator: " ")
  }

  private static func escape(_ words: String) -> String {
    let scalars = Array(words.unicodeScalars)
    var text = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\\", "`", "<", "[", "]", "*", "_", "~":
        text.append("\\")
        text.append(scalar)
      default: text.append(scalar)
      }
      _ = index
    }
    return String(text)
  }

  private static func lineStart(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    return "#>+-=".unicodeScalars.contains(first) ? "\\" + text : text
  }
}
