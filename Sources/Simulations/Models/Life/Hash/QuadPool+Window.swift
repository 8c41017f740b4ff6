import Expressions

extension QuadPool {
  /// A window of the plane as a bitmap: a pixel is 1 where anything lives in its square of 2^scale cells a side.
  ///
  /// O(squares that the window touches and in which something lives), not of the cells behind a pixel.
  ///
  /// - Parameters:
  ///   - column: the pixel at which the window begins, counted from the square's left side.
  ///   - row: the same from its top.
  mutating func window(
    _ id: UInt32, level: Int, column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int
  ) -> BitGrid {
    var grid = BitGrid(columns: columns, rows: rows)
    var root = id, level = level
    if level < scale {
      // The whole square is less than a pixel.
      while level < scale {
        let empty = emptySquare(level: level)
        root = node(root, empty, empty, empty, level: level + 1)
        level += 1
      }
    }
    _ = emptySquare(level: level)
    paint(root, level, -column, -row, scale, &grid)
    return grid
  }

  /// Paints a square that begins at a pixel of the window, or outside, at any distance.
  private func paint(
    _ id: UInt32, _ level: Int, _ column: BigWhole, _ row: BigWhole, _ scale: Int, _ grid: inout BitGrid
  ) {
    guard id != emptySquares[level - QuadLeaf.level] else { return }
    let side = level - scale
    // A window has fewer than 2^32 pixels a side.
    if side < 40 {
      guard let column = column.int, let row = row.int, abs(column) < 1 << 60, abs(row) < 1 << 60 else { return }
      return paintNear(id, level, column, row, scale, &grid)
    }
    let half = BigWhole.powerOfTwo(side - 1), quad = quad(id)
    for (quarter, x, y) in [
      (quad.nw, column, row), (quad.ne, column + half, row), (quad.sw, column, row + half),
      (quad.se, column + half, row + half),
    ]
    where x < BigWhole(grid.columns) && y < BigWhole(grid.rows) && -half < x && -half < y {
      paint(quarter, level - 1, x, y, scale, &grid)
    }
  }

  private func paintNear(
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
    paintNear(quad.nw, level - 1, column, row, scale, &grid)
    paintNear(quad.ne, level - 1, column + half, row, scale, &grid)
    paintNear(quad.sw, level - 1, column, row + half, scale, &grid)
    paintNear(quad.se, level - 1, column + half, row + half, scale, &grid)
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
