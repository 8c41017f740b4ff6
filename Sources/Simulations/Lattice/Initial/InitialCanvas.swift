/// A grid on which the forms of an initial state are placed.
protocol InitialCanvas {
  var columns: Int { get }
  var rows: Int { get }
  /// The number of states, which are 0 ..< `states`.
  var states: Int { get }
  func state(_ column: Int, _ row: Int) -> UInt8
  mutating func set(_ column: Int, _ row: Int, to state: UInt8)
  /// Sets up to 64 cells of a row to state 0 or 1. The first column is a multiple of 64.
  mutating func set(_ count: Int, from column: Int, _ row: Int, to bits: UInt64)
  /// Gives each live cell among the first `count` cells a random state other than 0.
  ///
  /// - Parameter stop: ends the work with an error.
  mutating func drawStates(count: Int, draws: Draws, until stop: StopSignal?) throws(RunError)
  /// Copies the cells of a state of the same size. Returns false if the grid does not have their states.
  mutating func take(_ state: FinalState) -> Bool
}

extension InitialCanvas {
  mutating func place(_ pattern: Pattern, at: Position?, in box: InitialBox) throws(RunError) {
    let state = pattern.packed.highest
    if state >= states {
      throw RunError(
        key: "initial",
        states == 2
          ? "the pattern has more than two states, but this model has two"
          : "the pattern has cells in state \(state), but the rule has only the states 0 to \(states - 1)",
        advice: "use a pattern with the states 0 to \(states - 1)")
    }
    let centre =
      box.centres
      ? Position(
        column: (box.columns - pattern.columns).flooredHalf, row: (box.rows - pattern.rows).flooredHalf)
      : Position(column: -box.corner.column, row: -box.corner.row)
    let ofFile = box.place(of: pattern)
    let place = at ?? ofFile
    // The following position counts from the corner of the box.
    let corner =
      place.map { Position(column: $0.column - box.corner.column, row: $0.row - box.corner.row) } ?? centre
    // A file that places cells outside the lattice was made for another lattice.
    let isWrapped = box.wraps && (at != nil || ofFile == nil)
    let fits =
      !corner.isWithinLimits
      ? false
      : isWrapped
        ? pattern.columns <= box.columns && pattern.rows <= box.rows
        : corner.column >= 0 && corner.row >= 0 && corner.column + pattern.columns <= box.columns
          && corner.row + pattern.rows <= box.rows
    guard fits else {
      throw RunError(
        key: "initial",
        "a pattern of \(pattern.columns)x\(pattern.rows) at \((place ?? corner).text) does not fit a grid of "
          + "\(box.columns)x\(box.rows)",
        advice: at == nil && ofFile != nil
          ? "add 'header: ignore', which leaves out the position in the file" : advice(pattern, at: at, in: box))
    }
    for row in 0..<pattern.rows {
      let y = (corner.row + row).modulo(box.rows), first = pattern.row(row).lowerBound
      var misplaced: Int?
      pattern.packed.runs(in: pattern.row(row)) { range, state in
        var x = (corner.column + range.lowerBound - first).modulo(box.columns)
        for _ in range {
          if y * box.columns + x < box.count {
            set(x, y, to: state)
          } else if state != 0 {
            misplaced = misplaced ?? x
          }
          x = x + 1 == box.columns ? 0 : x + 1
        }
      }
      if let misplaced { throw RunError(key: "initial", "there is no person at [\(misplaced), \(y)]") }
    }
  }

  /// Returns the advice for a pattern that does not fit.
  private func advice(_ pattern: Pattern, at place: Position?, in box: InitialBox) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let corner = place ?? .origin
    guard corner.isWithinLimits else { return "place it at [0, 0]" }
    let start = box.wraps ? .origin : Position(column: max(0, corner.column), row: max(0, corner.row))
    let columns = start.column + pattern.columns, rows = start.row + pattern.rows
    if box.rows == 1, pattern.rows > 1 { return "use a pattern of 1 row" }
    var advice: [String] = []
    if !box.wraps, start != corner { advice.append("place it at [\(start.column), \(start.row)]") }
    if columns > box.columns || rows > box.rows {
      advice.append("use at least \(count(columns, "column")) and \(count(rows, "row"))")
    }
    return advice.joined(separator: ", and ")
  }
}
