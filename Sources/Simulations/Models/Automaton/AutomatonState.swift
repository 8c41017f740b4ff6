/// The state of an automaton: its cells and their ages, and what the last step did.
package struct AutomatonState: Sendable {
  let engine: AutomatonEngine
  let draws: Draws
  var workers = Workers.one
  private(set) var board: AutomatonBoard
  private(set) var step = 0
  /// The number of cells whose state differs from that before the last step.
  private(set) var changes = 0

  init(_ engine: AutomatonEngine, cells: [UInt8], ages: [UInt32], draws: Draws) {
    self.engine = engine
    self.draws = draws
    board = AutomatonBoard(cells: cells, ages: ages, states: engine.lattice.states, rules: engine.ruleCount)
  }

  var cells: [UInt8] { board.cells }
  var ages: [UInt32] { board.ages }
  var counts: [Int] { board.counts }
  var fired: [Int] { board.fired }

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
    let parts = try engine.parts(step: step + 1), before = board.cells
    for (phase, part) in parts.enumerated() {
      switch engine.update {
      case .synchronous: sweep(part)
      case .checkerboard: for colour in engine.lattice.colours { sweep(part, colour) }
      case .random:
        AutomatonPicks(engine, part, draws: draws, step: step + 1).run(from: phase * before.count, on: &board)
      }
    }
    step += 1
    board.age()
    changes = Self.differences(before, board.cells)
  }

  /// Changes the cells of a colour, or all cells, at once.
  private mutating func sweep(_ part: AutomatonPart, _ colour: CheckerColour? = nil) {
    let step = AutomatonStep(self, part, colour), bands = bands
    let results = workers.map(bands.count) { step.band(bands[$0]) }
    board.counts = board.counts.map { _ in 0 }
    for (band, rows) in zip(results, bands) {
      let first = rows.lowerBound * engine.lattice.columns, places = first..<first + band.cells.count
      board.cells.replaceSubrange(places, with: band.cells)
      if !ages.isEmpty { board.ages.replaceSubrange(places, with: band.ages) }
      for state in counts.indices { board.counts[state] += band.counts[state] }
      for rule in fired.indices { board.fired[rule] += band.fired[rule] }
    }
  }

  private static func differences(_ before: [UInt8], _ after: [UInt8]) -> Int {
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        var count = 0
        for index in before.indices { count &+= before[index] != after[index] ? 1 : 0 }
        return count
      }
    }
  }

  /// Whether no rule can change any cell, now or later.
  ///
  /// While nothing changes, only ages grow, so each cell is looked at in its class of ages and in all later ones. Ages of
  /// both cells of a pair grow together: such rules are judged only when all cells are in the last class.
  var isAtRest: Bool {
    guard !engine.dependsOnStep, let parts = try? engine.parts(step: step + 1) else { return false }
    let last = UInt32(engine.ageClasses.last ?? 1)
    if engine.pairsUseAge, ages.contains(where: { $0 < last }) { return false }
    return engine.ageClasses.allSatisfy { age in
      let later = aged(to: UInt32(age))
      return !parts.contains { later.mayChange($0) }
    }
  }

  /// Returns the state with all ages of at least a number.
  private func aged(to least: UInt32) -> AutomatonState {
    var later = self
    if least > 1 { later.board.ages = ages.map { max($0, least) } }
    return later
  }

  private func mayChange(_ part: AutomatonPart) -> Bool {
    if engine.update == .random {
      return AutomatonPicks(engine, part, draws: draws, step: step + 1).mayChange(board)
    }
    let step = AutomatonStep(self, part, nil)
    return bands.contains { step.band($0, looksOnly: true).mayChange }
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
    let isNew = cells[index] != state
    board.change(index, to: Int(state))
    if isNew, !ages.isEmpty { board.ages[index] = 1 }
  }
}
