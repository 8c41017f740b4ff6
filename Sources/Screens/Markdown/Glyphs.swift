import Images

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
