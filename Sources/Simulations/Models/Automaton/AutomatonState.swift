/// The state of an automaton: its cells and their ages, and what the last step did.
package struct AutomatonState: Sendable {
  let engine: AutomatonEngine
  let draws: Draws
  var workers = Workers.one
  private(set) var cells: [UInt8]
  /// For how many steps each cell has been in its state, from 1. Empty if no rule asks for it.
  private(set) var ages: [UInt32]
  private(set) var step = 0
  /// The number of cells in each state.
  private(set) var counts: [Int]
  /// The number of cells that the last step changed.
  private(set) var changes = 0
  /// How often each rule decided, in all steps together.
  private(set) var fired: [Int]

  init(_ engine: AutomatonEngine, cells: [UInt8], ages: [UInt32], draws: Draws) {
    self.engine = engine
    self.draws = draws
    self.cells = cells
    self.ages = ages
    counts = [Int](repeating: 0, count: engine.lattice.states)
    for cell in cells { counts[Int(cell)] += 1 }
    fired = [Int](repeating: 0, count: engine.ruleCount)
  }

  /// The number of cells that a band has at least.
  private static let bandCells = 1 << 14

  /// The rows of the bands that are computed at the same time.
  private var bands: [Range<Int>] {
    let lattice = engine.lattice, height = max(1, Self.bandCells / lattice.columns)
    return stride(from: 0, to: lattice.rows, by: height).map { $0..<min(lattice.rows, $0 + height) }
  }

  /// Computes the next step.
  ///
  /// - Throws: the problem of a rule that depends on the step.
  mutating func tick() throws(RuleProblem) {
    let (table, flags) = try engine.parts(step: step + 1)
    let step = AutomatonStep(self, table, flags), bands = bands
    let results = workers.map(bands.count) { step.band(bands[$0]) }
    self.step += 1
    (changes, counts) = (0, counts.map { _ in 0 })
    for (band, rows) in zip(results, bands) {
      let first = rows.lowerBound * engine.lattice.columns, places = first..<first + band.cells.count
      cells.replaceSubrange(places, with: band.cells)
      if !ages.isEmpty { ages.replaceSubrange(places, with: band.ages) }
      changes += band.changes
      for state in counts.indices { counts[state] += band.counts[state] }
      for rule in fired.indices { fired[rule] += band.fired[rule] }
    }
  }

  /// Whether no rule can change any cell, now or later.
  var isAtRest: Bool {
    guard !engine.dependsOnStep, ages.isEmpty, let (table, flags) = try? engine.parts(step: step + 1) else {
      return false
    }
    let step = AutomatonStep(self, table, flags), bands = bands
    return !bands.contains { step.band($0, looksOnly: true).mayChange }
  }

  /// Returns whether both states have the same future, if nothing is drawn.
  func isSameState(as other: AutomatonState) -> Bool {
    guard !engine.dependsOnStep, cells == other.cells else { return false }
    // Ages beyond the last class do not differ any more.
    let last = UInt32(engine.ageClasses.last ?? 1)
    return zip(ages, other.ages).allSatisfy { $0 == $1 || $0 >= last && $1 >= last }
  }

  /// Changes a cell by hand.
  mutating func set(_ index: Int, to state: UInt8) {
    counts[Int(cells[index])] -= 1
    counts[Int(state)] += 1
    if !ages.isEmpty, cells[index] != state { ages[index] = 1 }
    cells[index] = state
  }
}
