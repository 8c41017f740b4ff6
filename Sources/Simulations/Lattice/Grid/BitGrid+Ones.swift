extension BitGrid {
  /// Returns the positions of all cells that are 1, by row and then by column. The first cell of the grid is at
  /// `corner`.
  func ones(from corner: Position) -> [Position] {
    var places: [Position] = []
    for row in 0..<rows {
      forEachOne(inRow: row) { places.append(Position(column: corner.column + $0, row: corner.row + row)) }
    }
    return places
  }

  /// Calls `visit` with the column of every cell in a row that is 1, in ascending order. O(words + ones).
  func forEachOne(inRow row: Int, _ visit: (_ column: Int) -> Void) {
    for word in 0..<wordsPerRow {
      var bits = words[row * wordsPerRow + word]
      while bits != 0 {
        visit(word * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}
