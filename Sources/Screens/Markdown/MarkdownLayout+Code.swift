import MarkdownSource
import Terminal
import Typography

extension MarkdownLayout {
  private static let codeIndent = 4

  /// Draws a block of code. Long lines continue after a mark, and a picture extends beyond the width.
  mutating func drawCode(_ literal: [UInt8], info: String?) {
    var rows = literal.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if rows.last?.isEmpty == true { rows.removeLast() }
    let width = room - Self.codeIndent
    let isPicture = isInRegion || !options.wraps
    var lexer = options.highlightsCode ? info.flatMap { CodeLanguage(named: $0) }.map { CodeLexer($0) } : nil
    if let info { drawLabel(info) }
    var first: Int?
    for row in rows {
      let text = VisibleText(reading: row.last == UInt8(ascii: "\r") ? row.dropLast() : row, tab: 0)
      let stretches = Self.stretches(of: text, &lexer)
      beginLine()
      first = first ?? page.lines.count
      page.append(blanks: Self.codeIndent)
      guard text.width > width, !isPicture else {
        page.append(text, stretches)
        page.endLine(isWide: text.width > width)
        continue
      }
      drawWrapped(text, stretches, width: width)
    }
    page.codes.append(StyledPage.Code(lines: (first ?? page.lines.count)..<page.lines.count, text: literal))
  }

  /// Draws a label above the code with its language. Plain text and results of a notebook need no label. A page that is
  /// all code, such as a source file, does not need one either.
  private mutating func drawLabel(_ info: String) {
    let words = info.split(separator: " ")
    guard !isInRegion, tree.nodes.count > 2, let language = words.first, language.lowercased() != "text" else { return }
    let rule = options.glyphs.rule + options.glyphs.rule + " "
    var width = room - Self.codeIndent, label = ""
    for character in VisibleText(reading: (rule + words.joined(separator: " ")).utf8).characters {
      width -= character.width
      if width < 0 { break }
      label += character.string
    }
    beginLine()
    page.append(blanks: Self.codeIndent)
    page.append(VisibleText(label), .border)
    page.endLine()
  }

  private mutating func drawWrapped(_ text: VisibleText, _ stretches: [StyledPage.Stretch], width: Int) {
    var used = 0, byte = 0, stretch = 0
    var joint = StyledPage.Joint.start
    var isBehindBlank = false
    for character in text.characters {
      if used > 0, used + character.width > width {
        page.endLine(joint)
        // The spaces at the end of a line are dropped.
        joint = isBehindBlank ? .blank : .inside
        beginLine()
        page.append(blanks: Self.codeIndent - 2)
        page.append(VisibleText(options.glyphs.wrap), .border)
        used = 0
      }
      while stretch + 1 < stretches.count, stretches[stretch].end <= byte { stretch += 1 }
      page.append(character, stretches[stretch].style)
      used += character.width
      byte += character.string.utf8.count
      isBehindBlank = character == .blank
    }
    page.endLine(joint)
  }

  /// Returns the stretches of a line that look the same. They end between characters.
  private static func stretches(of text: VisibleText, _ lexer: inout CodeLexer?) -> [StyledPage.Stretch] {
    let count = text.string.utf8.count
    guard lexer != nil else { return [StyledPage.Stretch(end: count, style: TextStyle(.code))] }
    var stretches: [StyledPage.Stretch] = []
    lexer?.read(Array(text.string.utf8)[...]) { end, role in
      let style = TextStyle(role, role == .comment ? .italic : [])
      if stretches.last?.style == style {
        stretches[stretches.count - 1].end = end
      } else {
        stretches.append(StyledPage.Stretch(end: end, style: style))
      }
    }
    if stretches.isEmpty { stretches = [StyledPage.Stretch(end: count, style: TextStyle(.code))] }
    return text.width == count ? stretches : whole(stretches, in: text)
  }

  /// Returns the stretches with ends between characters. A mark above a letter has the letter's style.
  private static func whole(_ stretches: [StyledPage.Stretch], in text: VisibleText) -> [StyledPage.Stretch] {
    var whole: [StyledPage.Stretch] = []
    var byte = 0, stretch = 0
    for character in text.characters {
      while stretch + 1 < stretches.count, stretches[stretch].end <= byte { stretch += 1 }
      byte += character.string.utf8.count
      if whole.last?.style == stretches[stretch].style {
        whole[whole.count - 1].end = byte
      } else {
        whole.append(StyledPage.Stretch(end: byte, style: stretches[stretch].style))
      }
    }
    return whole
  }
}
