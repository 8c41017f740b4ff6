import Expressions

/// A rectangle of cells anywhere on the plane: its top-left cell and its size.
package struct BigBox: Sendable, Hashable {
  package var column: BigWhole
  package var row: BigWhole
  package var columns: BigWhole
  package var rows: BigWhole

  package init(column: BigWhole, row: BigWhole, columns: BigWhole, rows: BigWhole) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }
}
