extension BitGrid {
  /// Returns up to 63 cells of a row. The first one is the lowest bit. Columns outside the grid are 0.
  func cells(from column: Int, count: Int, row: Int) -> UInt64 {
    let first = max(0, column), end = min(columns, column + count)
    guard first < end else { return 0 }
    let word = row * wordsPerRow + first >> 6, shift = UInt64(first & 63)
    let isSplit = first >> 6 != (end - 1) >> 6
    let bits = words[word] >> shift | (isSplit ? words[word + 1] << (64 - shift) : 0)
    return (bits & (1 << UInt64(end - first) - 1)) << UInt64(first - column)
  }

  /// Sets the cells of a row whose bits are 1, counted from the given column. Columns outside the grid are ignored.
  mutating func add(_ cells: UInt64, from column: Int, row: Int) {
    let first = max(0, column)
    guard first < columns, column > -64 else { return }
    let bits = (cells >> UInt64(first - column)) & (columns - first < 64 ? 1 << UInt64(columns - first) - 1 : .max)
    let word = row * wordsPerRow + first >> 6, shift = UInt64(first & 63)
    words[word] |= bits << shift
    let rest = shift == 0 ? 0 : bits >> (64 - shift)
    if rest != 0 { words[word + 1] |= rest }
  }
}
