extension ElementaryLine: AutomatonLine {
  package var isTurned: Bool { background }

  package func state(_ column: Int) -> UInt8 { self[column] ? 1 : 0 }

  package mutating func set(_ column: Int, to state: UInt8) {
    if self[column] != (state != 0) { toggle(column) }
  }

  package mutating func setFirst(_ column: Int, to state: UInt8) {
    if self[column] != (state != 0) { toggleFirst(column) }
  }

  package func finalState(_ columns: Range<Int>) -> FinalState {
    var grid = BitGrid(columns: columns.count, rows: 1)
    if columns == 0..<width {
      for word in 0..<grid.wordsPerRow { grid.words[word] = cells(word: word) }
    } else {
      for (place, column) in columns.enumerated() where self[column] { grid[place, 0] = true }
    }
    return FinalState(grid)
  }

  package func append(to history: inout LineHistory) {
    guard case .bits(var grid, let rows) = history else { return }
    // This releases the second reference, so that the row is written in place.
    history = .bytes([])
    for word in 0..<grid.wordsPerRow { grid.words[rows * grid.wordsPerRow + word] = cells(word: word) }
    history = .bits(grid, rows: rows + 1)
  }
}
