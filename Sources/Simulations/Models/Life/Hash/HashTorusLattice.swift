import Expressions

/// An engine that runs a torus whose sides are powers of two with HashLife.
struct HashTorusLattice: Sendable {
  private var torus: HashTorus
  private let table: MooreTable
  private let limits: RunLimits
  /// The generation of the torus's first state.
  private var base: BigWhole = 0
  private(set) var farGeneration: BigWhole = 0
  /// The work before an edit restarted the torus.
  private var spent = 0
  /// Whether cells were changed since the last leap, so that the torus must restart from ``grid``.
  private var isEdited = false
  /// The cells in the current generation. `previous` contains those of the previous one, if the last advance was a
  /// single generation.
  private var grid: BitGrid
  private var previous: BitGrid?

  /// Creates a torus from a grid.
  ///
  /// - Parameters:
  ///   - grid: the cells of the current generation.
  ///   - generation: the number of generations so far.
  ///   - table: the rule.
  /// - Returns: nil if a side is not a power of two.
  /// - Throws: an error if the pattern itself needs more squares than the memory limit allows.
  init?(_ grid: BitGrid, generation: Int = 0, rule table: MooreTable, limits: RunLimits) throws(RunError) {
    guard let torus = try HashTorus(grid, rule: table, limits: limits) else { return nil }
    self.torus = torus
    self.grid = grid
    self.table = table
    self.limits = limits
    base = BigWhole(generation)
    farGeneration = base
  }

  /// Restarts the torus from the current cells if an edit has changed them.
  private mutating func restart() throws(RunError) {
    guard isEdited else { return }
    guard var torus = try HashTorus(grid, rule: table, limits: limits) else { return }
    (spent, torus.workLimit) = (work, max(0, workLimit - work))
    self.torus = torus
    base = farGeneration
    isEdited = false
  }

  /// The cells of the current generation.
  var cells: BitGrid { grid }

  /// The same lattice without the states of other generations, or nil if the limit leaves no room for its cells.
  var compacted: HashTorusLattice? {
    try? HashTorusLattice(grid, generation: generation, rule: table, limits: limits)
  }
}

extension HashTorusLattice: LifeEngine {
  var name: String { "hash" }
  var edges: LatticeEdges { .torus }
  var states: Int { 2 }
  var generation: Int { min(farGeneration.int ?? .max, StepCount.last) }
  var population: Int { grid.population }
  var knowsChanges: Bool { farGeneration == 0 || previous != nil }
  var births: Int { previous.map { zip(grid.words, $0.words).reduce(0) { $0 + ($1.0 & ~$1.1).nonzeroBitCount } } ?? 0 }
  var deaths: Int { previous.map { zip(grid.words, $0.words).reduce(0) { $0 + ($1.1 & ~$1.0).nonzeroBitCount } } ?? 0 }
  var extent: LatticeBox? { LatticeBox(columns: 0..<grid.columns, rows: 0..<grid.rows) }
  var occupiedBox: LatticeBox? { grid.occupiedBox }
  var byteCount: Double { Double(torus.squareCount * QuadPool.bytesPerSquare) }

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    try advance(by: ticks, limits: limits, progress: nil)
  }

  mutating func advance(by ticks: Int, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    guard ticks > 0 else { return }
    let grid = grid
    try leap(to: farGeneration + BigWhole(ticks), limits: limits, progress: progress)
    previous = ticks == 1 ? grid : nil
  }

  /// Leaps to a generation. After an error, the lattice is in the last generation that a leap has reached.
  mutating func leap(to generation: BigWhole, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    try restart()
    func counted(_ step: BigWhole) -> Int { min(step.int ?? .max, StepCount.last) }
    torus.stop = limits.stop
    torus.progress = LeapProgress(progress, reached: counted(farGeneration - base))
    previous = nil
    do throws(RunError) {
      grid = try torus.grid(at: generation - base)
      farGeneration = generation
    } catch {
      let (step, latest) = torus.latest
      if base + step > farGeneration { (grid, farGeneration) = (latest, base + step) }
      throw error
    }
    // If a cycle is known, the torus skips the remaining leaps and reports no progress for them.
    torus.progress?.reach(counted(farGeneration - base))
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
    isEdited = true
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

// MARK: - Leaps

extension HashTorusLattice {
  /// The number of squares that have been leapt so far. It only depends on the pattern and the limits, not on the
  /// machine.
  var work: Int { spent + torus.work }

  /// The maximum number of squares that may be leapt before a repetition is found.
  var workLimit: Int {
    get { torus.workLimit == .max ? .max : spent + torus.workLimit }
    set { torus.workLimit = newValue == .max ? .max : max(0, newValue - spent) }
  }

  /// The number of generations in the longest leap.
  var leapLength: Int { torus.leapLength }

  /// Whether the cycle is known, so that later generations take little work.
  var hasCycle: Bool { !isEdited && torus.hasCycle }
}

extension BitGrid {
  /// The smallest box around the cells that are 1, or nil if there are none.
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
