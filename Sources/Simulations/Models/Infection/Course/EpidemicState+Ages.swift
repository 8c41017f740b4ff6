// The times that people have spent in their states.

extension EpidemicState {
  /// The number of steps for which each person has been in a state that may end, or 0 for any other state. Empty if no
  /// state lasts a fixed number of steps. O(people).
  var ages: [UInt32] {
    guard course.hasClock else { return [] }
    var ages = [UInt32](repeating: 0, count: layout.columns * layout.rows)
    let now = UInt32(truncatingIfNeeded: step)
    for person in 0..<group.people
    where cells[layout.cell(of: UInt32(truncatingIfNeeded: person))] & PersonBits.active != 0 {
      ages[person] = now &- entered[person]
    }
    return ages
  }
}
