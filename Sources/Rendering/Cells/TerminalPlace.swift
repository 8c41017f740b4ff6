/// A place in a rectangle of terminal cells: a cell, and an element in it.
package struct TerminalPlace: Sendable, Hashable {
  package var column: Int
  package var row: Int
  /// The element, counted from the top left corner of the cell. The row is 0 or 1 in half blocks and 0 to 3 in Braille;
  /// the column is 0, or in Braille 0 or 1.
  package var partColumn: Int
  package var partRow: Int

  package init(column: Int, row: Int, partColumn: Int = 0, partRow: Int = 0) {
    self.column = column
    self.row = row
    self.partColumn = partColumn
    self.partRow = partRow
  }
}
