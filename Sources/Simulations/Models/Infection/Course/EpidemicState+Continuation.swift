// The basic rule, as a course in which nothing else happens.

extension EpidemicState {
  /// Continues an infection under the basic rule, so that measures can be taken. The people and the draws stay the
  /// same, as if this had been an epidemic from the start. O(people).
  init(continuing basic: InfectionState) {
    let group = basic.group, layout = basic.layout
    var health: [Health] = []
    health.reserveCapacity(group.people)
    for row in 0..<group.rows {
      for cell in layout.cells(ofRow: row).prefix(layout.people(inRow: row)) { health.append(basic.health(at: cell)) }
    }
    self.init(
      Infection(group, rule: basic.spread.rule, steps: 0), health: health, draws: basic.spread.draws,
      recordsArrivals: basic.recordsArrivals, recordsAges: basic.recordsArrivals)
    for person in 0..<group.people where health[person] == .sick {
      let number = UInt32(truncatingIfNeeded: person)
      generationOf[self.layout.cell(of: number)] = basic.generation(at: layout.cell(of: number))
      if basic.recordsArrivals {
        arrivals[person] = basic.arrivals[person]
        entered[person] = basic.entry(of: person)
      }
    }
    step = basic.step
    observation = basic.observation
    generations = basic.generations
    tapped = basic.tapped
  }
}
