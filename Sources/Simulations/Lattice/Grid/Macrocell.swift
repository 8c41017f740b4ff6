// Macrocell files (.mc). Source: Golly's help, "File Formats"; where the origin lies, Golly itself shows.

/// The nodes of a quadtree in which equal parts stand once, numbered from 1; number 0 is a dead square of any size.
///
/// Column and row of a square's top-left corner grow to the right and downward. A root of level k is a square of 2^k
/// cells a side; its column 2^(k−1) is column 0 of the plane, its row 2^(k−1) − 1 is row 0.
struct Macrocell: Sendable {
  struct Node: Sendable {
    /// Log2 of the side.
    var level: UInt8
    /// The nodes of the quarters NW, NE, SW, SE; in a leaf of 8x8 cells the low and the high half of its bits; in a
    /// leaf of 2x2 cells their states.
    var parts: (UInt32, UInt32, UInt32, UInt32)
    /// The live cells' box: its corner, and its size up to 2^32 − 1; nothing lives where that is 0.
    var left = 0
    var top = 0
    var columns: UInt32 = 0
    var rows: UInt32 = 0
    /// Whether all its cells are in state 1.
    var isFull = false
  }

  /// How a leaf is written.
  enum Leaf: UInt8, Sendable {
    /// 8x8 cells of two states, as text.
    case bits = 3
    /// 2x2 cells of any states, as numbers.
    case states = 1
  }

  private(set) var nodes: [Node] = []
  private(set) var leaf: Leaf?

  /// A square larger than this could not be told apart from others by its coordinates.
  static let highestLevel = 60

  /// The memory that the nodes take, in bytes.
  var byteCount: Int { nodes.count * MemoryLayout<Node>.stride }

  /// Makes room for nodes, so the list is not copied as it grows.
  mutating func reserve(_ count: Int) { nodes.reserveCapacity(count) }

  mutating func add(leaf bits: UInt64) {
    leaf = .bits
    var node = Node(level: Leaf.bits.rawValue, parts: (UInt32(truncatingIfNeeded: bits), UInt32(bits >> 32), 0, 0))
    node.isFull = bits == .max
    if bits != 0 {
      // Bit 8·row + column.
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

  /// An inner node; its parts are of the level below, or 0.
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
