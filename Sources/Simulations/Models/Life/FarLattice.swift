import Expressions

/// HashLife as long as it pays off, then an engine that computes every generation.
///
/// Only a trial shows how much work and memory HashLife needs. It gets a share of the work of the other engine, counted
/// in squares and not in time, so every machine switches at the same generation. A run records the same with both.
package struct FarLattice: Sendable {
  /// HashLife, either on a plane or on a torus. Nil once it was given up.
  private var plane: HashLattice?
  private var torus: HashTorusLattice?
  /// The engine that goes on.
  private var near: (any LifeEngine)?
  /// Whether HashLife came first.
  private let hasLeapt: Bool
  private let rule: LifeRule
  private let workers: Workers
  /// The reason why no other engine can go on, or nil if one can.
  private let obstacle: String?
  /// The squares that HashLife computed before it was given up.
  package private(set) var trialWork = 0
  /// Whether the last call computed a single generation, whose births and deaths are then known.
  private var isSingle = false
  /// The work of each generation in the first leap of a torus.
  private var firstRate: Double?

  /// The time of a square: as the cells that the dense engine computes in it, and as the nanoseconds that tiles take.
  private static let cellsPerSquare = 4096.0, nanosecondsPerSquare = 128.0
  /// The least work of a trial.
  private static let leastWork = 1 << 22
  /// The number of pieces of a run in the other engine, so that it can report its progress.
  private static let pieces = 256

  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the place of the grid's first cell; on a torus the origin.
  ///   - rule: a rule of two states and the nearest cells.
  ///   - edges: a torus whose sides are powers of two, or a plane where dead cells stay dead without live neighbours.
  ///   - steps: the steps of the run.
  ///   - obstacle: the reason why no other engine can make them, or nil if one can.
  ///   - workLimit: the most work of the trial; nil for a share of the work of the other engine.
  /// - Returns: nil if a side of the torus is not a power of two, or the rule has more states.
  /// - Throws: an error if the pattern itself is too large for HashLife, and no other engine can make the steps.
  package init?(
    _ grid: BitGrid, corner: Position, rule: LifeRule, edges: LatticeEdges, steps: Int, workers: Workers,
    limits: RunLimits, obstacle: String?, workLimit: Int? = nil
  ) throws(RunError) {
    (self.rule, self.workers, self.obstacle) = (rule, workers, obstacle)
    do throws(RunError) {
      guard case .table(let table) = rule.transition else { return nil }
      if edges.isOpen {
        plane = try HashLattice(grid, corner: corner, rule: table, limits: limits)
        if obstacle == nil {
          plane?.workLimit = workLimit ?? Self.limitOfPlane(Double(grid.population), steps: steps)
        }
      } else {
        torus = try HashTorusLattice(grid, rule: table, limits: limits)
        guard torus != nil else { return nil }
        let updates = Double(grid.columns) * Double(grid.rows) * Double(steps)
        if obstacle == nil { torus?.workLimit = workLimit ?? Self.trialWork(updates: updates) }
      }
      hasLeapt = true
    } catch {
      guard error.stop == nil, obstacle == nil else { throw Self.refusal(error, obstacle) }
      hasLeapt = false
      if edges.isOpen {
        near = PlaneLattice(grid, corner: corner, rule: rule, workers: workers, limits: limits)
      } else {
        near = dense(grid, generation: 0)
      }
    }
  }

  /// Returns the most work of a trial on a torus.
  ///
  /// - Parameter updates: the cells times steps of the other engine.
  static func trialWork(updates: Double) -> Int { limit(updates / cellsPerSquare) }

  /// - Parameters:
  ///   - plane: HashLife, in generation 0.
  ///   - rule: its rule.
  ///   - steps: the steps of the run.
  ///   - obstacle: the reason why no other engine can make them, or nil if one can.
  init(_ plane: consuming HashLattice, rule: LifeRule, steps: Int, workers: Workers, obstacle: String?) {
    (self.rule, self.workers, self.obstacle, hasLeapt) = (rule, workers, obstacle, true)
    if obstacle == nil { plane.workLimit = Self.limitOfPlane(Double(plane.population), steps: steps) }
    self.plane = plane
  }

  /// Returns the most work of a trial on a plane. In tiles, a generation takes half a microsecond, and more if many
  /// cells live.
  private static func limitOfPlane(_ population: Double, steps: Int) -> Int {
    limit(max(512, 2 * population) / nanosecondsPerSquare * Double(steps))
  }

  /// Returns the engine that computes a torus as a whole.
  private func dense(_ grid: BitGrid, generation: Int) -> LifeLattice {
    var lattice = LifeLattice(grid, rule: rule, edges: .torus, generation: generation)
    lattice.workers = workers
    return lattice
  }

  /// Returns the most work of a trial.
  ///
  /// - Parameter other: the work of the other engine.
  private static func limit(_ other: Double) -> Int { max(leastWork, Int(min(other / 4, 0x1p60))) }

  /// Returns the error of HashLife with the reason why no other engine can go on.
  static func refusal(_ error: RunError, _ obstacle: String?) -> RunError {
    guard error.stop == nil, let obstacle else { return error }
    var error = error
    error.message += ", and \(obstacle)"
    return error
  }

  /// Gives HashLife up in the generation that it has reached.
  ///
  /// - Throws: the error of the trial if no other engine can go on.
  private mutating func giveUp(_ error: RunError, _ limits: RunLimits) throws(RunError) {
    guard error.stop == nil, obstacle == nil else { throw Self.refusal(error, obstacle) }
    trialWork = plane?.work ?? torus?.work ?? 0
    if let torus, let box = torus.extent, case .bits(let grid) = torus.state(in: box)?.cells {
      near = dense(grid, generation: torus.generation)
      self.torus = nil
    } else if let rows = plane?.cellRows(limit: limits.memory / 4),
      let tiles = PlaneLattice(rows, generation: generation, rule: rule, workers: workers, limits: limits)
    {
      near = tiles
      plane = nil
    } else {
      // Tiles cannot hold a pattern that repeats itself so often.
      guard let work = plane?.work, let limit = plane?.workLimit, work > limit else { throw error }
      plane?.workLimit = .max
    }
  }

  /// Leaps on a torus, and checks now and then whether the leaps get easier.
  ///
  /// - Returns: true if HashLife has reached the end, or false if it does not pay off.
  private mutating func leapOnTorus(
    to goal: Int, _ limits: RunLimits, _ progress: RunProgress?
  ) throws(RunError) -> Bool {
    let leap = torus?.leapLength ?? 1
    var length = leap
    while generation < goal {
      let isWhole = obstacle != nil || torus?.hasCycle ?? true
      let start = generation, before = torus?.work ?? 0
      let next = isWhole ? goal : min(goal, start - start % leap + length)
      // A single generation, whose births and deaths are then known, is not leapt over.
      try torus?.advance(by: next - start, limits: limits, progress: progress)
      guard !isWhole, next < goal else { continue }
      let work = torus?.work ?? 0, rate = Double(work - before) / Double(next - start)
      if work > (torus?.workLimit ?? 0) / 8, let firstRate, rate > 0.75 * firstRate { return false }
      firstRate = firstRate ?? rate
      length *= 2
    }
    return true
  }
}

extension FarLattice: LifeEngine {
  /// The trial, or the engine that goes on.
  private var engine: any LifeEngine {
    if let near { return near }
    if let plane { return plane }
    return torus ?? LifeLattice(BitGrid(columns: 1, rows: 1), rule: rule, edges: .torus)
  }

  package var name: String { hasLeapt && near != nil ? "hash, then \(engine.name)" : engine.name }
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
    while near == nil, generation < goal {
      var failure: RunError?
      let left = goal - generation
      do throws(RunError) {
        if plane != nil {
          try plane?.advance(by: left, limits: limits, progress: progress)
        } else if try !leapOnTorus(to: goal, limits, progress) {
          failure = RunError(key: "steps", "HashLife does not pay")
        }
      } catch {
        failure = error
      }
      if let failure { try giveUp(failure, limits) }
    }
    let piece = max(1024, ticks / Self.pieces)
    while generation < goal {
      let count = min(piece, goal - generation)
      try near?.advance(by: count, limits: limits)
      progress?.add(count)
    }
  }

  /// Only HashLife gets beyond the steps that are counted.
  mutating func leap(to generation: BigWhole, limits: RunLimits, progress: RunProgress?) throws(RunError) {
    isSingle = false
    do throws(RunError) {
      try plane?.leap(to: generation, limits: limits, progress: progress)
      try torus?.leap(to: generation, limits: limits, progress: progress)
    } catch {
      try giveUp(error, limits)
    }
  }

  subscript(cell: Position) -> UInt8 { engine[cell] }

  package mutating func makeRoom(for cell: Position, _ limits: RunLimits) -> Bool {
    if near != nil { return near?.makeRoom(for: cell, limits) ?? false }
    return plane?.makeRoom(for: cell, limits) ?? torus?.makeRoom(for: cell, limits) ?? false
  }

  package mutating func set(_ cell: Position, to state: UInt8) {
    isSingle = false
    near?.set(cell, to: state)
    plane?.set(cell, to: state)
    torus?.set(cell, to: state)
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

extension FarLattice: FarEngine {
  private var far: (any FarEngine)? { engine as? any FarEngine }

  package var farGeneration: BigWhole { far?.farGeneration ?? BigWhole(generation) }
  var farPopulation: BigWhole { far?.farPopulation ?? BigWhole(population) }
  var farBox: BigBox? {
    if let far { return far.farBox }
    return occupiedBox.map(BigBox.init)
  }
  var farState: FinalState? { far?.farState }
}

extension FarLattice: QuadtreeEngine {
  var holdsQuadtree: Bool { near == nil && plane != nil }

  func macrocell(limit: Int, memory: Double) -> Macrocell? { plane?.macrocell(limit: limit, memory: memory) }
}
