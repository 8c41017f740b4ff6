// Macrocell files (.mc). Source: Golly's help, "File Formats". The position of the origin is as in Golly itself.

/// The nodes of a quadtree in which equal parts occur only once. Nodes are numbered from 1, and 0 is a dead square of
/// any size.
///
/// Columns increase to the right, and rows downward, from a square's top-left corner. A root of level k is a square
/// with a side of 2^k cells. Its column 2^(k−1) is column 0 of the plane, and its row 2^(k−1) − 1 is row 0.
struct Macrocell: Sendable {
  struct Node: Sendable {
    /// The binary logarithm of the side in cells.
    var level: UInt8
    /// The nodes of the quarters NW, NE, SW and SE. For a leaf of 8×8 cells, the low and the high half of its bits. For
    /// a leaf of 2×2 cells, their states.
    var parts: (UInt32, UInt32, UInt32, UInt32)
    /// The box of the live cells, with its corner in the square and its size, limited to 2^32 − 1. The size is 0 if
    /// nothing lives.
    var left = 0
    var top = 0
    var columns: UInt32 = 0
    var rows: UInt32 = 0
    /// Whether all cells are in state 1.
    var isFull = false
  }

  /// The kind of leaf, with its level as the raw value.
  enum Leaf: UInt8, Sendable {
    /// 8×8 cells of two states, written as text.
    case bits = 3
    /// 2×2 cells of any number of states, written as numbers.
    case states = 1
  }

  private(set) var nodes: [Node] = []
  private(set) var leaf: Leaf?

  /// The highest level for which coordinates do not overflow.
  static let highestLevel = 60

  /// The memory of the nodes in bytes.
  var byteCount: Int { nodes.count * MemoryLayout<Node>.stride }

  /// Reserves memory for nodes, so that the list is not copied while it grows.
  mutating func reserve(_ count: Int) { nodes.reserveCapacity(count) }

  mutating func add(leaf bits: UInt64) {
    leaf = .bits
    var node = Node(level: Leaf.bits.rawValue, parts: (UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32), 0, 0))
    node.isFull = bits == .max
    if bits != 0 {
      // A cell is bit 8·row + column.
      let columns = (0..<8).reduce(UInt64(0)) { $0 | bits >> UInt64(8 * $1) } & 0xFF
      node.left = columns.trailingZeroBitCount
      node.top = bits.trailingZeroBitCount / 8
      node.columns = UInt32(64 - columns.leadingZeroBitCount - node.left)
      node.rows = UInt32((63 - bits.leadingZeroBitCount) / 8 - node.top + 1)
    }
    nodes.append(node)
  }

  mutating func add(leaf nw: UInt8, _ ne: UInt8, _ sw: UInt8, _ se: UInt8) {
    leaf = .states
    var node = Node(level: Leaf.states.rawValue, parts: (UInt32(nw), UInt32(ne), UInt32(sw), UInt32(se)))
    if nw | ne | sw | se != 0 {
      node.left = nw | sw == 0 ? 1 : 0
      node.top = nw | ne == 0 ? 1 : 0
      node.columns = UInt32((ne | se == 0 ? 1 : 2) - node.left)
      node.rows = UInt32((sw | se == 0 ? 1 : 2) - node.top)
    }
    nodes.append(node)
  }

  /// Adds an inner node whose parts are nodes one level lower, or 0.
  mutating func add(level: UInt8, parts: (UInt32, UInt32, UInt32, UInt32)) {
    var node = Node(level: level, parts: parts)
    node.isFull = [parts.0, parts.1, parts.2, parts.3].allSatisfy { $0 > 0 && nodes[Int($0) - 1].isFull }
    let half = 1 << (Int(level) - 1)
    for (part, column, row) in [(parts.0, 0, 0), (parts.1, half, 0), (parts.2, 0, half), (parts.3, half, half)]
    where part > 0 {
      let box = nodes[Int(part) - 1]
      guard box.columns > 0 else { continue }
      if node.columns == 0 {
        (node.left, node.top, node.columns, node.rows) = (column + box.left, row + box.top, box.columns, box.rows)
      } else {
        let right = max(node.left + Int(node.columns), column + box.left + Int(box.columns))
        let bottom = max(node.top + Int(node.rows), row + box.top + Int(box.rows))
        node.left = min(node.left, column + box.left)
        node.top = min(node.top, row + box.top)
        node.columns = UInt32(clamping: right - node.left)
        node.rows = UInt32(clamping: bottom - node.top)
      }
    }
    nodes.append(node)
  }
}

extension Macrocell: Hashable {
  /// Returns whether both trees have the same nodes in the same order.
  static func == (one: Macrocell, other: Macrocell) -> Bool { one.leaf == other.leaf && one.nodes == other.nodes }

  func hash(into hasher: inout Hasher) {
    hasher.combine(leaf)
    hasher.combine(nodes.count)
    hasher.combine(nodes.last)
  }
}

extension Macrocell.Node: Hashable {
  /// Returns whether both nodes have the same level and parts, which determine all other properties.
  static func == (one: Macrocell.Node, other: Macrocell.Node) -> Bool {
    one.level == other.level && one.parts == other.parts
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(level)
    for part in [parts.0, parts.1, parts.2, parts.3] { hasher.combine(part) }
  }
}

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
