import Expressions

// A session normally computes every generation, in tiles or with the dense engine. Its state is in HashLife only for
// leaps.

extension Life {
  /// The reason why a session cannot leap over many generations, with advice if another session could. Nil if the
  /// session can leap.
  package var obstacleToLeaps: String? {
    guard !canLeap else { return nil }
    guard rule.isOfBits else { return "large steps need a rule of two states and the eight nearest cells" }
    if hasTiles { return "on an unbounded plane, large steps need a rule without B0" }
    let advice = "start with boundary=unbounded"
    guard edges == .torus else {
      return "large steps need an unbounded plane, or a torus whose sides are powers of two; \(advice)"
    }
    return "large steps need sides that are powers of two, not \(box.columns)x\(box.rows); \(advice) or grid=64x64"
  }

  /// Durations of a leap in nanoseconds. Up to `shortTime`, the other engine computes every generation. Up to
  /// `longTime`, this engine takes over if HashLife has too much work.
  private static let shortTime = 5e7, longTime = 6e10
  /// The nanoseconds that HashLife takes for a square, and the minimum work limit of a trial in squares.
  private static let nanosecondsPerSquare = 128.0, leastWork = 1 << 20
  /// The maximum number of cells of a quadtree that is listed for other engines.
  private static let mostCells = 1 << 20

  package func leap(_ state: inout LifeState, by ticks: Int, _ request: RunRequest) throws(RunError) {
    let left = StepCount.last - state.generation, goal = state.generation + min(ticks, max(0, left))
    try leap(&state, to: goal, request)
    if ticks > left { throw Self.lastGeneration }
  }

  private func leap(_ state: inout LifeState, to goal: Int, _ request: RunRequest) throws(RunError) {
    guard goal > state.generation else { return }
    let time = nanoseconds(of: goal - state.generation, state)
    guard canLeap, request.engine == .auto, time > Self.shortTime || !returnsToNear(&state, request) else {
      return try advance(&state, by: goal - state.generation, request)
    }
    do throws(RunError) {
      let most = Int(min(max(Double(Self.leastWork), time / Self.nanosecondsPerSquare / 4), 0x1p60))
      try advanceFar(&state, to: goal, workLimit: time > Self.longTime ? nil : most, request)
    } catch {
      guard error.stop == nil, time <= Self.longTime else { throw error }
      if returnsToNear(&state, request) {
        try advance(&state, by: goal - state.generation, request)
      } else {
        try advanceFar(&state, to: goal, workLimit: nil, request)
      }
    }
  }

  /// The error of a session that reaches ``StepCount/last``.
  private static var lastGeneration: RunError {
    RunError(
      key: "steps", "generation 2^53 is the last that a live screen can count",
      advice: "copy the block and give it more steps")
  }

  /// Returns the nanoseconds that an engine needs to compute every generation.
  private func nanoseconds(of ticks: Int, _ state: LifeState) -> Double {
    // Tiles need at least half a microsecond for a generation, and more if many cells are alive. A torus is computed
    // as a whole.
    edges.isOpen
      ? Double(ticks) * max(512, 2 * Double(state.population))
      : Double(ticks) * (200 + 0.01 * Double(box.columns) * Double(box.rows))
  }

  /// Moves the cells of a state to HashLife, and computes generations there.
  ///
  /// - Parameter workLimit: the maximum number of squares to compute, or nil for no limit.
  private func advanceFar(
    _ state: inout LifeState, to goal: Int, workLimit: Int?, _ request: RunRequest
  ) throws(RunError) {
    if !(state.engine is HashLattice), !(state.engine is HashTorusLattice) {
      state.engine = try farEngine(of: state, request)
    }
    defer { state.engine.workLimit = .max }
    state.engine.workLimit = workLimit.map { state.engine.work + $0 } ?? .max
    try state.engine.advance(by: goal - state.generation, limits: request.limits, progress: request.progress)
  }

  /// Returns HashLife with a copy of a state's cells.
  ///
  /// - Throws: an error if HashLife cannot hold the cells within the memory limit.
  private func farEngine(of state: LifeState, _ request: RunRequest) throws(RunError) -> any LifeEngine {
    // HashLife gets twice the memory of another state, because its checkpoints are compact.
    var pool = request.limits
    pool.memory *= 2
    let tooLarge = RunError(
      key: "steps", "the pattern has too many cells for large steps", advice: "raise the limit with --max-memory")
    guard case .table(let table) = rule.transition else { throw tooLarge }
    if edges.isOpen {
      guard Double(state.population) * Double(MemoryLayout<Position>.stride) <= pool.memory,
        let cells = state.engine.liveCells
      else { throw tooLarge }
      return try HashLattice(
        cells, generation: state.generation, rule: table, limits: request.limits, pool: pool)
    }
    guard let box = state.engine.extent, case .bits(let grid) = state.engine.state(in: box)?.cells,
      let torus = try HashTorusLattice(grid, generation: state.generation, rule: table, limits: pool)
    else { throw tooLarge }
    return torus
  }

  /// Moves a state from HashLife to an engine that computes every generation.
  ///
  /// - Returns: whether the state is now in such an engine. A state with very many cells stays in HashLife.
  func returnsToNear(_ state: inout LifeState, _ request: RunRequest) -> Bool {
    if let torus = state.engine as? HashTorusLattice {
      var lattice = LifeLattice(torus.cells, rule: rule, edges: .torus, generation: torus.generation)
      lattice.workers = request.workers
      state.engine = lattice
    } else if let plane = state.engine as? HashLattice {
      let limit = min(request.limits.memory, Double(Self.mostCells * MemoryLayout<CellRow>.stride))
      guard plane.population <= Self.mostCells, let rows = plane.cellRows(limit: limit),
        let tiles = PlaneLattice(
          rows, generation: plane.generation, rule: rule, workers: request.workers, limits: request.limits)
      else { return false }
      state.engine = tiles
    }
    return true
  }

  package func checkpoint(of state: LifeState) -> LifeState {
    var kept = state
    if let plane = state.engine as? HashLattice { kept.engine = plane.compacted }
    if let torus = (state.engine as? HashTorusLattice)?.compacted { kept.engine = torus }
    return kept
  }

  /// Returns the number of live cells in decimal digits, however large it is.
  package func populationText(of state: LifeState) -> String {
    state.engine.farPopulation.description
  }

  /// Returns whether a state in HashLife is so large that its cells cannot be examined individually.
  package func isVast(_ state: LifeState) -> Bool {
    guard state.engine is HashLattice else { return false }
    guard state.population > 0 else { return false }
    guard let box = state.occupiedBox else { return true }
    return box.columns > Self.mostLooked / max(1, box.rows)
  }

  /// Returns whether the memory limit allows a session to examine three copies of a state.
  package func isSmall(_ state: LifeState) -> Bool { 2 * state.engine.byteCount <= state.limits.memory }

  /// The maximum number of cells in a box that a session examines individually.
  private static let mostLooked = 1 << 24
}
