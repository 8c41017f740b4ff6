import Expressions

/// HashLife for as long as it pays off, then an engine that computes every generation.
///
/// Only a trial shows how much work and memory HashLife needs. The trial may do as much work as a share of the other
/// engine's. This work is counted in squares rather than in time, so every machine switches at the same generation. A
/// run has the same results with both engines.
package struct FarLattice: Sendable {
  /// HashLife on a plane or on a torus during the trial, and then the engine that replaces it.
  private var engine: any LifeEngine
  private var isTrial = true
  /// Whether the lattice began with HashLife. Otherwise, the pattern itself was too large for it.
  private let hasLeapt: Bool
  private let rule: LifeRule
  private let workers: Workers
  /// The reason why no other engine can continue, or nil if one can.
  private let obstacle: String?
  /// The number of squares that HashLife had computed when the trial failed.
  package private(set) var trialWork = 0
  /// Whether the last call computed a single generation, so that its births and deaths are known.
  private var isSingle = false
  /// The work per generation in the first leap on a torus, in squares.
  private var firstRate: Double?

  /// The time that HashLife takes for a square: as the number of cells that the dense engine computes in it, and in
  /// nanoseconds.
  private static let cellsPerSquare = 4096.0, nanosecondsPerSquare = 128.0
  /// The minimum work limit of a trial, in squares.
  private static let leastWork = 1 << 22
  /// The number of parts into which the other engine divides a run to report its progress.
  private static let pieces = 256

  /// Starts with HashLife on trial, or with the other engine if the pattern is too large for HashLife.
  ///
  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the position of the grid's top-left cell; on a torus the origin.
  ///   - rule: a two-state rule whose neighbourhood is the 3×3 block.
  ///   - edges: a torus, or a plane under a rule without B0.
  ///   - steps: the number of steps in the run.
  ///   - obstacle: the reason why no other engine can compute these steps, or nil if one can.
  ///   - workLimit: the maximum work of the trial in squares; nil for a share of the other engine's work.
  /// - Returns: nil if a side of the torus is not a power of two, or if the rule is not a table.
  /// - Throws: an error if the run is stopped, or if the pattern is too large for HashLife and there is an obstacle.
  package init?(
    _ grid: BitGrid, corner: Position, rule: LifeRule, edges: LatticeEdges, steps: Int, workers: Workers,
    limits: RunLimits, obstacle: String?, workLimit: Int? = nil
  ) throws(RunError) {
    (self.rule, self.workers, self.obstacle) = (rule, workers, obstacle)
    do throws(RunError) {
      guard case .table(let table) = rule.transition else { return nil }
      if edges.isOpen {
        engine = try HashLattice(grid, corner: corner, rule: table, limits: limits)
        if obstacle == nil {
          engine.workLimit = workLimit ?? Self.limitOfPlane(Double(grid.population), steps: steps)
        }
      } else {
        guard let torus = try HashTorusLattice(grid, rule: table, limits: limits) else { return nil }
        engine = torus
        let updates = Double(grid.columns) * Double(grid.rows) * Double(steps)
        if obstacle == nil { engine.workLimit = workLimit ?? Self.trialWork(updates: updates) }
      }
      hasLeapt = true
    } catch {
      guard error.stop == nil, obstacle == nil else { throw Self.refusal(error, obstacle) }
      (hasLeapt, isTrial) = (false, false)
      engine =
        edges.isOpen
        ? PlaneLattice(grid, corner: corner, rule: rule, workers: workers, limits: limits)
        : Self.dense(grid, generation: 0, rule: rule, workers: workers)
    }
  }

  /// Returns the maximum work of a trial on a torus, in squares.
  ///
  /// - Parameter updates: the number of cells times the number of steps.
  static func trialWork(updates: Double) -> Int { limit(updates / cellsPerSquare) }

  /// Starts with HashLife on trial.
  ///
  /// - Parameters:
  ///   - plane: HashLife at generation 0.
  ///   - rule: the rule of this plane.
  ///   - steps: the number of steps in the run.
  ///   - obstacle: the reason why no other engine can compute these steps, or nil if one can.
  init(_ plane: consuming HashLattice, rule: LifeRule, steps: Int, workers: Workers, obstacle: String?) {
    (self.rule, self.workers, self.obstacle, hasLeapt) = (rule, workers, obstacle, true)
    if obstacle == nil { plane.workLimit = Self.limitOfPlane(Double(plane.population), steps: steps) }
    engine = plane
  }

  /// Returns the maximum work of a trial on a plane, in squares. Tiles need at least half a microsecond for a
  /// generation, and more if many cells are alive.
  private static func limitOfPlane(_ population: Double, steps: Int) -> Int {
    limit(max(512, 2 * population) / nanosecondsPerSquare * Double(steps))
  }

  /// Returns the engine that computes all cells of a torus.
  private static func dense(_ grid: BitGrid, generation: Int, rule: LifeRule, workers: Workers) -> LifeLattice {
    var lattice = LifeLattice(grid, rule: rule, edges: .torus, generation: generation)
    lattice.workers = workers
    return lattice
  }

  /// Returns the maximum work of a trial, in squares.
  ///
  /// - Parameter other: the work of the other engine, as the number of squares that take the same time.
  private static func limit(_ other: Double) -> Int { max(leastWork, Int(min(other / 4, 0x1p60))) }

  /// Returns an error of HashLife, extended by the reason why no other engine can continue.
  static func refusal(_ error: RunError, _ obstacle: String?) -> RunError {
    guard error.stop == nil, let obstacle else { return error }
    var error = error
    error.message += ", and \(obstacle)"
    return error
  }

  /// Moves the cells from HashLife to the other engine, at the generation that HashLife has reached.
  ///
  /// If the other engine cannot hold the cells but the trial only exceeded its work limit, HashLife continues without
  /// one.
  ///
  /// - Throws: the error of the trial if no engine can continue.
  private mutating func giveUp(_ error: RunError, _ limits: RunLimits) throws(RunError) {
    guard error.stop == nil, obstacle == nil else { throw Self.refusal(error, obstacle) }
    trialWork = engine.work
    if let torus = engine as? HashTorusLattice {
      engine = Self.dense(torus.cells, generation: torus.generation, rule: rule, workers: workers)
      isTrial = false
    } else if let rows = (engine as? HashLattice)?.cellRows(limit: limits.memory / 4),
      let tiles = PlaneLattice(rows, generation: generation, rule: rule, workers: workers, limits: limits)
    {
      engine = tiles
      isTrial = false
    } else {
      // Tiles cannot hold a pattern with so many repeated parts.
      guard engine.work > engine.workLimit else { throw error }
      engine.workLimit = .max
    }
  }

  /// The length of a leap whose work must be checked, or nil if HashLife should go on in any case: on a plane, on a
  /// torus whose cycle is known, and without another engine.
  private var checkedLeap: Int? {
    guard obstacle == nil, let torus = engine as? HashTorusLattice, !torus.hasCycle else { return nil }
    return torus.leapLength
  }

  /// Leaps, and on a torus regularly checks whether the leaps become cheaper.
  ///
  /// - Returns: true if HashLife has reached the goal, or false if it does not pay off.
  private mutating func leaps(to goal: Int, _ limits: RunLimits, _ progress: RunProgress?) throws(RunError) -> Bool {
    var count = 1
    while generation < goal {
      let leap = checkedLeap, start = generation, before = engine.work
      let next = leap.map { min(goal, start - start % $0 + count * $0) } ?? goal
      // `advance` computes a single generation without a leap, so that its births and deaths are known.
      try engine.advance(by: next - start, limits: limits, progress: progress)
      guard leap != nil, next < goal else { continue }
      let work = engine.work, rate = Double(work - before) / Double(next - start)
      if work > engine.workLimit / 8, let firstRate, rate > 0.75 * firstRate { return false }
      firstRate = firstRate ?? rate
      count *= 2
    }
    return true
  }
}

extension FarLattice: LifeEngine {
  package var name: String { hasLeapt && !isTrial ? "hash, then \(engine.name)" : engine.name }
  var edges: LatticeEdges { engine.edges }
  var states: Int { 2 }
  package var generation: Int { engine.generation }
  package var population: Int { engine.population }
  package var knowsChanges: Bool { isSingle || farGeneration == 0 }
  package var births: Int { isSingle ? engine.births : 0 }
  package var deaths: Int { isSingle ? engine.deaths : 0 }
  var extent: LatticeBox? { engine.extent }
  var occupiedBox: LatticeBox? { engine.occupiedBox }
  var byteCount: Double { engine.byteCount }

  mutating func advance(by ticks: Int, limits: RunLimits) throws(RunError) {
    try advance(by: ticks, limits: limits, progress: nil)
  }

  package mutating func advance(by ticks: Int, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    guard ticks > 0 else { return }
    isSingle = ticks == 1
    let goal = generation + ticks
    while isTrial, generation < goal {
      do throws(RunError) {
        if try !leaps(to: goal, limits, progress) { throw RunError(key: "steps", "HashLife does not pay") }
      } catch {
        try giveUp(error, limits)
      }
    }
    let piece = max(1024, ticks / Self.pieces)
    while generation < goal {
      let count = min(piece, goal - generation)
      try engine.advance(by: count, limits: limits)
      progress?.add(count)
    }
  }

  /// Leaps to a generation that may exceed ``StepCount/last``, which only HashLife can reach.
  mutating func leap(to generation: BigWhole, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    isSingle = false
    do throws(RunError) {
      try engine.leap(to: generation, limits: limits, progress: progress)
    } catch {
      try giveUp(error, limits)
    }
  }

  subscript(cell: Position) -> UInt8 { engine[cell] }

  package mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool {
    engine.makeRoom(for: cell, limits)
  }

  package mutating func set(_ cell: Position, to state: UInt8) {
    isSingle = false
    engine.set(cell, to: state)
  }

  package func state(in box: LatticeBox) -> FinalState? { engine.state(in: box) }
  func shares(columns: Int, rows: Int) -> PlaneShares? { engine.shares(columns: columns, rows: rows) }
  var liveCells: [Position]? { engine.liveCells }

  func hasSamePattern(as other: FarLattice) -> Bool {
    guard population == other.population, let mine = occupiedBox, let others = other.occupiedBox else {
      return population == other.population
    }
    guard mine.columns == others.columns, mine.rows == others.rows, edges.isOpen || mine.corner == others.corner
    else { return false }
    guard let cells = state(in: mine)?.cells, cells != .absent else { return false }
    return cells == other.state(in: others)?.cells
  }
}

// MARK: - Leaps

extension FarLattice {
  package var farGeneration: BigWhole { engine.farGeneration }
  var farPopulation: BigWhole { engine.farPopulation }
  var farBox: BigBox? { engine.farBox }
  var farState: FinalState? { engine.farState }
  var holdsQuadtree: Bool { engine.holdsQuadtree }

  func macrocell(limit: Int, memory: Double) -> Macrocell? { engine.macrocell(limit: limit, memory: memory) }
}
