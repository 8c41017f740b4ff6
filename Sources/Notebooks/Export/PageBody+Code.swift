import MarkdownSource
import Typography

extension PageBody {
  mutating func rawInline(_ index: Int, _ literal: [UInt8]) {
    if literal.starts(with: "<!--".utf8) { return }
    if let anchor = captionAnchor(at: index) {
      // The one at the start of a paragraph has become the paragraph's.
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

  static let rawWarning = "HTML is shown as the text that it is"

  mutating func rawBlock(_ index: Int, _ literal: [UInt8]) {
    if regions.isBegin(index) {
      isInRegion = true
      block("<div class=\"results\">\n")
    } else if regions.isEnd(index) {
      isInRegion = false
      block("</div>\n")
    }
    let text = RawHTML.withoutComments(literal)
    guard text.contains(where: { !RawHTML.isBlank($0) }) else { return }
    // The value of a line that begins with one is text, not markup.
    let isValue = InlineValues.isValue(literal)
    block(isValue ? "<p>" : "<pre><code class=\"language-html\">")
    if !isValue { warn(Self.rawWarning) }
    html.text(isValue ? RawHTML.trimmed(text) : text[...])
    html.markup(isValue ? "</p>\n" : "</code></pre>\n")
  }

  mutating func code(info: String, _ literal: [UInt8]) {
    if let summary = blocks[line] {
      // What has results may be folded; on paper it is shown.
      block(regions.hasResults(line) ? "<details class=\"source\">" : "<details class=\"source\" open>")
      html.markup("<summary>")
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
      return html.markup("</code></pre><figcaption>A diagram in the notation of Mermaid</figcaption></figure>\n")
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

  /// A text picture, which is set so small that it fits, as far as it can still be seen; one without a frame has words
  /// in it, which are to be read.
  private mutating func picture(_ literal: [UInt8]) {
    let lines = literal.split(separator: UInt8(ascii: "\n"))
    let widths = lines.map { Self.room(for: String(decoding: $0, as: UTF8.self)) }
    let isFramed = literal[...].firstRange(of: Array("┌".utf8)) != nil
    block(isFramed ? "<div class=\"picture\">" : "<div class=\"picture words\">")
    html.markup("<pre style=\"--columns:")
    html.number(max(1, widths.max() ?? 1))
    html.markup("\"><code>")
    html.text(literal)
    html.markup("</code></pre></div>\n")
  }

  /// The columns that a line takes. Few fixed-width fonts have Braille, and where it is of another one a sign of it is a
  /// quarter wider than a column.
  private static func room(for line: String) -> Int {
    let signs = line.unicodeScalars.reduce(0) { (0x2800...0x28FF).contains($1.value) ? $0 + 1 : $0 }
    return DisplayWidth.of(line) + (signs + 3) / 4
  }
}
