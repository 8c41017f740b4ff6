// What people hand over beside their states.

extension EpidemicState {
  /// The number of steps for which each exposed, sick or recovered person has been in its state, or 0 for others. Empty
  /// if it is not recorded. O(people).
  var ages: CellAges {
    guard !entered.isEmpty else { return CellAges() }
    var ages = [UInt32](repeating: 0, count: layout.columns * layout.rows)
    let now = UInt32(truncatingIfNeeded: step)
    for person in 0..<group.people {
      switch health(at: layout.cell(of: UInt32(truncatingIfNeeded: person))) {
      case .exposed, .sick, .recovered: ages[person] = now &- entered[person]
      case .healthy, .vaccinated, .dead, .nobody: break
      }
    }
    return CellAges(ages)
  }

  /// The healthy and vaccinated people who were infected before, or nil if there aren't any. O(people).
  var formerlyInfected: BitGrid? {
    guard observation.everSick > observation.exposed + observation.sick + observation.recovered + observation.dead
    else { return nil }
    var people = BitGrid(columns: layout.columns, rows: layout.rows)
    for person in 0..<group.people {
      let cell = layout.cell(of: UInt32(truncatingIfNeeded: person)), health = health(at: cell)
      guard cells[cell] & PersonBits.ever != 0, health == .healthy || health == .vaccinated else { continue }
      people[person % layout.columns, person / layout.columns] = true
    }
    return people
  }
}
