/// A grid on which forms are placed.
protocol InitialCanvas {
  var columns: Int { get }
  var rows: Int { get }
  /// States are 0 ..< this.
  var states: Int { get }
  mutating func set(_ column: Int, _ row: Int, to state: UInt8)
  /// Sets up to 64 cells of a row, the first of which is a multiple of 64, to the states 0 and 1.
  mutating func set(_ count: Int, from column: Int, _ row: Int, to bits: UInt64)
  /// Takes the cells of a state of the same size; false where they are of another kind.
  mutating func take(_ state: FinalState) -> Bool
}

extension InitialCanvas {
  mutating func place(_ pattern: Pattern, at: Position?, in box: InitialBox) throws(RunError) {
    if let state = pattern.cells.max(), state >= states {
      throw RunError(
        key: "initial",
        states == 2
          ? "the pattern has more than two states, this model has two"
          : "the pattern has cells in state \(state), the rule has the states 0 to \(states - 1)")
    }
    let centre =
      box.centres
      ? Position(
        column: (box.columns - pattern.columns).flooredHalf, row: (box.rows - pattern.rows).flooredHalf)
      : Position(column: 0, row: 0)
    let corner = at ?? centre
    let fits =
      !corner.isWithinLimits
      ? false
      : box.wraps
      ? pattern.columns <= box.columns && pattern.rows <= box.rows
      : corner.column >= 0 && corner.row >= 0 && corner.column + pattern.columns <= box.columns
        && corner.row + pattern.rows <= box.rows
    guard fits else {
      throw RunError(
        key: "initial",
        "a pattern of \(pattern.columns)x\(pattern.rows) at \(corner.canonical) does not fit a grid of "
          + "\(box.columns)x\(box.rows)")
    }
    for row in 0..<pattern.rows {
      for column in 0..<pattern.columns {
        let x = (corner.column + column).modulo(box.columns), y = (corner.row + row).modulo(box.rows)
        guard y * box.columns + x < box.count else {
          if pattern[column, row] == 0 { continue }
          throw RunError(key: "initial", "nobody stands at [\(x),\(y)]")
        }
        set(x, y, to: pattern[column, row])
      }
    }
  }
}
