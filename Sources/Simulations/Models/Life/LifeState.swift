import Expressions

/// The state of a two-dimensional automaton: a lattice in whatever engine its rule needs, which is looked up once for a
/// gesture or an advance and never for a cell.
package struct LifeState: Sendable {
  var engine: any LifeEngine
  /// The limits of the run, for cells that are changed by hand.
  let limits: RunLimits
  /// Whether generation 0 counts as an odd one, see ``LifeBackground``.
  let startsOdd: Bool
  /// The births and deaths of a generation in which cells were changed by hand afterwards; the engine counts those too.
  private var changes: (generation: Int, births: Int, deaths: Int)?

  init(engine: any LifeEngine, limits: RunLimits, startsOdd: Bool = false) {
    self.engine = engine
    self.limits = limits
    self.startsOdd = startsOdd
  }

  package var generation: Int { engine.generation }
  package var population: Int { engine.population }

  /// The generation in decimal digits, also one beyond ``StepCount/last``.
  var stepText: String { (engine as? any FarEngine)?.farGeneration.description ?? String(generation) }

  /// How many cells the rule brought to life in the last step.
  var births: Int { changesByRule?.births ?? engine.births }

  /// How many cells the rule let die in the last step.
  var deaths: Int { changesByRule?.deaths ?? engine.deaths }

  var changesByRule: (births: Int, deaths: Int)? {
    changes.flatMap { $0.generation == generation ? ($0.births, $0.deaths) : nil }
  }

  /// The smallest box around the cells that are not 0, in the coordinates of the lattice, or nil if there is none.
  package var occupiedBox: LatticeBox? { engine.occupiedBox }

  /// The state of a cell, in the coordinates of the lattice; 0 beyond its edges.
  package subscript(cell: Position) -> UInt8 {
    cell.isWithinLimits || engine is HashLattice ? engine[cell] : 0
  }

  /// Gives a cell a state; a lattice without end grows to hold it.
  ///
  /// - Returns: false if there is no such cell, or no memory for it within the limits.
  mutating func set(_ cell: Position, to state: UInt8) -> Bool {
    guard Int(state) < engine.states, cell.isWithinLimits else { return false }
    // An engine that makes room may discard the previous generation.
    if engine.knowsChanges { changes = (generation, births, deaths) }
    guard engine.makeRoom(for: cell, limits) else { return false }
    engine.set(cell, to: state)
    return true
  }

  /// Does what an input other than a tick means.
  ///
  /// - Returns: whether any of its cells could be changed.
  mutating func edit(_ input: Life.Input) -> Bool {
    var hasChanged = false
    for (cell, value) in input.changes {
      let value = value ?? (self[cell] == 0 ? 1 : 0)
      if set(cell, to: value) { hasChanged = true }
    }
    return hasChanged
  }

  /// The cells of a window that the lattice has, or nil if it has none of them. O(cells of the window).
  func cells(in window: LatticeBox) -> FinalState? {
    // HashLife needs no look at the box around the cells, which may be too large to be counted.
    guard engine.extent == nil, !(engine is HashLattice) else { return engine.state(in: window) }
    let part = occupiedBox.map {
      LatticeBox(
        columns: window.columnRange.clamped(to: $0.columnRange), rows: window.rowRange.clamped(to: $0.rowRange))
    }
    return part.flatMap { $0.columns > 0 && $0.rows > 0 ? engine.state(in: $0) : nil }
  }
}
