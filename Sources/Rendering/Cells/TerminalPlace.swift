/// A place in a rectangle of terminal cells: the cell, and which of the elements in it.
package struct TerminalPlace: Sendable, Hashable {
  package var column: Int
  package var row: Int
  /// The element in the cell, from its top left corner: of half blocks 0 or 1 down, of Braille also 0 or 1 to the right.
  package var partColumn: Int
  package var partRow: Int

  package init(column: Int, row: Int, partColumn: Int = 0, partRow: Int = 0) {
    self.column = column
    self.row = row
    self.partColumn = partColumn
    self.partRow = partRow
  }
}
