/// One of the patterns in a file of several: its title and its live cells.
package struct Configuration: Hashable, Sendable {
  package let title: String
  package let cells: [Position]

  package init(title: String, cells: [Position]) {
    self.title = title
    self.cells = cells
  }

  /// The smallest box around the live cells, or nil if there are none.
  package var box: LatticeBox? {
    guard let first = cells.first else { return nil }
    return cells.reduce(LatticeBox(corner: first, columns: 1, rows: 1)) {
      $0.union(LatticeBox(corner: $1, columns: 1, rows: 1))
    }
  }

  /// Returns the rectangle around the live cells, or nil if it has more than `limit` cells.
  package func pattern(limit: Int) -> Pattern? {
    guard let box else { return Pattern(columns: 0, rows: 0, packed: PackedCells(count: 0)) }
    guard box.columns <= limit / max(1, box.rows) else { return nil }
    var pattern = Pattern(
      columns: box.columns, rows: box.rows, packed: PackedCells(count: box.columns * box.rows))
    for cell in cells { pattern[cell.column - box.corner.column, cell.row - box.corner.row] = 1 }
    return pattern
  }
}
