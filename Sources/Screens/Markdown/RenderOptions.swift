import Images

/// The options for the layout of a document.
package struct RenderOptions: Hashable, Sendable {
  /// How the address of a link is shown.
  package enum Links: String, Hashable, Sendable, CaseIterable {
    /// The address, after the label.
    case inline
    /// A number after the label, and the addresses at the end.
    case notes
    /// Only the label.
    case none
  }

  /// The smallest width of a page in columns. Smaller widths are raised to it.
  package static let leastWidth = 20

  package var width: Int
  /// The largest number of columns of a table that is wider than the text, or nil for the width of the text.
  package var tableWidth: Int?
  package var links = Links.inline
  /// Whether borders, bullets and marks are ASCII. The document's own text stays unchanged.
  package var isASCII = false
  /// Whether long lines of code and wide tables are fitted to the width. Otherwise they extend beyond it.
  package var wraps = true

  /// Whether the words of code have styles. Output without colours does not need them.
  package var highlightsCode = true

  /// The pictures that can be shown, by their destinations. Without colours, none of them is shown.
  package var pictures: [String: PixelImage] = [:]

  package init(width: Int) { self.width = max(Self.leastWidth, width) }

  var glyphs: Glyphs { isASCII ? .ascii : .unicode }
}

/// The characters that are drawn around the text.
struct Glyphs: Sendable {
  var quote: String
  var bullet: String
  var done: String
  var open: String
  /// The mark before the summary of details.
  var details: String
  var rule: String
  var strongRule: String
  var column: String
  var crossing: String
  /// The mark before the continuation of a line that was too long.
  var wrap: String

  static let unicode = Glyphs(
    quote: "│ ", bullet: "• ", done: "☑ ", open: "☐ ", details: "▾ ", rule: "─", strongRule: "═", column: " │ ",
    crossing: "─┼─",
    wrap: "↪ ")
  static let ascii = Glyphs(
    quote: "| ", bullet: "* ", done: "[x] ", open: "[ ] ", details: "v ", rule: "-", strongRule: "=", column: " | ",
    crossing: "-+-",
    wrap: "> ")
}
