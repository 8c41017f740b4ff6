extension Macrocell {
  /// Creates the tree of single live cells. Returns nil if a cell is about 2^59 or more cells from the origin, or if the
  /// nodes take more than `room` bytes.
  ///
  /// - Complexity: O(n log n) for n cells and each of up to 60 levels.
  init?(_ cells: [Position], room: Int = .max) {
    self.init()
    var root = Int(Leaf.bits.rawValue) + 1
    for cell in cells {
      while !Self.holds(cell, root) {
        root += 1
        guard root <= Self.highestLevel else { return nil }
      }
    }
    let half = 1 << (root - 1)
    var leaves: [Position: UInt64] = [:]
    for cell in cells {
      let column = cell.column + half, row = cell.row + half - 1
      leaves[Position(column: column >> 3, row: row >> 3), default: 0] |= 1 << UInt64(8 * (row & 7) + column & 7)
    }
    var known: [UInt64: UInt32] = [:]
    var squares: [(place: Position, node: UInt32)] = []
    for (place, bits) in leaves.sorted(by: { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }) {
      if known[bits] == nil {
        add(leaf: bits)
        known[bits] = UInt32(nodes.count)
      }
      squares.append((place, known[bits] ?? 0))
    }
    for level in Int(Leaf.bits.rawValue) + 1...root {
      squares = join(squares, level: UInt8(level))
      guard byteCount <= room / 3 else { return nil }
    }
  }

  /// Returns whether a cell is inside a root of this level.
  private static func holds(_ cell: Position, _ level: Int) -> Bool {
    let half = 1 << (level - 1)
    return (-half..<half).contains(cell.column) && (1 - half...half).contains(cell.row)
  }

  /// Joins squares into squares with twice the side.
  private mutating func join(
    _ small: [(place: Position, node: UInt32)], level: UInt8
  ) -> [(place: Position, node: UInt32)] {
    var quarters: [Position: SIMD4<UInt32>] = [:]
    for (place, node) in small {
      let parent = Position(column: place.column >> 1, row: place.row >> 1)
      quarters[parent, default: SIMD4()][2 * (place.row & 1) + place.column & 1] = node
    }
    var known: [SIMD4<UInt32>: UInt32] = [:]
    var squares: [(place: Position, node: UInt32)] = []
    for (place, parts) in quarters.sorted(by: { ($0.key.row, $0.key.column) < ($1.key.row, $1.key.column) }) {
      if known[parts] == nil {
        add(level: level, parts: (parts[0], parts[1], parts[2], parts[3]))
        known[parts] = UInt32(nodes.count)
      }
      squares.append((place, known[parts] ?? 0))
    }
    return squares
  }
}
