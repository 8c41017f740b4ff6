extension TotalisticLine: AutomatonLine {
  package var isTurned: Bool { background != 0 }

  package func isSameState(as other: TotalisticLine) -> Bool {
    cells == other.cells && background == other.background
  }

  package func finalState(_ columns: Range<Int>) -> FinalState {
    FinalState(columns: columns.count, rows: 1, states: rule.colours, cells: Array(cells[columns]))
  }

  package func append(to history: inout LineHistory) {
    guard case .bytes(var bytes) = history else { return }
    // This releases the second reference, so that the row is appended in place.
    history = .bytes([])
    bytes += cells
    history = .bytes(bytes)
  }
}
