/// A lattice under a Life-like rule on a torus or inside a dead border, 64 cells to a word.
///
/// An automaton: its inputs are a tick and a touch of a cell. It keeps two generations, so the last step's births and
/// deaths are known without being counted all along. Every size from 1×1 works; on a narrow torus a neighbour counts as
/// often as it is met. Complexity of a tick: O(cells / 64) words, two at a time; memory: a quarter of a byte a cell.
public struct LifeLattice: Sendable {
  public let rule: LifeRule
  public let columns: Int
  public let rows: Int
  /// Whether opposite edges are neighbours; otherwise all cells outside are dead.
  public let isTorus: Bool
  /// How many ticks there have been.
  public private(set) var generation = 0

  private let wordsPerRow: Int
  /// Words from one row to the next: those of its cells and one of margin.
  private let stride: Int
  /// The bits of the last word of a row that are columns; the others hold margin or nothing of meaning.
  private let lastWordMask: UInt64
  /// A word of margin, then rows −1 … `rows`, of which the first and the last are margin, then a word of room.
  private var now: [UInt64]
  private var before: [UInt64]

  /// - Parameter grid: the cells at generation 0; at least 1×1.
  public init(_ grid: BitGrid, rule: LifeRule, isTorus: Bool) {
    precondition(grid.columns > 0 && grid.rows > 0)
    self.rule = rule
    self.isTorus = isTorus
    columns = grid.columns
    rows = grid.rows
    wordsPerRow = grid.wordsPerRow
    lastWordMask = grid.lastWordMask
    stride = wordsPerRow + 1
    now = [UInt64](repeating: 0, count: stride * (rows + 2) + 2)
    before = now
    for row in 0..<rows {
      for word in 0..<wordsPerRow { now[start(of: row) + word] = grid.words[row * wordsPerRow + word] }
    }
    before = now
  }

  /// The bytes that a lattice of this size needs, in floating point since it may be beyond every integer.
  static func memory(columns: Int, rows: Int) -> Double {
    (Double(columns) / 64 + 2) * 16 * (Double(rows) + 3)
  }

  /// The index of the first word of a row.
  private func start(of row: Int) -> Int { 1 + (row + 1) * stride }

  public subscript(column: Int, row: Int) -> Bool { now[start(of: row) + column >> 6] >> UInt64(column & 63) & 1 == 1 }

  // MARK: Inputs

  /// The next generation.
  public mutating func tick() { advance(by: 1) }

  /// So many generations.
  public mutating func advance(by ticks: Int) {
    // The rule is looked at here, once, and never inside a generation.
    if rule == .conway {
      advance(by: ticks) { $0.conway() }
    } else {
      let polynomial = RulePolynomial(rule)
      advance(by: ticks) { $0.apply(polynomial) }
    }
  }

  /// Makes a dead cell live, or a live one dead. The generation stays.
  public mutating func toggle(_ cell: Position) {
    now[start(of: cell.row) + cell.column >> 6] ^= 1 << UInt64(cell.column & 63)
  }

  // MARK: Observations

  /// Whether the same cells live in a lattice of the same size. O(cells / 64).
  func hasSameCells(as other: LifeLattice) -> Bool {
    now.withUnsafeBufferPointer { mine in
      other.now.withUnsafeBufferPointer { others in
        for row in 0..<rows {
          let first = start(of: row), last = first + wordsPerRow - 1
          for word in first..<last where mine[word] != others[word] { return false }
          if (mine[last] ^ others[last]) & lastWordMask != 0 { return false }
        }
        return true
      }
    }
  }

  public var grid: BitGrid {
    var grid = BitGrid(columns: columns, rows: rows)
    for row in 0..<rows {
      for word in 0..<wordsPerRow { grid.words[row * wordsPerRow + word] = now[start(of: row) + word] }
      grid.words[(row + 1) * wordsPerRow - 1] &= lastWordMask
    }
    return grid
  }

  /// How many cells live.
  public var population: Int { count { now, _ in now } }

  /// How many cells the last tick brought to life; 0 before the first. What was toggled since then counts with it.
  public var births: Int { count { now, before in now & ~before } }

  /// How many cells the last tick let die; 0 before the first. What was toggled since then counts with it.
  public var deaths: Int { count { now, before in ~now & before } }

  @inline(__always)
  private func count(_ bits: (_ now: UInt64, _ before: UInt64) -> UInt64) -> Int {
    now.withUnsafeBufferPointer { now in
      before.withUnsafeBufferPointer { before in
        var sum = 0
        for row in 0..<rows {
          let first = start(of: row), last = first + wordsPerRow - 1
          for word in first..<last { sum &+= bits(now[word], before[word]).nonzeroBitCount }
          sum &+= (bits(now[last], before[last]) & lastWordMask).nonzeroBitCount
        }
        return sum
      }
    }
  }

  /// The smallest box that holds all live cells: its corner and its size. Nil when nothing lives.
  public var box: (corner: Position, columns: Int, rows: Int)? {
    var top: Int?
    var bottom = 0
    var union = [UInt64](repeating: 0, count: wordsPerRow)
    for row in 0..<rows {
      var any: UInt64 = 0
      for word in 0..<wordsPerRow {
        let bits = now[start(of: row) + word] & (word == wordsPerRow - 1 ? lastWordMask : .max)
        union[word] |= bits
        any |= bits
      }
      if any != 0 {
        top = top ?? row
        bottom = row
      }
    }
    guard let top, let first = union.firstIndex(where: { $0 != 0 }), let last = union.lastIndex(where: { $0 != 0 })
    else { return nil }
    let left = first * 64 + union[first].trailingZeroBitCount
    let right = last * 64 + 63 - union[last].leadingZeroBitCount
    return (Position(column: left, row: top), right - left + 1, bottom - top + 1)
  }
}

extension LifeLattice {
  @inline(__always)
  private mutating func advance(by ticks: Int, _ sweep: (LifeSweep) -> Void) {
    for _ in 0..<ticks {
      setMargins()
      let origin = start(of: 0)
      let (stride, rows) = (stride, rows)
      now.withUnsafeBufferPointer { now in
        before.withUnsafeMutableBufferPointer { before in
          guard let source = now.baseAddress, let target = before.baseAddress else { return }
          sweep(LifeSweep(source: source + origin, target: target + origin, stride: stride, rows: rows))
        }
      }
      swap(&now, &before)
    }
    generation += ticks
  }

  /// Writes what a sweep reads around the cells: what lies beyond the opposite edge of a torus, otherwise 0.
  ///
  /// The word between two rows serves both: its last bit is the left neighbour of the row below, its first bit the
  /// right neighbour of the row above. Where the last column is not the last bit of its word, the right neighbour is the bit
  /// behind it instead.
  private mutating func setMargins() {
    let (words, stride, rows, mask, isTorus) = (wordsPerRow, stride, rows, lastWordMask, isTorus)
    let lastBit = UInt64((columns - 1) & 63)
    let first = start(of: 0)
    now.withUnsafeMutableBufferPointer { now in
      guard let base = now.baseAddress else { return }
      var row = base + first
      guard isTorus else {
        for _ in 0..<rows {
          row[-1] = 0
          row[words - 1] &= mask
          row += stride
        }
        row[-1] = 0
        return
      }
      (row - stride).update(from: row + (rows - 1) * stride, count: words)
      (row + rows * stride).update(from: row, count: words)
      row -= stride
      var rightOfRowAbove: UInt64 = 0
      for _ in 0..<rows + 2 {
        let right = row[0] & 1, last = row[words - 1] & mask
        row[-1] = (last &>> lastBit) &<< 63 | rightOfRowAbove
        row[words - 1] = lastBit == 63 ? last : last | right &<< (lastBit &+ 1)
        rightOfRowAbove = right
        row += stride
      }
      row[-1] = rightOfRowAbove
    }
  }
}
