import Expressions

extension QuadPool {
  /// Returns a window of the plane as a bitmap. A pixel is 1 if any cell is alive in its square, whose side has 2^scale
  /// cells.
  ///
  /// O(non-empty squares that the window touches), regardless of the cells in a pixel.
  ///
  /// - Parameters:
  ///   - column: the first column of the window, in pixels from the left edge of the square.
  ///   - row: the first row of the window, in pixels from the top edge of the square.
  ///   - columns: the number of pixel columns.
  ///   - rows: the number of pixel rows.
  mutating func window(
    _ id: UInt32, level: Int, column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int
  ) -> BitGrid {
    var grid = BitGrid(columns: columns, rows: rows)
    var root = id, level = level
    if level < scale {
      // The whole square is smaller than a pixel.
      while level < scale {
        let empty = emptySquare(level: level)
        root = node(root, empty, empty, empty, level: level + 1)
        level += 1
      }
    }
    _ = emptySquare(level: level)
    var near: [NearSquare] = []
    // A window with so few pixels touches at most four of the large squares.
    _ = addNearSquares(
      of: root, level: level, at: -column, -row, columns: BigWhole(columns), rows: BigWhole(rows), scale: scale, to: &near)
    for square in near { paint(square.id, square.level, square.column, square.row, scale, &grid) }
    return grid
  }

  private func paint(
    _ id: UInt32, _ level: Int, _ column: Int, _ row: Int, _ scale: Int, _ grid: inout BitGrid
  ) {
    guard id != emptySquares[level - QuadLeaf.level] else { return }
    guard level > scale else {
      if (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) { grid[inside: column, row] = true }
      return
    }
    let side = 1 << (level - scale)
    guard column < grid.columns, row < grid.rows, column + side > 0, row + side > 0 else { return }
    if id & Self.leafBit != 0 { return paintLeaf(cells(id), column, row, scale, &grid) }
    let half = side / 2, quad = quad(id)
    paint(quad.nw, level - 1, column, row, scale, &grid)
    paint(quad.ne, level - 1, column + half, row, scale, &grid)
    paint(quad.sw, level - 1, column, row + half, scale, &grid)
    paint(quad.se, level - 1, column + half, row + half, scale, &grid)
  }

  private func paintLeaf(_ leaf: QuadLeaf, _ column: Int, _ row: Int, _ scale: Int, _ grid: inout BitGrid) {
    for line in 0..<QuadLeaf.side {
      var bits = leaf[row: line]
      let y = row + line >> scale
      guard bits != 0, (0..<grid.rows).contains(y) else { continue }
      while bits != 0 {
        let x = column + bits.trailingZeroBitCount >> scale
        if (0..<grid.columns).contains(x) { grid[inside: x, y] = true }
        bits &= bits - 1
      }
    }
  }
}
