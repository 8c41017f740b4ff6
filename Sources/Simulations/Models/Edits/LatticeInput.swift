/// An event on a two-dimensional lattice: the next step, or a change of cells by hand.
public enum LatticeInput: Hashable, Sendable {
  /// The next step.
  case tick
  /// A cell changes to the given state. This has no effect if the lattice does not contain the cell, or if the rule
  /// does not have the state.
  case set(Position, to: UInt8)
  /// A cell in state 0 changes to state 1, and a cell in any other state to state 0.
  case toggle(Position)
  /// Several cells change at once, in order, and one undo restores all of them. A tick among the inputs has no
  /// effect.
  case together([LatticeInput])
}

extension LatticeInput {
  /// The cells that the input changes, in order. A state of nil changes 0 to 1 and any other state to 0.
  package var changes: [(cell: Position, state: UInt8?)] {
    switch self {
    case .tick: []
    case .set(let cell, let state): [(cell, state)]
    case .toggle(let cell): [(cell, nil)]
    case .together(let inputs): inputs.flatMap(\.changes)
    }
  }
}

extension CellEdit {
  /// The edit as an input of the schedule.
  var scheduled: ScheduledInput<LatticeInput> {
    ScheduledInput(step: step, state.map { .set(cell, to: $0) } ?? .toggle(cell))
  }
}

extension Sequence<ScheduledInput<LatticeInput>> {
  /// The changes of cells, one by one.
  package var cellEdits: [CellEdit] {
    flatMap { entry in entry.input.changes.map { CellEdit(step: entry.step, cell: $0.cell, state: $0.state) } }
  }
}
