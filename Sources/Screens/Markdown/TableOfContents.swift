import Terminal
import Typography

/// The headings of a page as a page of their own.
package enum TableOfContents {
  package static func page(of page: StyledPage, width: Int) -> StyledPage {
    var contents = StyledPage()
    let least = page.headings.map(\.level).min() ?? 1
    for heading in page.headings {
      var words = TextFlow()
      words.add(heading.text.string, TextStyle(.heading, heading.level == least ? .bold : []))
      let indent = min(2 * (heading.level - least), width / 2)
      for line in words.lines(width: width - indent) {
        contents.append(blanks: indent)
        contents.append(words, line)
        contents.endLine(line.joint)
      }
    }
    return contents
  }
}
