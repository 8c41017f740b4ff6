import Expressions

/// A torus whose sides are powers of two by HashLife, as a run needs it.
struct HashTorusLattice: Sendable {
  private var torus: HashTorus
  private let table: MooreTable
  private let limits: RunLimits
  /// The generation of the torus's first state.
  private var base = 0
  private(set) var generation = 0
  /// The cells in the present generation, and in the one before where that was looked at.
  private var grid: BitGrid
  private var previous: BitGrid?

  /// - Returns: nil where a side is not a power of two.
  /// - Throws: where the pattern alone has more squares than the limit of memory allows.
  init?(_ grid: BitGrid, rule table: MooreTable, limits: RunLimits) throws(RunError) {
    guard let torus = try HashTorus(grid, rule: table, limits: limits) else { return nil }
    self.torus = torus
    self.grid = grid
    self.table = table
    self.limits = limits
  }
}

extension HashTorusLattice: LifeEngine {
  var name: String { "hash" }
  var edges: LatticeEdges { .torus }
  var states: Int { 2 }
  var population: Int { grid.population }
  var knowsChanges: Bool { generation == 0 || previous != nil }
  var births: Int { previous.map { zip(grid.words, $0.words).reduce(0) { $0 + ($1.0 & ~$1.1).nonzeroBitCount } } ?? 0 }
  var deaths: Int { previous.map { zip(grid.words, $0.words).reduce(0) { $0 + ($1.1 & ~$1.0).nonzeroBitCount } } ?? 0 }
  var extent: LatticeBox? { LatticeBox(columns: 0..<grid.columns, rows: 0..<grid.rows) }
  var occupiedBox: LatticeBox? { grid.occupiedBox }
  var byteCount: Double { Double(torus.squareCount * QuadPool.bytesPerSquare) }

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    guard ticks > 0 else { return }
    torus.stop = limits.stop
    let next = try torus.grid(at: BigWhole(generation - base) + BigWhole(ticks))
    previous = ticks == 1 ? grid : nil
    grid = next
    generation += ticks
  }

  subscript(cell: Position) -> UInt8 {
    let isInside = (0..<grid.columns).contains(cell.column) && (0..<grid.rows).contains(cell.row)
    return isInside && grid[inside: cell.column, cell.row] ? 1 : 0
  }

  func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool {
    (0..<grid.columns).contains(cell.column) && (0..<grid.rows).contains(cell.row)
  }

  mutating func set(_ cell: Position, to state: UInt8) {
    grid[inside: cell.column, cell.row] = state != 0
    previous = nil
    // The torus begins anew; that it has room for its first state was seen at the beginning.
    guard let torus = try? HashTorus(grid, rule: table, limits: limits) else { return }
    self.torus = torus
    base = generation
  }

  func state(in box: LatticeBox) -> FinalState? {
    let columns = box.columnRange.clamped(to: 0..<grid.columns), rows = box.rowRange.clamped(to: 0..<grid.rows)
    guard !columns.isEmpty, !rows.isEmpty else { return nil }
    if columns.count == grid.columns, rows.count == grid.rows { return FinalState(grid) }
    var part = BitGrid(columns: columns.count, rows: rows.count)
    for row in rows {
      for column in columns where grid[inside: column, row] {
        part[inside: column - columns.lowerBound, row - rows.lowerBound] = true
      }
    }
    return FinalState(part, corner: Position(column: columns.lowerBound, row: rows.lowerBound))
  }

  func hasSamePattern(as other: HashTorusLattice) -> Bool { grid == other.grid }
}

extension BitGrid {
  /// The smallest box around the cells that are 1.
  fileprivate var occupiedBox: LatticeBox? {
    var union = [UInt64](repeating: 0, count: wordsPerRow)
    var top: Int?, bottom = 0
    for row in 0..<rows {
      var any: UInt64 = 0
      for word in 0..<wordsPerRow {
        union[word] |= words[row * wordsPerRow + word]
        any |= words[row * wordsPerRow + word]
      }
      guard any != 0 else { continue }
      top = top ?? row
      bottom = row
    }
    guard let top, let first = union.firstIndex(where: { $0 != 0 }), let last = union.lastIndex(where: { $0 != 0 })
    else { return nil }
    let left = 64 * first + union[first].trailingZeroBitCount, right = 64 * last + 63 - union[last].leadingZeroBitCount
    return LatticeBox(columns: left..<right + 1, rows: top..<bottom + 1)
  }
}
