/// Runs B3/S23 on an unbounded plane as a list of live cells, as a reference for patterns that send gliders far away.
///
/// A generation counts the live neighbours of each cell in a hash table of its own, which is much faster than a
/// dictionary. Coordinates take 32 bits each.
struct SparseLife {
  /// The live cells, packed as (row, column), in no particular order.
  private(set) var cells: [UInt64]
  private var keys: [UInt64] = []
  /// 2 for each live neighbour, 1 for the cell itself.
  private var counts: [UInt8] = []
  private var used: [Int] = []

  private static let free = UInt64.max

  init(_ live: [(column: Int, row: Int)]) {
    cells = live.map { Self.key($0.column, $0.row) }
  }

  private static func key(_ column: Int, _ row: Int) -> UInt64 {
    UInt64(row + 1 << 30) << 32 | UInt64(column + 1 << 30)
  }

  var population: Int { cells.count }

  /// The cells moved so that the smallest row and column are 0, and the place from which they moved.
  var normalised: (cells: Set<UInt64>, column: Int, row: Int) {
    let column = cells.map { $0 & 0xFFFF_FFFF }.min() ?? 0, row = cells.map { $0 >> 32 }.min() ?? 0
    return (Set(cells.map { $0 - (row << 32 | column) }), Int(column) - 1 << 30, Int(row) - 1 << 30)
  }

  mutating func tick() {
    var size = 64
    while size < cells.count * 24 { size *= 2 }
    if keys.count < size {
      keys = [UInt64](repeating: Self.free, count: size)
      counts = [UInt8](repeating: 0, count: size)
    }
    used.removeAll(keepingCapacity: true)
    for cell in cells {
      for offset in [1 << 32 + 1, 1 << 32, 1 << 32 - 1, 1] as [UInt64] {
        add(2, at: cell &- offset)
        add(2, at: cell &+ offset)
      }
      add(1, at: cell)
    }
    cells.removeAll(keepingCapacity: true)
    for slot in used {
      // A dead or live cell has three neighbours, or a live cell has two.
      if counts[slot] == 6 || counts[slot] == 7 || counts[slot] == 5 { cells.append(keys[slot]) }
      keys[slot] = Self.free
      counts[slot] = 0
    }
  }

  private mutating func add(_ amount: UInt8, at key: UInt64) {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while keys[slot] != key {
      if keys[slot] == Self.free {
        keys[slot] = key
        used.append(slot)
        break
      }
      slot = (slot + 1) & mask
    }
    counts[slot] += amount
  }
}
