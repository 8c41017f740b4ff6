/// A piece of HTML for which Markdown has no node of its own.
package enum HTMLElement: Sendable, Hashable {
  /// The name of a place in the document that links may point to.
  case anchor(String)
  /// The next text begins on a new line.
  case lineStart
  /// The next text begins an item of a list inside a line of Markdown, such as in a table cell.
  case itemStart
  /// A block that a browser can collapse. Its first child is its summary, if it has one.
  case details
  /// A paragraph that remains visible when the details are collapsed.
  case summary
  /// A table with blocks in its cells, which do not fit side by side. Its cells are shown one below the other.
  case stackedTable
  case underline
  /// Code, keys, and the output of programs.
  case code
  case lowered
  case raised
}
