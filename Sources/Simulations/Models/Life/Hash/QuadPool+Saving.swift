extension QuadPool {
  /// Returns the number of different squares in a square, including the square itself. The smallest ones have 16×16
  /// cells. Returns nil if there are more than the limit.
  func differentSquares(in id: UInt32, limit: Int) -> Int? {
    var known: Set<UInt32> = []
    func count(_ id: UInt32) -> Bool {
      guard known.count < limit else { return false }
      guard known.insert(id).inserted, id & Self.leafBit == 0 else { return true }
      let quad = quad(id)
      return count(quad.nw) && count(quad.ne) && count(quad.sw) && count(quad.se)
    }
    return count(id) ? known.count : nil
  }

  /// Returns the tree of a macrocell file with the cells of a square. The middle of the tree is the middle of the
  /// square. Its root is as small as possible, but has at least 32×32 cells.
  ///
  /// The tree only depends on the cells, not on the size of the square. O(different squares).
  ///
  /// - Returns: nil if the root would be larger than a file allows.
  mutating func macrocell(of id: UInt32, level: Int) -> Macrocell? {
    var id = id, level = level
    while let core = core(id, level: level) { (id, level) = (core, level - 1) }
    guard level <= Macrocell.highestLevel else { return nil }
    var tree = Macrocell(), corners: [UInt64: UInt32] = [0: 0], numbers: [UInt32: UInt32] = [:]
    for level in QuadLeaf.level...level { numbers[emptySquare(level: level)] = 0 }

    func number(ofCorner bits: UInt64) -> UInt32 {
      if let number = corners[bits] { return number }
      tree.add(leaf: bits)
      corners[bits] = UInt32(tree.nodes.count)
      return UInt32(tree.nodes.count)
    }
    func number(of id: UInt32, _ level: Int) -> UInt32 {
      if let number = numbers[id] { return number }
      let parts: (UInt32, UInt32, UInt32, UInt32)
      if level == QuadLeaf.level {
        let corners = cells(id).corners
        parts = (
          number(ofCorner: corners.0), number(ofCorner: corners.1), number(ofCorner: corners.2),
          number(ofCorner: corners.3)
        )
      } else {
        let quad = quad(id)
        parts = (
          number(of: quad.nw, level - 1), number(of: quad.ne, level - 1), number(of: quad.sw, level - 1),
          number(of: quad.se, level - 1)
        )
      }
      tree.add(level: UInt8(level), parts: parts)
      numbers[id] = UInt32(tree.nodes.count)
      return UInt32(tree.nodes.count)
    }
    _ = number(of: id, level)
    return tree
  }
}

extension QuadLeaf {
  /// The cells of the quarters NW, NE, SW and SE. Bit 8·row + column is a cell.
  fileprivate var corners: (UInt64, UInt64, UInt64, UInt64) {
    func corner(_ column: Int, _ row: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(self[row: row + $1] >> UInt16(column) & 0xFF) << UInt64(8 * $1) }
    }
    return (corner(0, 0), corner(8, 0), corner(0, 8), corner(8, 8))
  }
}
