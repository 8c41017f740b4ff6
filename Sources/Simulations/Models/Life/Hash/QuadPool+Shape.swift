extension QuadPool {
  /// Returns the middle of a square if all cells around it are dead, otherwise nil.
  mutating func core(_ id: UInt32, level: Int) -> UInt32? {
    guard level > QuadLeaf.level + 1 else { return nil }
    let empty = emptySquare(level: level - 2), whole = quad(id)
    let (a, b, c, d) = (quad(whole.nw), quad(whole.ne), quad(whole.sw), quad(whole.se))
    let border = [a.nw, a.ne, a.sw, b.nw, b.ne, b.se, c.nw, c.sw, c.se, d.ne, d.sw, d.se]
    guard border.allSatisfy({ $0 == empty }) else { return nil }
    return node(a.se, b.sw, c.ne, d.nw, level: level - 1)
  }

  /// Returns a square of the same size whose cells are shifted to the right and down by less than the side of a leaf.
  /// Cells that leave the square are lost, and dead cells enter it.
  mutating func shifted(_ id: UInt32, level: Int, column: Int, row: Int) -> UInt32 {
    let empty = emptySquare(level: level)
    var known: [[UInt32]: UInt32] = [:]
    // Returns the square that starts `column` columns to the left of the south-eastern one of four, and `row` rows
    // above it.
    func shift(_ nw: UInt32, _ ne: UInt32, _ sw: UInt32, _ se: UInt32, _ level: Int) -> UInt32 {
      if let square = known[[nw, ne, sw, se]] { return square }
      let square: UInt32
      if level == QuadLeaf.level {
        square = leaf(.shifted(cells(nw), cells(ne), cells(sw), cells(se), column: column, row: row))
      } else {
        let (a, b, c, d) = (quad(nw), quad(ne), quad(sw), quad(se))
        square = node(
          shift(a.se, b.sw, c.ne, d.nw, level - 1), shift(b.sw, b.se, d.nw, d.ne, level - 1),
          shift(c.ne, d.nw, c.se, d.sw, level - 1), shift(d.nw, d.ne, d.sw, d.se, level - 1), level: level)
      }
      known[[nw, ne, sw, se]] = square
      return square
    }
    return shift(empty, empty, empty, id, level)
  }

  /// Returns a square of the same size whose cells are one row higher. Cells in its first row are lost.
  ///
  /// O(different pairs of squares that are above each other).
  ///
  /// - Throws: a fault if the system refuses the memory.
  mutating func raised(_ id: UInt32, level: Int) throws(HashFault) -> UInt32 {
    var known: [UInt64: UInt32] = [:]
    // Returns the square that starts in the second row of the northern one of two squares.
    func raise(_ north: UInt32, _ south: UInt32, _ level: Int) throws(HashFault) -> UInt32 {
      let pair = UInt64(north) << 32 | UInt64(south)
      if let square = known[pair] { return square }
      try requireRoom()
      let square: UInt32
      if level == QuadLeaf.level {
        square = leaf(.raised(cells(north), cells(south)))
      } else {
        let (a, b) = (quad(north), quad(south))
        let (nw, ne) = (try raise(a.nw, a.sw, level - 1), try raise(a.ne, a.se, level - 1))
        let (sw, se) = (try raise(a.sw, b.nw, level - 1), try raise(a.se, b.ne, level - 1))
        square = node(nw, ne, sw, se, level: level)
      }
      known[pair] = square
      return square
    }
    return try raise(id, emptySquare(level: level), level)
  }

  /// Discards the frames of a failed leap.
  mutating func abandon() { frameCount = 0 }
}

extension QuadLeaf {
  /// Returns the leaf that starts in the second row of the northern one of two leaves.
  fileprivate static func raised(_ north: QuadLeaf, _ south: QuadLeaf) -> QuadLeaf {
    var leaf = QuadLeaf()
    for line in 1..<side { leaf[row: line - 1] = north[row: line] }
    leaf[row: side - 1] = south[row: 0]
    return leaf
  }

  /// Returns the leaf that starts up to 15 columns to the left of the south-eastern one of four leaves, and up to 15
  /// rows above.
  fileprivate static func shifted(
    _ nw: QuadLeaf, _ ne: QuadLeaf, _ sw: QuadLeaf, _ se: QuadLeaf, column: Int, row: Int
  ) -> QuadLeaf {
    var leaf = QuadLeaf()
    for line in 0..<side {
      let (west, east, place) = line < row ? (nw, ne, line - row + side) : (sw, se, line - row)
      let both = UInt32(west[row: place]) | UInt32(east[row: place]) << 16
      leaf[row: line] = UInt16(truncatingIfNeeded: both >> UInt32(side - column))
    }
    return leaf
  }
}
