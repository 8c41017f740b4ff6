extension QuadPool {
  /// Returns the square of a macrocell file's tree, which has at least the level `smallest`. The cells are not
  /// expanded.
  ///
  /// O(nodes of the file).
  ///
  /// - Returns: nil if the cells in the file have more than two states.
  mutating func square(of tree: Macrocell, smallest: Int) -> (id: UInt32, level: Int)? {
    guard let root = tree.nodes.last else { return (emptySquare(level: smallest), smallest) }
    guard tree.leaf == .bits else { return nil }
    // The squares of the file's nodes. A node of 8×8 cells is the north-west corner of a leaf.
    var squares: [UInt32] = [0]
    squares.reserveCapacity(tree.nodes.count + 1)
    for node in tree.nodes {
      let level = Int(node.level), parts = node.parts
      switch level {
      case 3:
        squares.append(leaf(QuadLeaf(corner: UInt64(parts.1) << 32 | UInt64(parts.0))))
      case QuadLeaf.level:
        func corner(_ number: UInt32) -> UInt64 { number == 0 ? 0 : cells(squares[Int(number)]).corner }
        squares.append(leaf(QuadLeaf(corner(parts.0), corner(parts.1), corner(parts.2), corner(parts.3))))
      default:
        let empty = emptySquare(level: level - 1)
        func square(_ number: UInt32) -> UInt32 { number == 0 ? empty : squares[Int(number)] }
        squares.append(
          self.node(square(parts.0), square(parts.1), square(parts.2), square(parts.3), level: level))
      }
    }
    var id = squares[squares.count - 1], level = Int(root.level)
    if level == 3 {
      // The middle of the tree stays in the middle.
      let corner = cells(id).corner, quarters = QuadLeaf.middle(of: corner)
      id = leaf(quarters)
      level = QuadLeaf.level
    }
    while level < smallest { (id, level) = (padded(id, level: level), level + 1) }
    return (id, level)
  }

  /// Returns a square with twice the side that has the given square in its middle.
  mutating func padded(_ id: UInt32, level: Int) -> UInt32 {
    let (nw, ne, sw, se) = quarters(id, level: level)
    let empty = emptySquare(level: level - 1 < QuadLeaf.level ? QuadLeaf.level : level - 1)
    guard level > QuadLeaf.level else { return node(nw, ne, sw, se, level: level + 1) }
    let a = node(empty, empty, empty, nw, level: level), b = node(empty, empty, ne, empty, level: level)
    let c = node(empty, sw, empty, empty, level: level), d = node(se, empty, empty, empty, level: level)
    return node(a, b, c, d, level: level + 1)
  }

  /// Returns the quarters of a square. A quarter of a leaf is a leaf that contains the quarter in the corner nearest to
  /// the middle.
  private mutating func quarters(_ id: UInt32, level: Int) -> (UInt32, UInt32, UInt32, UInt32) {
    guard level == QuadLeaf.level else {
      let quad = quad(id)
      return (quad.nw, quad.ne, quad.sw, quad.se)
    }
    let cells = cells(id), dead = QuadLeaf()
    return (
      leaf(.centre(dead, dead, dead, cells)), leaf(.centre(dead, dead, cells, dead)),
      leaf(.centre(dead, cells, dead, dead)), leaf(.centre(cells, dead, dead, dead))
    )
  }
}

extension QuadLeaf {
  /// The cells of the north-west quarter. Bit 8·row + column is a cell.
  fileprivate var corner: UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(self[row: $1] & 0xFF) << UInt64(8 * $1) }
  }

  fileprivate init(corner: UInt64) { self.init(corner, 0, 0, 0) }

  fileprivate init(_ nw: UInt64, _ ne: UInt64, _ sw: UInt64, _ se: UInt64) {
    self.init()
    func row(_ west: UInt64, _ east: UInt64, _ row: Int) -> UInt16 {
      UInt16(west >> UInt64(8 * row) & 0xFF | (east >> UInt64(8 * row) & 0xFF) << 8)
    }
    for line in 0..<8 {
      self[row: line] = row(nw, ne, line)
      self[row: line + 8] = row(sw, se, line)
    }
  }

  /// Returns a leaf with the given 8×8 cells in its middle.
  fileprivate static func middle(of bits: UInt64) -> QuadLeaf {
    var leaf = QuadLeaf()
    for line in 0..<8 { leaf[row: line + 4] = UInt16(bits >> UInt64(8 * line) & 0xFF) << 4 }
    return leaf
  }
}

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
