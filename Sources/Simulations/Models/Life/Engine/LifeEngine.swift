/// A lattice that a rule moves on, in memory: what a run of `life` needs of every engine.
///
/// All coordinates here are those of the memory: its top-left cell is [0, 0], and ``window`` says which cell of the
/// lattice that is. A run is generic over its engine, so nothing is looked up inside a generation.
protocol LifeEngine: Sendable {
  var columns: Int { get }
  var rows: Int { get }
  var edges: LatticeEdges { get }
  /// How far a cell sees.
  var range: Int { get }
  var generation: Int { get }
  var window: LatticeWindow { get set }
  /// How many cells are not 0, how many of them were 0 before the last tick, and how many others were not. Cells that
  /// were set since the tick count, too.
  var population: Int { get }
  var births: Int { get }
  var deaths: Int { get }
  /// The smallest box around the cells that are not 0.
  var occupied: LatticeBox? { get }

  /// Computes generations in which the pattern does not reach the end of the memory.
  ///
  /// - Throws: where the signal is on before the last of them.
  mutating func step(_ ticks: Int, _ stop: StopSignal?) throws(RunError)

  /// The populations after this many ticks each, ascending, of a lattice without open edges. What was born and died in
  /// the last of them is not known before the next step.
  ///
  /// - Throws: where the signal is on before the last of them.
  mutating func populations(at ticks: [Int], _ stop: StopSignal?) throws(RunError) -> [Int]

  /// Takes other memory: that of a box around all that lives, or a larger one. Along edges that are not open the box is
  /// as wide as the lattice.
  mutating func move(to frame: LatticeBox)

  /// The state of a cell, by its place in memory.
  subscript(place: Position) -> UInt8 { get }

  /// Gives a cell a state that the rule has, by its place in memory.
  mutating func set(_ place: Position, to state: UInt8)

  /// The states of a box.
  func state(in box: LatticeBox) -> FinalState

  /// Whether the same states are in a lattice of the same size.
  func hasSameCells(as other: Self) -> Bool

  /// The bytes that a lattice of this size needs, in floating point since it may be beyond every integer.
  static func memory(columns: Int, rows: Int, states: Int) -> Double
  var states: Int { get }
}

extension LifeEngine {
  /// The bytes that the lattice takes.
  var byteCount: Double { Self.memory(columns: columns, rows: rows, states: states) }

  /// The smallest box around the cells that are not 0, in the lattice's coordinates.
  var occupiedBox: LatticeBox? { occupied.map { $0.moved(by: window.origin) } }

  mutating func populations(at ticks: [Int], _ stop: StopSignal?) throws(RunError) -> [Int] {
    var done = 0
    var populations: [Int] = []
    for tick in ticks {
      try step(tick - done, stop)
      done = tick
      populations.append(population)
    }
    return populations
  }

  var bounds: LatticeBox { LatticeBox(columns: 0..<columns, rows: 0..<rows) }

  /// Computes generations; the memory grows and moves with the live cells in it.
  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    guard edges.isOpen else { return try step(ticks, limits.stop) }
    var left = ticks
    while left > 0 {
      if window.room == 0 { try makeRoom(limits) }
      let count = min(left, window.room)
      try step(count, limits.stop)
      window.room -= count
      left -= count
    }
  }

  /// The place in memory of a cell of the lattice.
  func memoryPlace(of cell: Position) -> Position {
    Position(column: cell.column - window.origin.column, row: cell.row - window.origin.row)
  }

  /// Whether the memory holds a place.
  func contains(_ place: Position) -> Bool {
    (0..<columns).contains(place.column) && (0..<rows).contains(place.row)
  }

  /// Sees to it that the memory holds a cell of the lattice.
  ///
  /// - Returns: false where the lattice has no such cell, or holding it takes more memory than the limit.
  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool {
    let place = memoryPlace(of: cell)
    // The cell may be nearer to the edge than all live cells so far.
    window.room = 0
    if contains(place) { return true }
    guard edges.columns == .open || (0..<columns).contains(place.column),
      edges.rows == .open || (0..<rows).contains(place.row)
    else { return false }
    // All that the memory holds stays, also what the last tick ended: births and deaths are counted from it.
    let box = bounds.union(LatticeBox(corner: place, columns: 1, rows: 1))
    let frame = LatticeBox(
      columns: edges.columns == .open ? box.columnRange : 0..<columns,
      rows: edges.rows == .open ? box.rowRange : 0..<rows)
    guard 2 * Self.memory(columns: frame.columns, rows: frame.rows, states: states) <= limits.memory else {
      return false
    }
    move(to: frame)
    return contains(memoryPlace(of: cell))
  }

  /// Sees to it that nothing reaches an open edge for a while.
  private mutating func makeRoom(_ limits: RunLimits) throws(RunError) {
    let box = occupied ?? LatticeBox(columns: 0..<1, rows: 0..<1)
    let sides =
      (edges.columns == .open ? [box.columnRange.lowerBound, columns - box.columnRange.upperBound] : [])
      + (edges.rows == .open ? [box.rowRange.lowerBound, rows - box.rowRange.upperBound] : [])
    var clearance = sides.min() ?? 0
    if clearance < 16 * range {
      clearance = 64 * ((range + 3) / 4)
      func widened(_ stretch: Range<Int>, _ whole: Int, _ end: LatticeEdges.End) -> Range<Int> {
        end == .open ? stretch.lowerBound - clearance..<stretch.upperBound + clearance : 0..<whole
      }
      let frame = LatticeBox(
        columns: widened(box.columnRange, columns, edges.columns), rows: widened(box.rowRange, rows, edges.rows))
      // The old memory is given up only when the new one is there.
      let needed = 2 * Self.memory(columns: frame.columns, rows: frame.rows, states: states)
      guard needed <= limits.memory else {
        throw RunError(
          key: "boundary",
          "the pattern has grown to \(box.columns)x\(box.rows) cells at step \(generation), which is more than "
            + "fits the limit of memory", advice: "make fewer steps, or raise the limit with --max-memory")
      }
      move(to: frame)
    }
    window.room = clearance / range
    window.updates += Double(columns) * Double(rows) * Double(window.room)
    guard window.updates <= limits.updates else {
      throw RunError(
        key: "boundary",
        "the pattern has grown to \(box.columns)x\(box.rows) cells at step \(generation), and more cells were computed "
          + "than the limit of updates allows", advice: "make fewer steps, or raise the limit with --max-updates")
    }
  }

  /// Whether the same states are in both lattices; along open edges wherever they are.
  func hasSamePattern(as other: Self) -> Bool {
    guard edges.isOpen else { return hasSameCells(as: other) }
    guard let mine = occupied, let others = other.occupied else { return occupied == nil && other.occupied == nil }
    guard mine.columns == others.columns, mine.rows == others.rows,
      edges.columns == .open || mine.corner.column == others.corner.column,
      edges.rows == .open || mine.corner.row == others.corner.row
    else { return false }
    return state(in: mine).cells == other.state(in: others).cells
  }
}
