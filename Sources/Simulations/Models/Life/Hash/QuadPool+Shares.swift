import Expressions

extension QuadPool {
  /// Returns the shares of live cells in squares of 2^scale cells on a side, which must be at least as large as a leaf.
  ///
  /// O(squares of the window that are not empty).
  ///
  /// - Parameters:
  ///   - column: the square at which the window begins, counted from the root's left side.
  ///   - row: the same from the top.
  mutating func shares(
    _ id: UInt32, level: Int, column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int
  ) -> [UInt8] {
    var shares = [UInt8](repeating: 0, count: columns * rows)
    _ = emptySquare(level: level)
    var near: [NearSquare] = []
    // A window of so few squares touches at most four of them.
    _ = addNearSquares(
      of: id, level: level, at: -column, -row, columns: BigWhole(columns), rows: BigWhole(rows), scale: scale, to: &near)
    for square in near { add(square.id, square.level, square.column, square.row, columns, rows, scale, &shares) }
    return shares
  }

  private mutating func add(
    _ id: UInt32, _ level: Int, _ column: Int, _ row: Int, _ columns: Int, _ rows: Int, _ scale: Int,
    _ shares: inout [UInt8]
  ) {
    let side = 1 << (level - scale)
    guard id != emptySquares[level - QuadLeaf.level], column < columns, row < rows, column + side > 0,
      row + side > 0
    else { return }
    guard level > scale else {
      shares[row * columns + column] = PlaneShares.share(live: population(id, level: level), scale: scale)
      return
    }
    let half = side / 2, quad = quad(id)
    add(quad.nw, level - 1, column, row, columns, rows, scale, &shares)
    add(quad.ne, level - 1, column + half, row, columns, rows, scale, &shares)
    add(quad.sw, level - 1, column, row + half, columns, rows, scale, &shares)
    add(quad.se, level - 1, column + half, row + half, columns, rows, scale, &shares)
  }
}
