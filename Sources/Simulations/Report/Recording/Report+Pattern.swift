extension Report {
  /// The lattice at the end as a pattern, with its generation; nil where the model has no lattice, its cells were not
  /// kept, or there are more of them than a pattern may have. O(cells).
  package func finalPattern(rule: String?) -> Pattern? {
    guard let lattice, lattice.columns <= PatternFormat.cellLimit / max(lattice.rows, 1) else { return nil }
    let (columns, rows) = (lattice.columns, lattice.rows)
    var notes = Pattern.Notes(generation: series.steps.last.map { String($0) } ?? "0")
    // On a lattice without end the pattern has a place of its own.
    if lattice.corner != Position(column: 0, row: 0) { notes.corner = lattice.corner }
    switch lattice.cells {
    case .numbers: return nil
    case .absent:
      return columns == 0 || rows == 0 ? Pattern(columns: 0, rows: 0, cells: [], rule: rule, notes: notes) : nil
    case .bytes(let cells): return Pattern(columns: columns, rows: rows, cells: cells, rule: rule, notes: notes)
    case .bits(let grid):
      var pattern = Pattern(
        columns: columns, rows: rows, cells: [UInt8](repeating: 0, count: columns * rows), rule: rule, notes: notes)
      for row in 0..<rows {
        for column in 0..<columns where grid[column, row] { pattern[column, row] = 1 }
      }
      return pattern
    }
  }
}
