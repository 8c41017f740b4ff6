import Expressions

extension QuadPool {
  /// Returns the different parts of a square. O(different squares in it).
  func tree(of id: UInt32, level: Int) -> QuadTree {
    var leafNumbers: [UInt32: UInt32] = [:], nodeNumbers: [UInt32: UInt32] = [:], tree = QuadTree()
    func addLeaves(_ id: UInt32) {
      if id & Self.leafBit != 0 {
        guard leafNumbers[id] == nil else { return }
        leafNumbers[id] = UInt32(truncatingIfNeeded: tree.leaves.count)
        tree.leaves.append(cells(id))
      } else if nodeNumbers[id] == nil {
        nodeNumbers[id] = 0
        let quad = quad(id)
        for part in [quad.nw, quad.ne, quad.sw, quad.se] { addLeaves(part) }
      }
    }
    func addNodes(_ id: UInt32, _ level: Int) -> UInt32 {
      if let number = leafNumbers[id] { return number }
      if let number = nodeNumbers[id], number != 0 { return number }
      let quad = quad(id)
      let parts = Quad(
        addNodes(quad.nw, level - 1), addNodes(quad.ne, level - 1), addNodes(quad.sw, level - 1),
        addNodes(quad.se, level - 1))
      let number = UInt32(truncatingIfNeeded: tree.leaves.count + tree.nodes.count)
      tree.nodes.append((parts, level))
      nodeNumbers[id] = number
      return number
    }
    addLeaves(id)
    tree.root = addNodes(id, level)
    return tree
  }

  /// Returns the square of a tree, whose parts are added to the pool. O(parts).
  mutating func square(of tree: QuadTree) -> UInt32 {
    var ids = tree.leaves.map { leaf($0) }
    ids.reserveCapacity(tree.leaves.count + tree.nodes.count)
    for (parts, level) in tree.nodes {
      ids.append(
        node(ids[Int(parts.nw)], ids[Int(parts.ne)], ids[Int(parts.sw)], ids[Int(parts.se)], level: level))
    }
    return ids[Int(tree.root)]
  }

  /// Returns the square of the given level with the given live cells, whose top-left cell is at the given position.
  ///
  /// The cells are only copied once, regardless of the number of levels. O(cells · level).
  ///
  /// - Throws: a fault if the system refuses the memory.
  mutating func square(of cells: [Position], level: Int, column: Int, row: Int) throws(HashFault) -> UInt32 {
    var cells = cells
    return try cells.withUnsafeMutableBufferPointer { (cells) throws(HashFault) in
      try square(of: &cells, level: level, column: column, row: row)
    }
  }

  /// Returns the square of the given live cells, which are reordered.
  private mutating func square(
    of cells: inout UnsafeMutableBufferPointer<Position>, level: Int, column: Int, row: Int
  ) throws(HashFault) -> UInt32 {
    guard !cells.isEmpty else { return emptySquare(level: level) }
    try requireRoom()
    guard level > QuadLeaf.level else {
      var leaf = QuadLeaf()
      for cell in cells { leaf[row: cell.row - row] |= 1 << UInt16(cell.column - column) }
      return self.leaf(leaf)
    }
    let half = 1 << (level - 1)
    let middle = cells.partition { $0.row >= row + half }
    var north = UnsafeMutableBufferPointer(rebasing: cells[..<middle])
    var south = UnsafeMutableBufferPointer(rebasing: cells[middle...])
    let northMiddle = north.partition { $0.column >= column + half }
    let southMiddle = south.partition { $0.column >= column + half }
    var quarters = [
      north[..<northMiddle], north[northMiddle...], south[..<southMiddle], south[southMiddle...],
    ].map { UnsafeMutableBufferPointer(rebasing: $0) }
    let nw = try square(of: &quarters[0], level: level - 1, column: column, row: row)
    let ne = try square(of: &quarters[1], level: level - 1, column: column + half, row: row)
    let sw = try square(of: &quarters[2], level: level - 1, column: column, row: row + half)
    let se = try square(of: &quarters[3], level: level - 1, column: column + half, row: row + half)
    return node(nw, ne, sw, se, level: level)
  }
}

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

extension QuadPool {
  /// Returns a window of the plane as a bitmap. A pixel is 1 if any cell is alive in its square, whose side has 2^scale
  /// cells.
  ///
  /// O(non-empty squares that the window touches), regardless of the cells in a pixel.
  ///
  /// - Parameters:
  ///   - column: the first column of the window, in pixels from the left edge of the square.
  ///   - row: the first row of the window, in pixels from the top edge of the square.
  ///   - columns: the number of pixel columns.
  ///   - rows: the number of pixel rows.
  mutating func window(
    _ id: UInt32, level: Int, column: BigWhole, row: BigWhole, columns: Int, rows: Int, scale: Int
  ) -> BitGrid {
    var grid = BitGrid(columns: columns, rows: rows)
    var root = id, level = level
    if level < scale {
      // The whole square is smaller than a pixel.
      while level < scale {
        let empty = emptySquare(level: level)
        root = node(root, empty, empty, empty, level: level + 1)
        level += 1
      }
    }
    _ = emptySquare(level: level)
    var near: [NearSquare] = []
    // A window with so few pixels touches at most four of the large squares.
    _ = addNearSquares(
      of: root, level: level, at: -column, -row, columns: BigWhole(columns), rows: BigWhole(rows), scale: scale, to: &near)
    for square in near { paint(square.id, square.level, square.column, square.row, scale, &grid) }
    return grid
  }

  private func paint(
    _ id: UInt32, _ level: Int, _ column: Int, _ row: Int, _ scale: Int, _ grid: inout BitGrid
  ) {
    guard id != emptySquares[level - QuadLeaf.level] else { return }
    guard level > scale else {
      if (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) { grid[inside: column, row] = true }
      return
    }
    let side = 1 << (level - scale)
    guard column < grid.columns, row < grid.rows, column + side > 0, row + side > 0 else { return }
    if id & Self.leafBit != 0 { return paintLeaf(cells(id), column, row, scale, &grid) }
    let half = side / 2, quad = quad(id)
    paint(quad.nw, level - 1, column, row, scale, &grid)
    paint(quad.ne, level - 1, column + half, row, scale, &grid)
    paint(quad.sw, level - 1, column, row + half, scale, &grid)
    paint(quad.se, level - 1, column + half, row + half, scale, &grid)
  }

  private func paintLeaf(_ leaf: QuadLeaf, _ column: Int, _ row: Int, _ scale: Int, _ grid: inout BitGrid) {
    for line in 0..<QuadLeaf.side {
      var bits = leaf[row: line]
      let y = row + line >> scale
      guard bits != 0, (0..<grid.rows).contains(y) else { continue }
      while bits != 0 {
        let x = column + bits.trailingZeroBitCount >> scale
        if (0..<grid.columns).contains(x) { grid[inside: x, y] = true }
        bits &= bits - 1
      }
    }
  }
}

/// The different parts of one square of a pool, without results and without parts that only other squares need.
struct QuadTree: Sendable {
  /// The leaves, whose numbers are their indices.
  var leaves: [QuadLeaf] = []
  /// The larger parts with their levels. Each part follows its quarters, and the numbers follow those of the leaves.
  var nodes: [(parts: Quad, level: Int)] = []
  /// The number of the square itself.
  var root: UInt32 = 0
}
