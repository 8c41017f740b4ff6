/// A small table of words: one header row, then rows of as many cells.
package struct Table: Sendable, Hashable {
  /// The title above it, when there are several.
  package var title: String?
  package var header: [String]
  package var rows: [[String]]

  package init(title: String? = nil, header: [String], rows: [[String]]) {
    self.title = title
    self.header = header
    self.rows = rows
  }
}
