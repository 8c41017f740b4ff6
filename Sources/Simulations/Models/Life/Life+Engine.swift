import Specification

extension Life {
  /// Whether the lattice is a plane that can be computed in tiles.
  var hasTiles: Bool { rule.isOfBits && edges == .open }

  /// Whether the lattice can contain objects that evolve independently of each other.
  var hasObjects: Bool { hasTiles && !rule.fillsEmptySpace }

  /// Whether HashLife can run the rule on this lattice.
  var canLeap: Bool {
    hasObjects || rule.isOfBits && edges == .torus && HashTorus.fits(columns: box.columns, rows: box.rows)
  }

  /// The number of steps from which HashLife is faster than tiles, which take at least half a microsecond per
  /// generation. `farUpdates` is the number of cells times steps from which it is faster than a torus of bits.
  private static let farSteps = 1_000_000, farUpdates = 1e12

  /// Whether HashLife runs the block if the user does not choose an engine: for many steps, none of which is shown in
  /// between. This depends on the block alone, so the results are the same on every machine.
  package var leaps: Bool { reachesAnyStep && isFar(stepCount) }

  /// Returns whether a step is so distant that HashLife runs to it.
  private func isFar(_ step: Int) -> Bool {
    edges.isOpen
      ? step >= Self.farSteps : Double(box.columns) * Double(box.rows) * Double(step) >= Self.farUpdates
  }

  package func leaps(with engine: EngineChoice) -> Bool { engine == .hash || engine == .auto && leaps }

  /// Returns whether HashLife runs the block.
  ///
  /// - Parameter last: the last step. With `until: stable`, the cycle of a torus may end long before the last step of
  ///   the block.
  func leaps(_ request: RunRequest, last: Int) -> Bool {
    request.engine == .hash || request.engine == .auto && request.mayLeap && reachesAnyStep && isFar(last)
  }

  /// Whether HashLife can reach any step with this rule, lattice and `until`.
  var reachesAnyStep: Bool { canLeap && (until == nil || until == .stable && !edges.isOpen) }

  /// The error of `until: settled` if objects cannot be distinguished from each other, or nil if they can.
  var refusalOfSettled: SpecError.Problem? {
    guard !hasObjects else { return nil }
    if hasTiles {
      return .invalid(
        "'until: settled' needs a rule without B0; found \(rule.text.excerpt)", advice: "write until: stable")
    }
    return .invalid(
      edges == .open
        ? "'until: settled' needs a rule of two states and the eight nearest cells; found \(rule.text.excerpt)"
        : "'until: settled' needs an unbounded plane: elsewhere, nothing leaves for ever",
      advice: rule.isOfBits && rule.topology == nil && !rule.fillsEmptySpace
        ? "add boundary: unbounded, or write until: stable" : "write until: stable")
  }

  /// Returns the error of an engine that cannot run the rule, the lattice or the number of steps, or nil if it can.
  package func refusal(of engine: EngineChoice) -> RunError? {
    let advice = "use --engine auto"
    if engine == .hash, until?.word == .settled {
      return RunError(
        key: "until", "the hash engine leaps over generations, but 'settled' looks at all of them", advice: advice)
    }
    let kind: String, planes: String
    switch engine {
    case .hash where !canLeap: (kind, planes) = ("hash", "unbounded planes, and tori whose sides are powers of two")
    case .sparse where !hasTiles: (kind, planes) = ("sparse", "unbounded planes only")
    case .dense where stepCount > Int(UInt32.max), .sparse where stepCount > Int(UInt32.max):
      return RunError(
        key: "steps", "the \(engine.rawValue) engine computes at most \(UInt32.max.grouped) steps", advice: advice)
    default: return nil
    }
    let place = isRuleOfPattern ? "initial" : "rule"
    guard rule.isOfBits else {
      return RunError(
        key: place,
        "the \(kind) engine runs rules of two states and the eight nearest cells, not \(rule.text.excerpt)",
        advice: advice)
    }
    if hasTiles {
      return RunError(
        key: place, "on an unbounded lattice, the \(kind) engine runs rules without B0, not \(rule.text.excerpt)",
        advice: advice)
    }
    let message = "the \(kind) engine runs \(planes)"
    if let topology = rule.topology {
      return RunError(key: place, message + ", not '\(topology.text)'", advice: advice)
    }
    if engine == .hash, edges == .torus {
      return RunError(key: "grid", message + ", not \(box.columns)x\(box.rows)", advice: advice)
    }
    return RunError(
      // If no boundary is given, the key 'grid' bounds the lattice.
      key: isBoundaryGiven ? "boundary" : "grid", message,
      advice: advice + (engine == .sparse ? ", or set boundary: unbounded" : ""))
  }

  /// Returns the engine for a rule of two states.
  ///
  /// - Parameters:
  ///   - grid: the cells at generation 0.
  ///   - corner: the position of the grid's top-left cell.
  ///   - startsOdd: whether generation 0 counts as odd, see ``LifeBackground``.
  ///   - last: the last step, or nil for the last step of the block.
  /// - Throws: an error if HashLife cannot hold the pattern within the memory limit.
  func engine(
    _ grid: BitGrid, _ corner: Position, startsOdd: Bool, _ request: RunRequest, last: Int?
  ) throws(RunError) -> any LifeEngine {
    if leaps(request, last: last ?? stepCount), let engine = try hashEngine(grid, corner, request) { return engine }
    guard hasTiles, request.engine != .dense else {
      var lattice = LifeLattice(grid, rule: rule, edges: edges, startsOdd: startsOdd)
      lattice.workers = request.workers
      lattice.window.origin = corner
      return lattice
    }
    guard request.engine == .sparse else {
      return PlaneLattice(
        grid, corner: corner, rule: rule, startsOdd: startsOdd, workers: request.workers, limits: request.limits)
    }
    // Tiles for the whole box are reserved at once, and take more memory than the rectangle of the estimate.
    let needed = SparseLattice.memory(columns: grid.columns, rows: grid.rows)
    guard needed <= request.limits.memory else {
      throw RunError(
        key: cost.key,
        "the sparse engine needs \(RunLimits.size(needed)) of memory for a box of \(grid.columns)x\(grid.rows) cells, "
          + "but the limit is \(RunLimits.size(request.limits.memory))",
        advice: RunLimits.option(needed).map { "use --engine auto, or raise the limit with --max-memory \($0)" }
          ?? "use --engine auto")
    }
    var lattice = SparseLattice(
      grid, corner: corner, rule: rule, startsOdd: startsOdd, memory: request.limits.memory)
    lattice.workers = request.workers
    return lattice
  }

  /// Returns HashLife, which is on trial unless the user chose it. Returns nil for a torus that HashLife cannot run.
  private func hashEngine(
    _ grid: BitGrid, _ corner: Position, _ request: RunRequest
  ) throws(RunError) -> (any LifeEngine)? {
    guard request.engine == .hash, case .table(let table) = rule.transition else {
      return try FarLattice(
        grid, corner: corner, rule: rule, edges: edges, steps: stepCount, workers: request.workers,
        limits: request.limits, obstacle: obstacle(request.limits))
    }
    guard !edges.isOpen else { return try HashLattice(grid, corner: corner, rule: table, limits: request.limits) }
    return try HashTorusLattice(grid, rule: table, limits: request.limits)
  }

  /// Returns the reason why only HashLife can compute the steps of the block, or nil if another engine can.
  func obstacle(_ limits: RunLimits) -> String? {
    if stepCount > Int(UInt32.max) { return "no other engine makes more than \(UInt32.max.grouped) steps" }
    guard !edges.isOpen, Double(box.columns) * Double(box.rows) * Double(stepCount) > limits.updates else { return nil }
    return "another engine would compute more cells than the update limit allows"
  }
}
