extension QuadPool {
  /// Returns the square of the given level whose top-left cell is at a position of a grid. Cells outside the grid are
  /// dead.
  ///
  /// O(cells of the grid / 256).
  ///
  /// - Throws: a fault if the system refuses the memory.
  mutating func square(of grid: BitGrid, level: Int, column: Int, row: Int) throws(HashFault) -> UInt32 {
    let side = 1 << level
    guard column < grid.columns, row < grid.rows, column + side > 0, row + side > 0 else {
      return emptySquare(level: level)
    }
    try requireRoom()
    guard level > QuadLeaf.level else { return leaf(QuadLeaf(grid, column: column, row: row)) }
    let half = side / 2
    let nw = try square(of: grid, level: level - 1, column: column, row: row)
    let ne = try square(of: grid, level: level - 1, column: column + half, row: row)
    let sw = try square(of: grid, level: level - 1, column: column, row: row + half)
    let se = try square(of: grid, level: level - 1, column: column + half, row: row + half)
    return node(nw, ne, sw, se, level: level)
  }
}

extension QuadLeaf {
  /// Creates a leaf from 16×16 cells of a grid. Cells outside the grid are dead.
  fileprivate init(_ grid: BitGrid, column: Int, row: Int) {
    self.init()
    for line in 0..<Self.side where (0..<grid.rows).contains(row + line) {
      self[row: line] = grid.bits(row: row + line, from: column)
    }
  }
}

extension BitGrid {
  /// Returns 16 cells of a row. Cells outside the grid are dead.
  fileprivate func bits(row: Int, from column: Int) -> UInt16 {
    guard column > -16, column < columns else { return 0 }
    let first = row * wordsPerRow
    if column < 0 { return UInt16(truncatingIfNeeded: words[first] << UInt64(-column)) }
    let shift = UInt64(column & 63), word = column >> 6
    var bits = words[first + word] >> shift
    if shift > 48, word + 1 < wordsPerRow { bits |= words[first + word + 1] << (64 - shift) }
    return UInt16(truncatingIfNeeded: bits)
  }
}
