import Expressions

extension QuadPool {
  /// The level above which the places of a square's parts may be too large for `Int`.
  private static let nearLevel = 40

  /// Adds the squares with live cells that a window touches. Their sides have at most 2^40 pixels, of 2^scale cells each.
  ///
  /// - Parameters:
  ///   - north: the square above it, if all squares begin one row higher than those of the tree.
  ///   - column: the square's first pixel, counted from the window's left side.
  ///   - row: the same from the top.
  ///   - columns: the pixels of the window, side by side.
  ///   - rows: the pixels of the window, one below the other.
  ///   - limit: the most squares. A pattern that repeats itself may have very many.
  /// - Returns: false if there are more squares.
  /// - Precondition: ``emptySquares`` contains those of all levels up to the square's.
  func addNearSquares(
    of id: UInt32, under north: UInt32? = nil, level: Int, at column: BigWhole, _ row: BigWhole, columns: BigWhole,
    rows: BigWhole, scale: Int, limit: Int = .max, to squares: inout [NearSquare]
  ) -> Bool {
    let side = BigWhole.powerOfTwo(level - scale), empty = emptySquares[level - QuadLeaf.level]
    guard id != empty || (north ?? empty) != empty, column < columns, row < rows, -side < column, -side < row else {
      return true
    }
    if level - scale <= Self.nearLevel, let column = column.int, let row = row.int {
      squares.append(NearSquare(id: id, north: north, level: level, column: column, row: row))
      return squares.count <= limit
    }
    let half = BigWhole.powerOfTwo(level - scale - 1), quad = quad(id), above = north.map { self.quad($0) }
    for (quarter, north, column, row) in [
      (quad.nw, above?.sw, column, row), (quad.ne, above?.se, column + half, row),
      (quad.sw, above.map { _ in quad.nw }, column, row + half),
      (quad.se, above.map { _ in quad.ne }, column + half, row + half),
    ] {
      let isComplete = addNearSquares(
        of: quarter, under: north, level: level - 1, at: column, row, columns: columns, rows: rows, scale: scale, limit: limit,
        to: &squares)
      guard isComplete else { return false }
    }
    return true
  }
}
