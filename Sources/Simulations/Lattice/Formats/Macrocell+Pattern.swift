extension Macrocell {
  /// Returns the box of all live cells as a pattern, or nil if it has more cells than a pattern may have. The root is
  /// the last node.
  ///
  /// - Parameter room: the maximum size of the packed cells in bytes.
  func pattern(room: Int = .max) -> Pattern? {
    guard let root = nodes.last, root.columns > 0 else {
      return Pattern(columns: 0, rows: 0, packed: PackedCells(count: 0))
    }
    let (columns, rows) = (Int(root.columns), Int(root.rows))
    guard columns <= PatternFormat.cellLimit, rows <= PatternFormat.cellLimit / columns else { return nil }
    var pattern = Pattern(columns: columns, rows: rows, packed: PackedCells(count: columns * rows, room: room))
    paint(UInt32(nodes.count), column: -root.left, row: -root.top, on: &pattern)
    let half = 1 << (Int(root.level) - 1)
    pattern.notes.corner = Position(column: root.left - half, row: root.top - half + 1)
    return pattern
  }

  /// Paints the live cells of a node, whose corner may be outside the pattern. The recursion is as deep as the node's
  /// level. Each call paints at least one cell.
  private func paint(_ number: UInt32, column: Int, row: Int, on pattern: inout Pattern) {
    guard number > 0, !pattern.packed.isOverfull else { return }
    let node = nodes[Int(number) - 1]
    guard node.columns > 0 else { return }
    let parts = node.parts
    guard !node.isFull else { return pattern.fill(inside: column, row, side: 1 << Int(node.level)) }
    switch (node.level, leaf) {
    case (Leaf.bits.rawValue, .bits):
      let bits = UInt64(parts.1) << 32 | UInt64(parts.0)
      for line in 0..<8 {
        let cells = bits >> UInt64(8 * line) & 0xFF
        guard cells != 0 else { continue }
        // Only the live cells are certain to be inside the pattern.
        let first = cells.trailingZeroBitCount
        pattern.addLive(cells >> UInt64(first), inside: column + first, row + line)
      }
    case (Leaf.states.rawValue, .states):
      for (index, state) in [parts.0, parts.1, parts.2, parts.3].enumerated() where state > 0 {
        pattern[inside: column + index & 1, row + index >> 1] = UInt8(state)
      }
    default:
      let half = 1 << (Int(node.level) - 1)
      paint(parts.0, column: column, row: row, on: &pattern)
      paint(parts.1, column: column + half, row: row, on: &pattern)
      paint(parts.2, column: column, row: row + half, on: &pattern)
      paint(parts.3, column: column + half, row: row + half, on: &pattern)
    }
  }
}
