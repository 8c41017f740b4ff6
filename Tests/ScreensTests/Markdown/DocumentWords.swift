import MarkdownSource
import Screens
import Typography

/// Returns the visible text of a document, read from its tree in the plainest way.
func text(of tree: MarkdownTree) -> String {
  var text = ""
  var ends: [Int] = []
  for (index, node) in tree.nodes.enumerated() {
    while let end = ends.last, end <= index {
      text += " "
      ends.removeLast()
    }
    switch node.kind {
    case .text(let bytes), .code(let bytes): text += VisibleText(bytes.map { $0 == 0x0A ? 0x20 : $0 }).string
    case .softBreak, .lineBreak: text += " "
    case .codeBlock(_, let literal):
      for line in literal.split(separator: UInt8(ascii: "\n")) {
        text += " " + VisibleText(line.last == UInt8(ascii: "\r") ? line.dropLast() : line, tab: 0).string
      }
      ends.append(node.end)
    case .htmlBlock(let html): text += " " + withoutTags(html) + " "
    case .htmlInline(let html): text += withoutTags(html)
    case .emphasis, .strong, .strikethrough, .link, .image, .footnoteReference: break
    default:
      text += " "
      ends.append(node.end)
    }
  }
  return text
}

/// Returns the words of HTML: the text between tags, and the alternative text of images. Scripts and styles have none.
private func withoutTags(_ html: [UInt8]) -> String {
  let text = String(decoding: html, as: UTF8.self)
    .replacing(/(?s)<!--(.*?-->|.*)/.matchingSemantics(.unicodeScalar), with: " ")
    .replacing(/(?is)<(script|style)\b.*?(<\/\1\b[^>]*>|$)/.matchingSemantics(.unicodeScalar), with: " ")
    .replacing(/(?s)<\?.*?\?>|<!\[CDATA\[.*?\]\]>/.matchingSemantics(.unicodeScalar), with: " ")
    .replacing(/(?is)<img\b[^>]*?\balt\s*=\s*["']([^"']*)["'][^>]*>/.matchingSemantics(.unicodeScalar)) { " \($0.1) " }
    .replacing(
      /(?s)<\/?[A-Za-z](?:[^>"']|"[^"]*"|'[^']*'|["'])*?>/.matchingSemantics(.unicodeScalar), with: " "
    )
    .replacing(/(?s)<[\/!?][^>]*>/.matchingSemantics(.unicodeScalar), with: " ")
  return text.split(separator: "\n").map { VisibleText(String($0)).string }.joined(separator: " ")
}

/// Returns the text of a page without its decorations. The lines are joined in the same way as they were divided.
func text(of page: StyledPage) -> String {
  var bytes: [UInt8] = []
  for line in page.lines {
    if line.joint != .inside { bytes.append(UInt8(ascii: " ")) }
    page.forEachRun(of: line) { text, style, _ in if !style.isDecoration { bytes += text } }
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension String {
  /// The text without any spaces.
  var withoutBlanks: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isBlank }))
  }

  /// The text with a single space for several.
  var folded: String {
    unicodeScalars.split(whereSeparator: \.isBlank).map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool {
    properties.generalCategory == .spaceSeparator || self == "\t" || self == "\n" || value == 0x200B
  }
}
