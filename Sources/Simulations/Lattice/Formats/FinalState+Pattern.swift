extension FinalState {
  /// The state as a pattern of all its cells, or nil if they are not kept, are numbers or are too many for a pattern
  /// file.
  ///
  /// - Parameters:
  ///   - generation: the step, in decimal digits.
  ///   - stop: ends the work. The pattern then lacks cells.
  package func pattern(rule: String?, generation: String, until stop: StopSignal? = nil) -> Pattern? {
    guard columns <= PatternFormat.cellLimit / max(rows, 1) else { return nil }
    var notes = Pattern.Notes(generation: generation)
    // On a lattice without end the pattern has a place of its own.
    if corner != Position(column: 0, row: 0) { notes.corner = corner }
    switch cells {
    case .numbers: return nil
    case .absent:
      return columns == 0 || rows == 0 ? Pattern(columns: 0, rows: 0, cells: [], rule: rule, notes: notes) : nil
    case .bytes(let cells): return Pattern(columns: columns, rows: rows, cells: cells, rule: rule, notes: notes)
    case .bits(let grid):
      var pattern = Pattern(
        columns: columns, rows: rows, packed: PackedCells(count: columns * rows), rule: rule, notes: notes)
      for row in 0..<rows where stop?.isOn != true {
        for word in 0..<grid.wordsPerRow {
          let bits = grid.words[row * grid.wordsPerRow + word]
          if bits != 0 { pattern.addLive(bits, inside: 64 * word, row) }
        }
      }
      return pattern
    }
  }
}
