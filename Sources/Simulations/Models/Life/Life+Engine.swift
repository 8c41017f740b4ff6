extension Life {
  /// Whether the plane can be computed in tiles.
  private var hasTiles: Bool { rule.isOfBits && edges == .open && !rule.fillsEmptySpace }

  /// Whether HashLife can run the rule and the boundary.
  private var canLeap: Bool {
    hasTiles || rule.isOfBits && edges == .torus && HashTorus.fits(columns: box.columns, rows: box.rows)
  }

  /// The error of an engine that cannot run the rule or the boundary; nil where it can.
  package func refusal(of engine: EngineChoice) -> RunError? {
    let isRule = edges == .open
    if engine == .hash, !canLeap {
      return RunError(
        key: isRule || !rule.isOfBits ? "rule" : "boundary",
        isRule || !rule.isOfBits
          ? "the hash engine runs rules of two states and the eight nearest cells, not \(rule.text.shortened)"
          : "the hash engine runs unbounded planes, and tori whose sides are powers of two",
        advice: "use --engine auto")
    }
    guard engine == .sparse, !hasTiles else { return nil }
    return RunError(
      key: isRule ? "rule" : "boundary",
      isRule
        ? "the sparse engine runs rules of two states and the eight nearest cells, not \(rule.text.shortened)"
        : "the sparse engine runs unbounded planes only",
      advice: "use --engine auto" + (isRule ? "" : ", or set boundary: unbounded"))
  }

  /// The engine for a rule of two states.
  ///
  /// - Throws: where the pattern has more squares than the limit of memory allows.
  func engine(_ grid: BitGrid, _ corner: Position, _ request: RunRequest) throws(RunError) -> any LifeEngine {
    if request.engine == .hash, case .table(let table) = rule.transition {
      if edges == .open { return try HashLattice(grid, corner: corner, rule: table, limits: request.limits) }
      if let torus = try HashTorusLattice(grid, rule: table, limits: request.limits) { return torus }
    }
    guard hasTiles, request.engine != .dense else {
      var lattice = LifeLattice(grid, rule: rule, edges: edges)
      lattice.workers = request.workers
      lattice.window.origin = corner
      return lattice
    }
    guard request.engine == .sparse else {
      return PlaneLattice(grid, corner: corner, rule: rule, workers: request.workers, limits: request.limits)
    }
    var lattice = SparseLattice(grid, corner: corner, rule: rule)
    lattice.workers = request.workers
    return lattice
  }
}
