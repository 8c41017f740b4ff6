extension BitGrid {
  /// Calls `visit` with the column of every cell of a row that is 1. O(words + ones).
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
