import Expressions

/// A lattice that evolves by a rule: the interface between a run of `life` and every engine.
///
/// All coordinates are those of the lattice. An engine computes many generations per call, so there are no dynamic
/// calls within a generation.
protocol LifeEngine: Sendable {
  /// The name of the engine for `--engine`.
  var name: String { get }
  var edges: LatticeEdges { get }
  var states: Int { get }
  var generation: Int { get }
  /// The number of cells that are not 0. ``births`` and ``deaths`` are the numbers of births and deaths in the last
  /// tick, and may include cells that were set since then.
  var population: Int { get }
  var births: Int { get }
  var deaths: Int { get }
  /// Whether ``births`` and ``deaths`` are known; otherwise they are 0.
  var knowsChanges: Bool { get }
  /// The box of all cells on a bounded lattice, or nil if an edge is open.
  var extent: LatticeBox? { get }
  /// The smallest box around the cells that are not 0, or nil if there are none or if its coordinates are too large.
  var occupiedBox: LatticeBox? { get }
  /// The memory that the lattice uses, in bytes.
  var byteCount: Double { get }

  /// Computes generations. The memory grows with the live cells.
  ///
  /// - Throws: an error if the pattern outgrows a limit, or the signal stops the run before the last generation.
  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError)

  /// Computes generations and reports the progress.
  ///
  /// - Throws: the same errors as ``advance(by:limits:)``.
  mutating func advance(by ticks: Int, limits: RunLimits, progress: RunProgress?) throws(RunError)

  /// Advances to any generation. Only HashLife can go beyond ``StepCount/last``.
  ///
  /// - Throws: the same errors as ``advance(by:limits:)``.
  mutating func leap(to generation: BigWhole, limits: RunLimits, progress: RunProgress?) throws(RunError)

  /// Returns the population after each of the given numbers of ticks, which must be in ascending order. Births and
  /// deaths may be unknown until the next step.
  ///
  /// - Throws: the same errors as ``advance(by:limits:)``.
  mutating func populations(at ticks: [Int], limits: RunLimits) throws(RunError) -> [Int]

  /// Returns the state of a cell, or 0 if the lattice does not have the cell.
  subscript(cell: Position) -> UInt8 { get }

  /// Makes room for a cell.
  ///
  /// - Returns: false if the lattice does not have the cell, or the cell needs more memory than the limit allows.
  mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool

  /// Sets a cell, for which there must be room, to a state of the rule.
  mutating func set(_ cell: Position, to state: UInt8)

  /// Returns the states in a box, or in the part of the box that is in memory. Returns nil if that part is empty. A
  /// plane in tiles returns the states of the whole box.
  func state(in box: LatticeBox) -> FinalState?

  /// The live cells under a rule of two states, in ascending order of rows and then columns. Nil if they need too much
  /// memory.
  var liveCells: [Position]? { get }

  /// Returns the proportions of live cells in the squares of a grid over the pattern, with at most the given number of
  /// columns and rows. Returns nil if the engine can return all states of a box instead.
  func shares(columns: Int, rows: Int) -> PlaneShares?

  /// Returns the numbers of live cells in the squares of a window, row by row, without listing the cells. Returns nil
  /// if the engine can only return the states of a box.
  ///
  /// - Parameters:
  ///   - window: the box that is divided into squares.
  ///   - side: the side of a square in cells. The last squares of a row or column may be smaller.
  func counts(in window: LatticeBox, side: Int) -> [Int]?

  /// Returns the proportions of live cells in the squares of a window, row by row, in 255ths. Returns nil if the engine
  /// cannot compute them without listing the cells.
  ///
  /// Unlike ``counts(in:side:)``, this function also works if the numbers of live cells are too large for integers.
  func shares(in window: LatticeBox, side: Int) -> [UInt8]?

  /// Returns whether two lattices have the same states. With open edges, the pattern may be in different positions.
  func hasSamePattern(as other: Self) -> Bool

  // MARK: Leaps

  /// The generation, which may exceed ``StepCount/last`` after a leap. In that case, ``generation`` is
  /// ``StepCount/last``.
  var farGeneration: BigWhole { get }
  /// The number of live cells, however large it is.
  var farPopulation: BigWhole { get }
  /// The smallest box around the live cells, however large and distant it is.
  var farBox: BigBox? { get }
  /// A description without cells of a pattern whose position or size exceeds integer coordinates. Nil if no cell is
  /// alive.
  var farState: FinalState? { get }
  /// The number of squares that HashLife has leapt so far.
  var work: Int { get }
  /// The maximum number of squares that HashLife may leap.
  var workLimit: Int { get set }
  /// Whether the cells are currently in a quadtree on a plane.
  var holdsQuadtree: Bool { get }

  /// Returns the tree of a macrocell file with all live cells in their positions.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of different squares. Squares have at least 16×16 cells.
  ///   - memory: the maximum number of bytes that the engine and the tree may take together.
  /// - Returns: nil if the cells are not in a quadtree, if there are more squares, if the memory does not suffice, or
  ///   if a cell is 2^59 or more cells from the origin.
  func macrocell(limit: Int, memory: Double) -> Macrocell?
}

// What an engine without leaps answers.
extension LifeEngine {
  var farGeneration: BigWhole { BigWhole(generation) }
  var farPopulation: BigWhole { BigWhole(population) }
  var farBox: BigBox? { occupiedBox.map(BigBox.init) }
  var farState: FinalState? { nil }
  var work: Int { 0 }
  var workLimit: Int {
    get { .max }
    set {}
  }
  var holdsQuadtree: Bool { false }

  func macrocell(limit: Int, memory: Double) -> Macrocell? { nil }
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

  /// All cells of a bounded lattice, otherwise those of the smallest box around the pattern. Nil if no cell is alive.
  var wholeState: FinalState? {
    if let box = extent ?? occupiedBox { return state(in: box) }
    return farState
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

extension FinalState {
  var box: LatticeBox { LatticeBox(corner: corner, columns: columns, rows: rows) }
}

extension LifeEngine {
  /// Returns the statistics of the current generation.
  ///
  /// - Parameters:
  ///   - births: the number of cells that were born in the last step, or nil if it is unknown.
  ///   - deaths: the number of cells that died in the last step, or nil if it is unknown.
  func statistics(births: Int?, deaths: Int?) -> [Statistic] {
    let population = farPopulation, box = farBox
    // The number of cells in the box of a plane may overflow an integer.
    let cells = extent.map { BigWhole($0.columns) * BigWhole($0.rows) } ?? box.map { $0.columns * $0.rows } ?? 1
    func value(_ number: BigWhole) -> StatisticValue { ExpressionValue.whole(number).statistic }
    return [
      Statistic("generation", value(farGeneration)),
      Statistic("population", value(population)),
      Statistic("births", births.map { .whole($0) } ?? .none),
      Statistic("deaths", deaths.map { .whole($0) } ?? .none),
      Statistic("density", .fraction(BigWhole.ratio(population, cells))),
      Statistic("box", box?.statistic ?? .none),
    ]
  }
}

extension LifeRule {
  /// The names and colours of the states.
  var looks: [StateLook] {
    if transition == .wireWorld {
      return [
        StateLook("empty", .ground), StateLook("electron head", .marked), StateLook("electron tail", .other(0)),
        StateLook("conductor", .quiet),
      ]
    }
    return [StateLook("dead", .ground), StateLook("live", .marked)]
      + (2..<states).map { StateLook("state \($0)", .graded($0 - 2, of: states - 2)) }
  }
}
