/// The generations of a pattern that repeats on its own, in place or moved.
struct LifeOrbit: Sendable {
  /// The pattern in each generation of a period.
  let phases: [PlaneCells]
  /// The distance by which the pattern moves in a period.
  let displacement: Position

  /// The smallest number of generations after which the pattern has the same shape again, in any position.
  var period: Int { phases.count }

  /// Returns the orbit of a pattern, or nil if it does not return to its first generation within `limit` generations.
  ///
  /// - Throws: an error if the pattern or the phases together exceed the limits, or if the signal stops the search.
  static func of(_ start: PlaneCells, rule: LifeRule, limit: Int, _ limits: RunLimits) throws(RunError) -> LifeOrbit? {
    guard let (period, displacement) = try period(of: start, rule: rule, limit: limit, limits) else { return nil }
    // The phases are only computed and kept if the pattern repeats.
    var run = LoneRun(start, rule: rule, limits)
    var phases = [start]
    var bytes = start.byteCount
    while phases.count < period {
      try run.step()
      guard let cells = run.cells else { break }
      bytes += cells.byteCount
      try limits.demand(bytes, share: 8)
      phases.append(cells)
    }
    return LifeOrbit(phases: phases, displacement: displacement)
  }

  /// Returns the number of generations after which a pattern returns to its first one, and by how far it has moved
  /// then. Returns nil if it does not within `limit` generations. Keeps at most one generation in between.
  ///
  /// - Throws: an error if the pattern exceeds the limits, or if the signal stops the search.
  static func period(
    of start: PlaneCells, rule: LifeRule, limit: Int, _ limits: RunLimits
  ) throws(RunError) -> (period: Int, displacement: Position)? {
    var run = LoneRun(start, rule: rule, limits)
    let first = start.grid.population
    // A later generation, replaced at powers of two. If it repeats, the first generation never does.
    var mark: (population: Int, cells: PlaneCells)?
    var generation = 0
    while generation < limit {
      try run.step()
      generation += 1
      guard let box = run.box else { return nil }
      let population = run.population
      if population == first, box.hasSize(of: start.box), let cells = run.cells, cells.grid == start.grid {
        return (generation, box.corner - start.corner)
      }
      if let mark, population == mark.population, box.hasSize(of: mark.cells.box), run.cells?.grid == mark.cells.grid {
        return nil
      }
      if generation & (generation - 1) == 0 { mark = run.cells.map { (population, $0) } }
    }
    return nil
  }
}

extension LatticeBox {
  fileprivate func hasSize(of other: LatticeBox) -> Bool { columns == other.columns && rows == other.rows }
}

/// The evolution of a pattern that is alone on the plane.
struct LoneRun {
  private var lattice: LifeLattice
  private let limits: RunLimits
  /// The smallest box around the live cells of the current generation, or nil after the last cell has died.
  private(set) var box: LatticeBox?

  init(_ start: PlaneCells, rule: LifeRule, _ limits: RunLimits) {
    lattice = LifeLattice(start.grid, rule: rule, edges: .open)
    lattice.window.origin = start.corner
    self.limits = limits.ofPart
    box = start.box
  }

  /// The number of live cells in the current generation.
  var population: Int { lattice.population }

  /// The memory of the lattice, in bytes.
  var byteCount: Double { lattice.byteCount }

  /// The live cells of the current generation, or nil after the last cell has died. O(cells of the box / 64).
  var cells: PlaneCells? {
    guard let box, let state = lattice.state(in: box), case .bits(let grid) = state.cells else { return nil }
    return PlaneCells(grid, corner: box.corner)
  }

  /// Computes a generation.
  ///
  /// - Throws: an error if the pattern exceeds the limits, or if the signal stops the run.
  mutating func step() throws(RunError) {
    guard box != nil else { return }
    try limits.stop.check()
    try lattice.advance(by: 1, limits: limits)
    box = lattice.occupiedBox
  }
}
