/// A piece of HTML for which Markdown has no node of its own.
package enum HTMLElement: Sendable, Hashable {
  /// The name of a place that links may lead to.
  case anchor(String)
  /// The next text begins a new line.
  case lineStart
  /// The next text begins an item of a list that is inside a line of Markdown, such as a cell of a table.
  case itemStart
  /// A block that a browser can fold. Its first child is its summary, if it has one.
  case details
  /// A paragraph: the words that stay where the details are folded.
  case summary
  /// A table with blocks in its cells, which have no room beside each other: rows of cells that follow each other.
  case stackedTable
  case underline
  /// Code, keys and the output of programs.
  case code
  case lowered
  case raised
}
