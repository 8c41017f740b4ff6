extension LifeLattice {
  /// Writes what a sweep reads around the cells: what lies beyond joined edges, otherwise 0.
  ///
  /// The word between two rows serves both: its last bit is the left neighbour of the row below, its first bit the
  /// right neighbour of the row above. Where the last column is not the last bit of its word, the right neighbour is
  /// the bit behind it instead.
  mutating func setMargins() {
    if let shape = edges.shape { return setMargins(shape) }
    let (words, stride, rows, mask) = (layout.wordsPerRow, layout.stride, layout.rows, layout.lastWordMask)
    let (areColumnsJoined, areRowsJoined) = (edges.columns == .joined, edges.rows == .joined)
    let lastBit = UInt64((columns - 1) & 63)
    let first = layout.start(of: 0)
    now.withUnsafeMutableBufferPointer { now in
      guard let base = now.baseAddress else { return }
      var row = base + first - stride
      if areRowsJoined {
        row.update(from: row + rows * stride, count: words)
        (row + (rows + 1) * stride).update(from: row + stride, count: words)
      } else {
        row.update(repeating: 0, count: words)
        (row + (rows + 1) * stride).update(repeating: 0, count: words)
      }
      var rightOfRowAbove: UInt64 = 0
      guard areColumnsJoined else {
        for _ in 0..<rows + 2 {
          row[-1] = 0
          row[words - 1] &= mask
          row += stride
        }
        row[-1] = 0
        return
      }
      for _ in 0..<rows + 2 {
        let right = row[0] & 1, last = row[words - 1] & mask
        row[-1] = (last &>> lastBit) &<< 63 | rightOfRowAbove
        row[words - 1] = lastBit == 63 ? last : last | right &<< (lastBit &+ 1)
        rightOfRowAbove = right
        row += stride
      }
      row[-1] = rightOfRowAbove
    }
  }

  /// Cell by cell, around the lattice: O(columns + rows).
  private mutating func setMargins(_ shape: Topology) {
    let (columns, rows) = (columns, rows)
    for row in -1...rows {
      now[layout.start(of: row) - 1] = 0
      now[layout.start(of: row) + layout.wordsPerRow - 1] &= layout.lastWordMask
    }
    now[layout.start(of: rows + 1) - 1] = 0
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
