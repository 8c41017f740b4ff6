/// The partition of a repeating pattern into objects.
///
/// Two objects may be arbitrarily close if neither influences the other: a bi-block is two blocks. Each island of a
/// generation, which is a set of touching cells, therefore evolves for a period as if it were alone. If the islands do
/// not add up to the whole pattern, those that meet are united, and the search starts again. The generation that gives
/// the most parts is decisive, because some oscillators split into islands in some of their phases.
enum ObjectPartition {
  /// Returns the objects at the first generation of the orbit, in the order of their first cells.
  ///
  /// - Throws: an error if the objects exceed the limits, or if the signal stops the search.
  static func objects(of orbit: LifeOrbit, rule: LifeRule, _ limits: RunLimits) throws(RunError) -> [LifeObject] {
    let whole = LifeObject(cells: orbit.phases[0].cells, period: orbit.period, displacement: orbit.displacement)
    guard case .table(let table) = rule.transition else { return [whole] }
    // Only the number of islands in each phase is kept.
    var counts: [Int] = []
    for phase in orbit.phases { counts.append(try islands(of: phase, limits).count) }
    var best = [whole.cells]
    // The phases whose islands are those of the phase before, one generation later. They lead to the same parts.
    var continued: Set<Int> = []
    for phase in counts.indices.sorted(by: { (-counts[$0], $0) < (-counts[$1], $1) }) {
      guard counts[phase] > best.count else { break }
      var colours = try ColouredOrbit(
        orbit, phase: phase, islands: islands(of: orbit.phases[phase], limits), rule: table, limits)
      let next = phase + 1
      if next < orbit.period, counts[next] == counts[phase],
        try colours.becomes(islands(of: orbit.phases[next], limits))
      {
        continued.insert(next)
      }
      if !continued.contains(phase), let parts = try colours.parts(moreThan: best.count) { best = parts }
    }
    guard best.count > 1 else { return [whole] }
    var objects: [LifeObject] = []
    for cells in best {
      let own = try LifeOrbit.period(of: PlaneCells(cells, limits), rule: rule, limit: orbit.period, limits)
      objects.append(
        LifeObject(
          cells: cells, period: own?.period ?? orbit.period, displacement: own?.displacement ?? orbit.displacement))
    }
    return objects
  }

  private static func islands(of phase: PlaneCells, _ limits: RunLimits) throws(RunError) -> [[Position]] {
    try CellLinks.clusters(within: 1, of: phase.cells, until: limits.stop)
  }
}

/// An object of a settled pattern: a still life, an oscillator or a spaceship.
package struct LifeObject: Hashable, Sendable {
  /// The live cells in the examined generation, in ascending order of rows and then columns.
  package let cells: [Position]
  /// The smallest number of generations after which the object alone has the same shape again, in any position.
  package let period: Int
  /// The distance by which the object moves in a period, which is zero for ash.
  package let displacement: Position

  package init(cells: [Position], period: Int, displacement: Position) {
    self.cells = cells
    self.period = period
    self.displacement = displacement
  }

  /// Whether the object moves.
  package var isSpaceship: Bool { displacement != .origin }
}
