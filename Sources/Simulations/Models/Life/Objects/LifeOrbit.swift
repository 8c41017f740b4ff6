/// The generations of a pattern that repeats by itself, in the same place or moved.
struct LifeOrbit: Sendable {
  /// The pattern at the generations of a period.
  let phases: [PlaneCells]
  /// How far the pattern moves in a period.
  let displacement: Position

  /// The smallest number of generations after which the pattern is the same again, in any place.
  var period: Int { phases.count }

  /// Returns the orbit of a pattern; nil if it does not come back to its first generation within `limit` generations.
  ///
  /// - Throws: an error if the pattern or all its phases outgrow the limits, or the signal is on.
  static func of(_ start: PlaneCells, rule: LifeRule, limit: Int, _ limits: RunLimits) throws(RunError) -> LifeOrbit? {
    guard let (period, displacement) = try period(of: start, rule: rule, limit: limit, limits) else { return nil }
    // Only a pattern that repeats is computed again and kept.
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

  /// Returns the number of generations after which a pattern comes back to its first one, and how far it has moved by
  /// then. Nil if it does not within `limit` generations. At most one generation in between is kept.
  ///
  /// - Throws: an error if the pattern outgrows the limits, or the signal is on.
  static func period(
    of start: PlaneCells, rule: LifeRule, limit: Int, _ limits: RunLimits
  ) throws(RunError) -> (period: Int, displacement: Position)? {
    var run = LoneRun(start, rule: rule, limits)
    let first = start.grid.population
    // A later generation, replaced at powers of two. Once it comes again, the first generation never will.
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
