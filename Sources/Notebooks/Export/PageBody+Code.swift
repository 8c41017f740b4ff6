import MarkdownSource
import Typography

extension PageBody {
  mutating func rawInline(_ index: Int, _ literal: [UInt8]) {
    if literal.starts(with: "<!--".utf8) { return }
    if let anchor = captionAnchor(at: index) {
      // An anchor at the start of a paragraph has already become the anchor of the paragraph.
      if anchors.insert(anchor).inserted {
        html.markup("<span id=\"")
        html.text(anchor)
        html.markup("\"></span>")
      }
      return
    }
    if index > 0, captionAnchor(at: index - 1) != nil { return }
    warn(Self.rawWarning)
    html.text(literal)
  }

  static let rawWarning = "HTML is shown as plain text"

  mutating func rawBlock(_ index: Int, _ literal: [UInt8]) {
    if let name = regions.name(ofBegin: index) {
      isInRegion = true
      isDescribed = described.contains(name)
      block("<div class=\"results\"")
      markEnglish()
      html.markup(">\n")
    } else if regions.isEnd(index) {
      isInRegion = false
      block("</div>\n")
    }
    let text = RawHTML.withoutComments(literal)
    guard text.contains(where: { !RawHTML.isBlank($0) }) else { return }
    // If a line begins with an inline value, the value is text, not markup.
    let isValue = InlineValues.isValue(literal)
    block(isValue ? "<p>" : "<pre><code class=\"language-html\">")
    if !isValue { warn(Self.rawWarning) }
    html.text(isValue ? RawHTML.trimmed(text) : text[...])
    html.markup(isValue ? "</p>\n" : "</code></pre>\n")
  }

  mutating func code(info: String, _ literal: [UInt8]) {
    if let summary = blocks[line] {
      // The source of a block with results may be collapsed. It is still shown on paper.
      block(regions.hasResults(line) ? "<details class=\"source\">" : "<details class=\"source\" open>")
      html.markup("<summary")
      markEnglish()
      html.markup(">")
      html.text(summary)
      html.markup("</summary>\n<pre><code class=\"language-yaml\">")
      html.text(literal)
      return html.markup("</code></pre>\n</details>\n")
    }
    let language = info.utf8.prefix { !" \t\n\r\u{B}\u{C}".utf8.contains($0) }
    if language.elementsEqual("mermaid".utf8) {
      if let drawing = drawing(literal) { return diagram(drawing) }
      block("<figure class=\"diagram\"><pre><code class=\"language-mermaid\">")
      html.text(literal)
      html.markup("</code></pre><figcaption")
      markEnglish()
      return html.markup(">A diagram in Mermaid notation</figcaption></figure>\n")
    }
    if isInRegion, language.elementsEqual("text".utf8) { return picture(literal) }
    block("<pre><code")
    if !language.isEmpty {
      html.markup(" class=\"language-")
      html.text(language)
      html.markup("\"")
    }
    html.markup(">")
    html.text(literal)
    html.markup("</code></pre>\n")
  }

  /// Writes a text picture, which is set so small that it fits, as far as it stays recognisable.
  ///
  /// Words must be readable, so the lines below a frame, which name the states, are set separately. A picture with
  /// neither a frame nor words may become as small as one with a frame.
  private mutating func picture(_ literal: [UInt8]) {
    let lines = literal.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let corner = Array("└".utf8)
    let end = lines.lastIndex { $0.firstRange(of: corner) != nil }.map { $0 + 1 } ?? lines.count
    let isFramed = literal[...].firstRange(of: Array("┌".utf8)) != nil
    let framed = isFramed ? lines[..<end] : lines[...], rest = isFramed ? lines[end...] : []
    block(isFramed || !Self.hasWords(literal) ? "<div class=\"picture\">" : "<div class=\"picture words\">")
    let widths = framed.map { Self.room(for: String(decoding: $0, as: UTF8.self)) }
    html.markup("<pre style=\"--columns:")
    html.number(max(1, widths.max() ?? 1))
    html.markup("\"><code>")
    html.text(Array(framed.joined(separator: [UInt8(ascii: "\n")])))
    html.markup(isFramed ? "\n</code></pre>" : "</code></pre>")
    if rest.contains(where: { !$0.isEmpty }) {
      html.markup("<pre class=\"legend\"><code>")
      html.text(Array(rest.joined(separator: [UInt8(ascii: "\n")])))
      html.markup("</code></pre>")
    }
    html.markup("</div>\n")
  }

  /// Returns whether two letters are adjacent anywhere in the text.
  private static func hasWords(_ text: [UInt8]) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte & 0xDF) }
    return zip(text, text.dropFirst()).contains { isLetter($0) && isLetter($1) }
  }

  /// Returns the number of columns that a line needs.
  ///
  /// Few fixed-width fonts contain Braille. In a substitute font, a Braille sign is a quarter wider than a column.
  private static func room(for line: String) -> Int {
    let signs = line.unicodeScalars.reduce(0) { (0x2800...0x28FF).contains($1.value) ? $0 + 1 : $0 }
    return DisplayWidth.of(line) + (signs + 3) / 4
  }
}

/// HTML written by an author, which is never passed on as markup.
enum RawHTML {
  /// Returns the text of a piece of HTML without its comments. As in browsers, a comment that is never closed extends
  /// to the end. O(bytes).
  static func withoutComments(_ html: [UInt8]) -> [UInt8] {
    let opening = Array("<!--".utf8), closing = Array("-->".utf8)
    var text: [UInt8] = []
    var rest = html[...]
    while let start = rest.firstRange(of: opening)?.lowerBound {
      text += rest[..<start]
      // `<!-->` and `<!--->` are complete comments.
      guard let end = rest[(start + 2)...].firstRange(of: closing)?.upperBound else { return text }
      rest = rest[end...]
    }
    return text + rest
  }

  /// Returns the HTML without trailing spaces and line ends.
  static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text[..<((text.lastIndex { !isBlank($0) } ?? -1) + 1)]
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09 <= byte && byte <= 0x0D }
}
