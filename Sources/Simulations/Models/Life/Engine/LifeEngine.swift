/// A lattice that a rule moves on: what a run of `life` needs of every engine.
///
/// All coordinates are those of the lattice. A call is looked up once, never inside a generation: an engine computes as
/// many generations at a time as it is asked for.
protocol LifeEngine: Sendable {
  /// The name that `--engine` has for it.
  var name: String { get }
  var edges: LatticeEdges { get }
  var states: Int { get }
  var generation: Int { get }
  /// How many cells are not 0, how many of them were 0 before the last tick, and how many others were not. Cells that
  /// were set since the tick may count, too.
  var population: Int { get }
  var births: Int { get }
  var deaths: Int { get }
  /// Whether ``births`` and ``deaths`` are known; otherwise they are 0.
  var knowsChanges: Bool { get }
  /// The cells that a lattice with ends has; nil where it has an open edge.
  var extent: LatticeBox? { get }
  /// The smallest box around the cells that are not 0.
  var occupiedBox: LatticeBox? { get }
  /// The bytes that the lattice takes.
  var byteCount: Double { get }

  /// Computes generations; the memory grows with the live cells.
  ///
  /// - Throws: where the pattern outgrows a limit, or the signal is on before the last generation.
  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError)

  /// The populations after this many ticks each, ascending. What was born and died in the last of them need not be
  /// known before the next step.
  ///
  /// - Throws: as ``advance(by:limits:)``.
  mutating func populations(at ticks: [Int], limits: RunLimits) throws(RunError) -> [Int]

  /// The state of a cell; 0 where the lattice has none, or none that lives.
  subscript(cell: Position) -> UInt8 { get }

  /// Sees to it that there is memory for a cell.
  ///
  /// - Returns: false where the lattice has no such cell, or holding it takes more memory than the limit.
  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool

  /// Gives a cell for which there is memory a state that the rule has.
  mutating func set(_ cell: Position, to state: UInt8)

  /// The states of the part of a box that is in memory or, on a plane in tiles, of all of it; nil if there is none.
  func state(in box: LatticeBox) -> FinalState?

  /// How much lives in the squares of the smallest box around what lives, in at most so many of them; nil where all
  /// states of a box can be had instead.
  func shares(columns: Int, rows: Int) -> PlaneShares?

  /// Whether the same states are in both lattices; along open edges wherever they are.
  func hasSamePattern(as other: Self) -> Bool
}

extension LifeEngine {
  var knowsChanges: Bool { true }

  func shares(columns: Int, rows: Int) -> PlaneShares? { nil }

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
