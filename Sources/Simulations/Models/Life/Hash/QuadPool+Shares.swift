import Expressions

extension QuadPool {
  /// The shares of live cells in squares of 2^scale cells a side, at least a leaf's.
  ///
  /// O(squares of the window that are not empty).
  ///
  /// - Parameters:
  ///   - column: the square at which the window begins, counted from the root's left side.
  ///   - row: the same from its top.
  mutating func shares(
    _ id: UInt32, level: Int, column: Int, row: Int, columns: Int, rows: Int, scale: Int
  ) -> [UInt8] {
    var shares = [UInt8](repeating: 0, count: columns * rows)
    _ = emptySquare(level: level)
    add(id, level, -column, -row, columns, rows, scale, &shares)
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
      // Both numbers are made small enough for a share in 255ths.
      let shift = max(0, 2 * scale - 40), live = population(id, level: level)
      let marked = max(1, live.shiftedRight(shift).int ?? 0)
      let all = BigWhole.powerOfTwo(2 * scale)
      shares[row * columns + column] =
        live == all ? 255 : Picture.share(marked: min(marked, 1 << (2 * scale - shift) - 1), of: 1 << (2 * scale - shift))
      return
    }
    let half = side / 2, quad = quad(id)
    add(quad.nw, level - 1, column, row, columns, rows, scale, &shares)
    add(quad.ne, level - 1, column + half, row, columns, rows, scale, &shares)
    add(quad.sw, level - 1, column, row + half, columns, rows, scale, &shares)
    add(quad.se, level - 1, column + half, row + half, columns, rows, scale, &shares)
  }
}
