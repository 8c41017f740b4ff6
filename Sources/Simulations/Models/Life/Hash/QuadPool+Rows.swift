import Expressions

extension QuadPool {
  /// Returns the non-empty rows of a square's leaves.
  ///
  /// O(non-empty leaves), where repeated leaves count repeatedly.
  ///
  /// - Parameters:
  ///   - column: the first column of the square, relative to a position near all live cells.
  ///   - row: the first row of the square, relative to the same position.
  ///   - limit: the maximum number of rows.
  /// - Returns: nil if there are more rows.
  mutating func cellRows(
    of id: UInt32, level: Int, at column: BigWhole, _ row: BigWhole, limit: Int
  ) -> [CellRow]? {
    _ = emptySquare(level: level)
    var rows: [CellRow] = []
    // This window contains all live cells.
    let reach = BigWhole(LatticeBox.reach)
    var near: [NearSquare] = []
    // Each of these squares has at least one row.
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

  /// Adds the rows of a square.
  ///
  /// - Returns: false if there are more rows than the limit.
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
