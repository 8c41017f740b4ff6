import Expressions
import Specification

/// A cellular automaton whose states and rules its author writes.
///
/// All cells change at once, from one snapshot. The rules are tried in their order, and the first one that applies and
/// whose draw succeeds decides.
package struct RuleAutomaton: Sendable {
  let states: [CellState]
  let lattice: AutomatonLattice
  let rules: AutomatonRules
  /// The compiled rules.
  let engine: AutomatonEngine
  /// Whether the lattice is a line, written with one number.
  let isLine: Bool
  let initial: Initial
  /// The edits in ascending order of steps.
  let edits: [CellEdit]
  package let stepCount: Int
  let until: Until?
  let clusters: ClusterCount?

  var names: [String] { states.map(\.name) }
  var looks: [StateLook] { CellState.looks(states) }

  var box: InitialBox {
    var box = InitialBox(columns: lattice.columns, rows: lattice.rows, wraps: lattice.boundary == .periodic)
    box.isLine = isLine
    return box
  }
}

extension RuleAutomaton: Simulation {
  package var cost: Cost {
    let cells = Double(lattice.columns) * Double(lattice.rows)
    let margin = lattice.neighbourhood.reach
    let padded = Double(lattice.columns + 2 * margin.columns) * Double(lattice.rows + 2 * margin.rows)
    let each = 3 + 0.4 * Double(lattice.neighbourhood.offsets.count) + (engine.usesChance ? 8 : 0)
    return Cost(
      memory: 3 * padded + (until?.word == .stable ? 5 : 3) * cells * (engine.usesAge ? 5 : 1),
      updates: cells * Double(stepCount),
      nanoseconds: Cost.nanoseconds(steps: stepCount, each: each * cells, until: until), key: "grid")
  }

  package var drawnCells: (columns: Double, rows: Double) { (Double(lattice.columns), Double(lattice.rows)) }

  package var heldBytes: Int { initial.heldBytes + edits.count * MemoryLayout<CellEdit>.stride }

  package var patternStates: Int? { states.count }

  /// Whether the period of a repeating state is a result.
  var findsPeriod: Bool { until?.word == .stable && !engine.usesChance }

  package var absentStatistics: [String] {
    (findsPeriod ? [] : ["period", "since"]) + (clusters == nil ? ["clusters", "largest"] : [])
  }
}
