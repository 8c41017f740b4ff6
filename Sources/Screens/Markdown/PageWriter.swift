/// A page as bytes, for a pipe or a file.
package struct PageWriter: Sendable {
  /// The escape sequences of a style; nil where output has no colours.
  private let theme: Theme?
  private(set) package var bytes: [UInt8] = []

  package init(theme: Theme?) { self.theme = theme }

  /// Writes lines. The style of a line's last text ends with the line.
  package mutating func write(_ page: StyledPage, lines: Range<Int>) {
    for line in page.lines[lines] {
      var current = TextStyle.plain
      page.forEachRun(of: line) { text, style, _ in
        if let theme, style.look != current.look {
          theme.append(style, to: &bytes)
          current = style
        }
        bytes += text
      }
      if let theme, current.look != TextStyle.plain.look { theme.append(.plain, to: &bytes) }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

extension TextStyle {
  /// The style without what cannot be seen of it.
  fileprivate var look: TextStyle { TextStyle(role, attributes.subtracting(.decoration)) }
}
