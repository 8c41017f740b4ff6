/// A part of a region's text, before it is laid out in its container.
package enum RegionElement: Sendable, Hashable {
  /// A fenced block. The lines have no trailing spaces and no control characters. The fence must be longer than any run
  /// of backticks in them.
  case fence(info: String, lines: [String])
  /// The lines of a pipe table.
  case table([String])
  /// The lines of a paragraph of Markdown, escaped.
  case paragraph([String])
  /// A picture in a file beside the notebook, and a link to it.
  case figure(Figure)
}

extension RegionElement {
  /// Returns a figure with the author's words for readers who cannot see it, if the author wrote any. A title does not
  /// count, because it is the caption, which is read aloud, too.
  func described(alt: String?) -> RegionElement {
    guard case .figure(var figure) = self else { return self }
    figure.alternative = Self.alternative(alt) ?? figure.alternative
    return .figure(figure)
  }

  /// Returns the author's alternative text of figures in one line, or nil if it has no words.
  package static func alternative(_ alt: String?) -> String? {
    let line = PlainText.withoutTrailingBlanks(PlainText.line(alt ?? ""))
    return line.isEmpty ? nil : line
  }
}
