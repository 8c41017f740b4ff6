/// A small table of texts, with one header row. All rows have the same number of cells.
package struct Table: Sendable, Hashable {
  /// The title above the table, if there are several tables.
  package var title: String?
  package var header: [String]
  package var rows: [[String]]

  package init(title: String? = nil, header: [String], rows: [[String]]) {
    self.title = title
    self.header = header
    self.rows = rows
  }
}
