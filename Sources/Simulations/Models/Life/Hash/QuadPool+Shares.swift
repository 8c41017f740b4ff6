import Expressions

extension QuadPool {
  /// Returns the proportions of live cells in the squares of a window, in 255ths. The side of a square has 2^scale
  /// cells, and is at least that of a leaf.
  ///
  /// O(non-empty squares in the window), and for shifted squares also O(different squares inside them).
  ///
  /// - Parameters:
  ///   - column: the first column of the window, in squares from the left edge of the root.
  ///   - row: the first row of the window, in squares from the top edge of the root.
  ///   - columns: the number of squares in a row of the window.
  ///   - rows: the number of squares in a column of the window.
  ///   - isRaised: whether each square starts one row above a square of the tree. The last row of the root must then be
  ///     empty.
  mutating func shares(
    _ id: UInt32, level: Int, column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int, isRaised: Bool
  ) -> [UInt8] {
    var shares = [UInt8](repeating: 0, count: columns * rows), lastRows = LastRows()
    let empty = emptySquare(level: level)
    var near: [NearSquare] = []
    // A window with so few squares touches at most four of the large squares.
    _ = addNearSquares(
      of: id, under: isRaised ? empty : nil, level: level, at: -column, -row, columns: BigWhole(columns),
      rows: BigWhole(rows), scale: scale, to: &near)
    for square in near { add(square, columns, rows, scale, &shares, &lastRows) }
    return shares
  }

  private mutating func add(
    _ square: NearSquare, _ columns: Int, _ rows: Int, _ scale: Int, _ shares: inout [UInt8],
    _ lastRows: inout LastRows
  ) {
    let (id, level, column, row) = (square.id, square.level, square.column, square.row)
    let side = 1 << (level - scale), empty = emptySquares[level - QuadLeaf.level]
    guard id != empty || (square.north ?? empty) != empty, column < columns, row < rows, column + side > 0,
      row + side > 0
    else { return }
    guard level > scale else {
      var live = population(id, level: level)
      if let north = square.north {
        live = live - lastRow(id, level, &lastRows) + lastRow(north, level, &lastRows)
      }
      shares[row * columns + column] = PlaneShares.share(live: live, scale: scale)
      return
    }
    let half = side / 2, quad = quad(id), above = square.north.map { self.quad($0) }
    func part(_ id: UInt32, _ north: UInt32?, _ column: Int, _ row: Int) -> NearSquare {
      NearSquare(id: id, north: north, level: level - 1, column: column, row: row)
    }
    for part in [
      part(quad.nw, above?.sw, column, row), part(quad.ne, above?.se, column + half, row),
      part(quad.sw, above.map { _ in quad.nw }, column, row + half),
      part(quad.se, above.map { _ in quad.ne }, column + half, row + half),
    ] { add(part, columns, rows, scale, &shares, &lastRows) }
  }

  /// The numbers of live cells in the last rows of squares that have been counted.
  private struct LastRows {
    var short: [UInt32: UInt64] = [:]
    /// The numbers for squares above ``countedLevel``.
    var long: [UInt32: BigWhole] = [:]
  }

  /// The highest level at which the number of cells in a row fits into a word.
  private static let countedLevel = 62

  /// Returns the number of live cells in the last row of a square.
  private func lastRow(_ id: UInt32, _ level: Int, _ known: inout LastRows) -> BigWhole {
    if level <= Self.countedLevel { return BigWhole(word: shortLastRow(id, &known)) }
    if let count = known.long[id] { return count }
    let quad = quad(id), count = lastRow(quad.sw, level - 1, &known) + lastRow(quad.se, level - 1, &known)
    known.long[id] = count
    return count
  }

  private func shortLastRow(_ id: UInt32, _ known: inout LastRows) -> UInt64 {
    if id & Self.leafBit != 0 { return UInt64(cells(id)[row: QuadLeaf.side - 1].nonzeroBitCount) }
    if let count = known.short[id] { return count }
    let quad = quad(id), count = shortLastRow(quad.sw, &known) + shortLastRow(quad.se, &known)
    known.short[id] = count
    return count
  }
}
