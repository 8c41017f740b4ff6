import Expressions

/// A lattice that evolves by a rule: the interface between a run of `life` and every engine.
///
/// All coordinates refer to the lattice. An engine computes many generations per call, so a dynamic call never happens
/// inside a generation.
protocol LifeEngine: Sendable {
  /// The name of the engine for `--engine`.
  var name: String { get }
  var edges: LatticeEdges { get }
  var states: Int { get }
  var generation: Int { get }
  /// The number of cells that are not 0, and the numbers of births and deaths in the last tick. Cells that were set
  /// since the tick may count too.
  var population: Int { get }
  var births: Int { get }
  var deaths: Int { get }
  /// Whether ``births`` and ``deaths`` are known; otherwise they are 0.
  var knowsChanges: Bool { get }
  /// The number of cells of a bounded lattice, or nil if an edge is open.
  var extent: LatticeBox? { get }
  /// The smallest box around the cells that are not 0.
  var occupiedBox: LatticeBox? { get }
  /// The bytes that the lattice uses.
  var byteCount: Double { get }

  /// Computes generations. The memory grows with the live cells.
  ///
  /// - Throws: an error if the pattern outgrows a limit, or the signal stops the run before the last generation.
  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError)

  /// Computes generations, and notes in a progress how far it has come.
  ///
  /// - Throws: as ``advance(by:limits:)``.
  mutating func advance(by ticks: Int, limits: RunLimits, progress: RunProgress?) throws(RunError)

  /// Goes on to a generation of any size. Only a ``FarEngine`` reaches one beyond ``StepCount/last``.
  ///
  /// - Throws: as ``advance(by:limits:)``.
  mutating func leap(to generation: BigWhole, limits: RunLimits, progress: RunProgress?) throws(RunError)

  /// Returns the population after each of some ascending numbers of ticks. Births and deaths may be unknown until the
  /// next step.
  ///
  /// - Throws: as ``advance(by:limits:)``.
  mutating func populations(at ticks: [Int], limits: RunLimits) throws(RunError) -> [Int]

  /// Returns the state of a cell, or 0 if the lattice does not have the cell.
  subscript(cell: Position) -> UInt8 { get }

  /// Makes room for a cell.
  ///
  /// - Returns: false if the lattice does not have the cell, or the cell needs more memory than the limit allows.
  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool

  /// Sets a cell, for which there must be room, to a state of the rule.
  mutating func set(_ cell: Position, to state: UInt8)

  /// Returns the states in the part of a box that is in memory, or in all of the box on a plane in tiles. Nil if that
  /// part is empty.
  func state(in box: LatticeBox) -> FinalState?

  /// The live cells of two states, by ascending rows and then columns; nil if they take more memory than there is.
  var liveCells: [Position]? { get }

  /// Returns the shares of live cells in at most this many squares of the smallest box around the pattern. Nil if the
  /// engine can return all states of a box instead.
  func shares(columns: Int, rows: Int) -> PlaneShares?

  /// Returns the numbers of live cells in the squares of a window, row after row, without writing the window out. Nil if
  /// the engine can only return the states of a box instead.
  ///
  /// - Parameter side: the columns and rows of a square; the last ones of the window may be smaller.
  func counts(in window: LatticeBox, side: Int) -> [Int]?

  /// Returns the shares of live cells in the squares of a window, row after row, in 255ths. Like ``counts(in:side:)``,
  /// but for numbers that may be too large to be counted.
  func shares(in window: LatticeBox, side: Int) -> [UInt8]?

  /// Returns whether both lattices have the same states. With open edges, the pattern may be in a different place.
  func hasSamePattern(as other: Self) -> Bool
}

extension LifeEngine {
  var knowsChanges: Bool { true }

  func shares(columns: Int, rows: Int) -> PlaneShares? { nil }

  func counts(in window: LatticeBox, side: Int) -> [Int]? { nil }

  func shares(in window: LatticeBox, side: Int) -> [UInt8]? { nil }

  mutating func advance(by ticks: Int, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    try advance(by: ticks, limits: limits)
    progress?.add(ticks)
  }

  mutating func leap(to generation: BigWhole, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    let ticks = (generation - BigWhole(self.generation)).int ?? .max
    try advance(by: ticks, limits: limits, progress: progress)
  }

  /// All cells of a bounded lattice, otherwise those of the smallest box around the pattern; nil if no cell lives.
  var wholeState: FinalState? {
    if let box = extent ?? occupiedBox { return state(in: box) }
    return (self as? any FarEngine)?.farState
  }

  var liveCells: [Position]? {
    guard let box = occupiedBox else { return [] }
    guard let state = state(in: box), case .bits(let grid) = state.cells else { return nil }
    return grid.ones(from: box.corner)
  }

  mutating func populations(at ticks: [Int], limits: RunLimits) throws(RunError) -> [Int] {
    try populationsStepByStep(at: ticks, limits: limits)
  }

  mutating func populationsStepByStep(at ticks: [Int], limits: RunLimits) throws(RunError) -> [Int] {
    var done = 0
    var populations: [Int] = []
    for tick in ticks {
      try advance(by: tick - done, limits: limits)
      done = tick
      populations.append(population)
    }
    return populations
  }
}
