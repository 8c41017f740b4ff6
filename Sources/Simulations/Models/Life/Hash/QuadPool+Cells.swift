extension QuadPool {
  /// Returns whether a coordinate is in the right or lower half of the square of level `digit` + 1 around it. The
  /// coordinate is relative to the middle of a square of the given level.
  private static func isFar(_ place: Int, _ digit: Int, level: Int) -> Bool {
    digit == level - 1 ? place >= 0 : place >> min(digit, Int.bitWidth - 1) & 1 == 1
  }

  /// Returns whether a cell is alive, whose position is relative to the middle of a square. O(level).
  func lives(_ id: UInt32, level: Int, column: Int, row: Int) -> Bool {
    var square = id
    for digit in (QuadLeaf.level..<level).reversed() {
      let quad = quad(square)
      let isEast = Self.isFar(column, digit, level: level), isSouth = Self.isFar(row, digit, level: level)
      square = isSouth ? (isEast ? quad.se : quad.sw) : (isEast ? quad.ne : quad.nw)
    }
    return cells(square)[row: row & (QuadLeaf.side - 1)] >> UInt16(column & (QuadLeaf.side - 1)) & 1 == 1
  }

  /// Returns the square with one changed cell, whose position is relative to the middle. O(level).
  mutating func setting(_ id: UInt32, level: Int, column: Int, row: Int, to lives: Bool) -> UInt32 {
    // The squares on the path to the cell.
    var squares = [id]
    for digit in (QuadLeaf.level..<level).reversed() {
      let quad = quad(squares[squares.count - 1])
      let isEast = Self.isFar(column, digit, level: level), isSouth = Self.isFar(row, digit, level: level)
      squares.append(isSouth ? (isEast ? quad.se : quad.sw) : (isEast ? quad.ne : quad.nw))
    }
    var cells = cells(squares.removeLast())
    let bit = UInt16(1) << UInt16(column & (QuadLeaf.side - 1)), line = row & (QuadLeaf.side - 1)
    cells[row: line] = lives ? cells[row: line] | bit : cells[row: line] & ~bit
    var new = leaf(cells)
    for digit in QuadLeaf.level..<level {
      let quad = quad(squares.removeLast())
      let isEast = Self.isFar(column, digit, level: level), isSouth = Self.isFar(row, digit, level: level)
      new = node(
        isSouth || isEast ? quad.nw : new, isSouth || !isEast ? quad.ne : new,
        !isSouth || isEast ? quad.sw : new, !isSouth || !isEast ? quad.se : new, level: digit + 1)
    }
    return new
  }

  /// Returns the number of cells that are alive in one square but not in another square of the same level. O(pairs of
  /// different squares).
  func newCells(in id: UInt32, since old: UInt32, level: Int) -> Int {
    var known: [UInt64: Int] = [:]
    func count(_ new: UInt32, _ old: UInt32, _ level: Int) -> Int {
      if new == old { return 0 }
      if level == QuadLeaf.level { return cells(new).newCells(since: cells(old)) }
      let pair = UInt64(new) << 32 | UInt64(old)
      if let count = known[pair] { return count }
      let (a, b) = (quad(new), quad(old))
      let all =
        count(a.nw, b.nw, level - 1) + count(a.ne, b.ne, level - 1) + count(a.sw, b.sw, level - 1)
        + count(a.se, b.se, level - 1)
      known[pair] = all
      return all
    }
    return count(id, old, level)
  }
}

extension QuadLeaf {
  fileprivate func newCells(since old: QuadLeaf) -> Int {
    (w0 & ~old.w0).nonzeroBitCount + (w1 & ~old.w1).nonzeroBitCount + (w2 & ~old.w2).nonzeroBitCount
      + (w3 & ~old.w3).nonzeroBitCount
  }
}
