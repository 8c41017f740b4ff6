import Expressions

/// The state of a two-dimensional automaton: a lattice in the engine that its rule needs. Dynamic dispatch to the
/// engine happens once for each advance or change by hand, never for every cell.
package struct LifeState: Sendable {
  var engine: any LifeEngine
  /// The limits of the run, which also apply when cells are changed by hand.
  package internal(set) var limits: RunLimits
  /// Whether generation 0 counts as an odd one, see ``LifeBackground``.
  let startsOdd: Bool
  /// The births and deaths of the last generation that was changed by hand, before these changes. The engine also
  /// counts the changes.
  private var changes: (generation: Int, births: Int, deaths: Int)?

  init(engine: any LifeEngine, limits: RunLimits, startsOdd: Bool = false) {
    self.engine = engine
    self.limits = limits
    self.startsOdd = startsOdd
  }

  package var generation: Int { engine.generation }
  package var population: Int { engine.population }

  /// The generation in decimal digits, even if it exceeds ``StepCount/last``.
  var stepText: String { engine.farGeneration.description }

  /// The number of cells that were born by the rule in the last step.
  var births: Int { changesByRule?.births ?? engine.births }

  /// The number of cells that died by the rule in the last step.
  var deaths: Int { changesByRule?.deaths ?? engine.deaths }

  var changesByRule: (births: Int, deaths: Int)? {
    changes.flatMap { $0.generation == generation ? ($0.births, $0.deaths) : nil }
  }

  /// The smallest box around the cells that are not in state 0, in lattice coordinates, or nil if there are none.
  package var occupiedBox: LatticeBox? { engine.occupiedBox }

  /// Returns the state of a cell in lattice coordinates, which is 0 beyond the edges.
  package subscript(cell: Position) -> UInt8 {
    cell.isWithinLimits || engine is HashLattice ? engine[cell] : 0
  }

  /// Changes a cell to the given state. An unbounded lattice grows to contain the cell.
  ///
  /// - Returns: false if the lattice does not contain the cell, the rule does not have the state, or memory is
  ///   insufficient.
  mutating func set(_ cell: Position, to state: UInt8) -> Bool {
    guard Int(state) < engine.states, cell.isWithinLimits else { return false }
    // An engine that makes room may discard the previous generation.
    if engine.knowsChanges { changes = (generation, births, deaths) }
    guard engine.makeRoom(for: cell, limits) else { return false }
    engine.set(cell, to: state)
    return true
  }

  /// Makes the changes of an input other than a tick.
  ///
  /// - Returns: whether any of its cells could be changed.
  mutating func edit(_ input: LatticeInput) -> Bool {
    var hasChanged = false
    for (cell, value) in input.changes {
      let value = value ?? (self[cell] == 0 ? 1 : 0)
      if set(cell, to: value) { hasChanged = true }
    }
    return hasChanged
  }

  /// Returns the cells of a window that belong to the lattice, or nil if there are none. O(cells of the window).
  func cells(in window: LatticeBox) -> FinalState? {
    // HashLife needs no box around the cells, which may be too large for integer coordinates.
    guard engine.extent == nil, !(engine is HashLattice) else { return engine.state(in: window) }
    let part = occupiedBox.map {
      LatticeBox(
        columns: window.columnRange.clamped(to: $0.columnRange), rows: window.rowRange.clamped(to: $0.rowRange))
    }
    return part.flatMap { $0.columns > 0 && $0.rows > 0 ? engine.state(in: $0) : nil }
  }
}

extension LifeState {
  /// The statistics of the current generation.
  var statistics: [Statistic] {
    let isKnown = changesByRule != nil || engine.knowsChanges
    return engine.statistics(births: isKnown ? births : nil, deaths: isKnown ? deaths : nil)
  }

  func value(_ statistic: LifeStatistic) -> Int {
    switch statistic {
    case .generation: generation
    case .population: population
    case .births: births
    case .deaths: deaths
    }
  }

  /// Returns a statistic that is not a whole number, or nil if there isn't one with this name.
  func otherValue(_ name: String) -> ExpressionValue? {
    statistics.first { $0.name == name }.map { ExpressionValue($0.value) }
  }
}
