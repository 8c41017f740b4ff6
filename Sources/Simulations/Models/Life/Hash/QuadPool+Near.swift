import Expressions

extension QuadPool {
  /// The level, relative to a pixel, above which the parts of a square may be too distant for integer coordinates.
  private static let nearLevel = 40

  /// Adds the non-empty squares that a window touches. Their sides have at most 2^40 pixels of 2^scale cells each.
  ///
  /// - Parameters:
  ///   - north: the square to the north if all squares are shifted up by one row, otherwise nil.
  ///   - column: the first pixel column of the square, relative to the window.
  ///   - row: the first pixel row of the square, relative to the window.
  ///   - columns: the number of pixel columns in the window.
  ///   - rows: the number of pixel rows in the window.
  ///   - limit: the maximum number of squares. A regular pattern may have a great many.
  /// - Returns: false if there are more squares.
  /// - Precondition: ``emptySquares`` contains the empty squares up to the level of this one.
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
