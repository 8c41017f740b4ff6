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
