extension LifeLattice {
  /// Writes the words around the cells that a sweep reads: the cells beyond joined edges, otherwise 0.
  ///
  /// The last bit of the word before a row is the left neighbour of its first column. The right neighbour of the last
  /// column is the next bit of its word, or the first bit of the word after the row. If there is only one word between
  /// two rows, it serves both.
  mutating func setMargins() {
    if let shape = edges.shape { return setMargins(shape) }
    let (words, stride, rows) = (layout.wordsPerRow, layout.stride, layout.rows)
    let first = layout.start(of: 0)
    now.withUnsafeMutableBufferPointer { now in
      guard let base = now.baseAddress else { return }
      let row = base + first - stride
      if edges.rows == .joined {
        row.update(from: row + rows * stride, count: words)
        (row + (rows + 1) * stride).update(from: row + stride, count: words)
      } else {
        row.update(repeating: 0, count: words)
        (row + (rows + 1) * stride).update(repeating: 0, count: words)
      }
      layout.setColumnMargins(of: row, rows: rows + 2, areJoined: edges.columns == .joined)
    }
  }

  /// Writes the margins of other shapes cell by cell. O(columns + rows).
  private mutating func setMargins(_ shape: Topology) {
    let (columns, rows) = (columns, rows)
    for row in -1...rows {
      now[layout.start(of: row) - 1] = 0
      now[layout.start(of: row) + layout.wordsPerRow - 1] &= layout.lastWordMask
      now[layout.start(of: row) + layout.wordsPerRow] = 0
    }
    for row in [-1, rows] {
      for word in 0..<layout.wordsPerRow { now[layout.start(of: row) + word] = 0 }
      for column in -1...columns { setMargin(column, row, shape) }
    }
    for row in 0..<rows {
      for column in [-1, columns] { setMargin(column, row, shape) }
    }
  }

  private mutating func setMargin(_ column: Int, _ row: Int, _ shape: Topology) {
    guard let cell = shape.cell(at: column, row), self[cell.column, cell.row] else { return }
    now[layout.index(column, row)] |= 1 << UInt64(column & 63)
  }
}

extension PlaneLayout {
  /// Writes the words to the left and right of rows that a sweep reads.
  ///
  /// - Parameters:
  ///   - first: the first word of the first row. The words before and after each row are also written.
  ///   - rows: the number of rows.
  ///   - areJoined: whether the first column is a neighbour of the last one.
  func setColumnMargins(of first: UnsafeMutablePointer<UInt64>, rows: Int, areJoined: Bool) {
    let (words, stride, mask) = (wordsPerRow, stride, lastWordMask)
    var row = first
    guard areJoined else {
      for _ in 0..<rows {
        row[-1] = 0
        row[words - 1] &= mask
        row[words] = 0
        row += stride
      }
      return
    }
    let lastBit = UInt64((columns - 1) & 63)
    // The bit that the row above has written to a word that both rows share.
    let shared: UInt64 = stride == words + 1 ? 1 : 0
    row[-1] = 0
    for _ in 0..<rows {
      let right = row[0] & 1, last = row[words - 1] & mask
      row[-1] = (last &>> lastBit) &<< 63 | row[-1] & shared
      row[words - 1] = lastBit == 63 ? last : last | right &<< (lastBit &+ 1)
      row[words] = right
      row += stride
    }
  }
}
