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
