/// The cells of an automaton with their ages, the number of cells in each state, and how often each rule decided.
struct AutomatonBoard: Sendable {
  var cells: [UInt8]
  /// For how many steps each cell has been in its state: 0 for a cell that changed in this step. Empty if no rule asks.
  var ages: [UInt32]
  /// The number of cells in each state.
  var counts: [Int]
  var fired: [Int]

  init(cells: [UInt8], ages: [UInt32], states: Int, rules: Int) {
    (self.cells, self.ages) = (cells, ages)
    counts = [Int](repeating: 0, count: states)
    for cell in cells { counts[Int(cell)] += 1 }
    fired = [Int](repeating: 0, count: rules)
  }

  /// Changes a cell. A change to the same state does not reset its age.
  mutating func change(_ index: Int, to state: Int) {
    let before = Int(cells[index])
    guard before != state else { return }
    counts[before] -= 1
    counts[state] += 1
    if !ages.isEmpty { ages[index] = 0 }
    cells[index] = UInt8(truncatingIfNeeded: state)
  }

  /// Ends a step: all cells are one step older.
  mutating func age() {
    ages.withUnsafeMutableBufferPointer { ages in
      for index in ages.indices where ages[index] < .max { ages[index] += 1 }
    }
  }
}
