import Expressions

extension QuadPool {
  /// Returns the rows of a square's leaves that have live cells.
  ///
  /// O(leaves with live cells), each as often as it occurs.
  ///
  /// - Parameters:
  ///   - column: the square's first column, counted from a place near all live cells.
  ///   - row: its first row.
  ///   - limit: the most rows.
  /// - Returns: nil if there are more rows.
  mutating func cellRows(
    of id: UInt32, level: Int, at column: BigWhole, _ row: BigWhole, limit: Int
  ) -> [CellRow]? {
    _ = emptySquare(level: level)
    var rows: [CellRow] = []
    // No cell lies outside of this window.
    let reach = BigWhole(LatticeBox.reach)
    var near: [NearSquare] = []
    // Each of them has at least one row.
    let isComplete = addNearSquares(
      of: id, level: level, at: column + reach, row + reach, columns: reach + reach, rows: reach + reach, scale: 0,
      limit: limit, to: &near)
    guard isComplete else { return nil }
    for square in near {
      let left = square.column - LatticeBox.reach, top = square.row - LatticeBox.reach
      guard add(square.id, square.level, left, top, limit, to: &rows) else { return nil }
    }
    return rows
  }

  /// - Returns: false if there are too many rows.
  private func add(
    _ id: UInt32, _ level: Int, _ column: Int, _ row: Int, _ limit: Int, to rows: inout [CellRow]
  ) -> Bool {
    guard id != emptySquares[level - QuadLeaf.level] else { return true }
    guard id & Self.leafBit == 0 else {
      let cells = cells(id)
      for line in 0..<QuadLeaf.side where cells[row: line] != 0 {
        rows.append(CellRow(first: Position(column: column, row: row + line), cells: cells[row: line]))
      }
      return rows.count <= limit
    }
    let half = 1 << (level - 1), quad = quad(id)
    return add(quad.nw, level - 1, column, row, limit, to: &rows)
      && add(quad.ne, level - 1, column + half, row, limit, to: &rows)
      && add(quad.sw, level - 1, column, row + half, limit, to: &rows)
      && add(quad.se, level - 1, column + half, row + half, limit, to: &rows)
  }
}
