import Terminal
import Typography

/// Writes a page as bytes for a pipe or a file. Coloured output without its escapes equals plain output.
package enum PageWriter {
  /// Returns the lines as bytes. The style and the link of a line's last text end with the line.
  package static func bytes(
    of page: StyledPage, theme: Theme = .terminal, colors: ColorLevel, hyperlinks: Bool = false
  ) -> [UInt8] {
    var writer = TerminalWriter(colors: colors, links: hyperlinks)
    writer.reserve(page.text.count + page.lines.count)
    for line in page.lines {
      if colors == .none, !hyperlinks {
        writer.text(page.text[line.bytes])
      } else {
        page.forEachRun(of: line) { text, style, link in
          if colors > .none { writer.setStyle(theme.style(style)) }
          if hyperlinks { writer.setLink(link >= 0 ? Hyperlink(page.links[link].destination) : nil) }
          writer.text(text)
        }
      }
      writer.newLine()
    }
    return writer.bytes
  }
}
