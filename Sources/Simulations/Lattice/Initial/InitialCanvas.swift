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

extension InitialCanvas {
  /// Makes each of the first `count` cells, row by row, alive with the same probability. Each worker draws a band of
  /// rows at a time. The draw of a cell depends only on its position.
  ///
  /// - Parameter stop: ends the work with an error.
  mutating func fillAtRandom(
    _ probability: Probability, count: Int, draws: Draws, _ workers: Workers, until stop: StopSignal?
  ) throws(RunError) {
    let columns = columns, rows = (count + columns - 1) / columns
    let height = max(1, randomBandCells / columns)
    for first in stride(from: 0, to: rows, by: height * workers.count) {
      try stop.check()
      let bands = stride(from: first, to: min(rows, first + height * workers.count), by: height).map { top in
        RandomBand(rows: top..<min(rows, top + height), columns: columns, count: count)
      }
      let drawn = workers.map(bands.count) { bands[$0].words(probability, draws: draws) }
      for (band, words) in zip(bands, drawn) { band.pieces { set($3, from: $1, $0, to: words[$2]) } }
    }
  }
}

extension InitialCanvas {
  /// Draws a state for each of the first `count` cells, row by row, with the shares as probabilities.
  ///
  /// Each cell uses one draw, as with a single density. The states above 0 take the lowest draws, in order.
  ///
  /// - Parameter stop: ends the work with an error.
  mutating func fillAtRandom(
    shares: [Probability], count: Int, draws: Draws, _ workers: Workers, until stop: StopSignal?
  ) throws(RunError) {
    let states = StateDraw(shares: shares, draws: draws), width = columns
    for first in stride(from: 0, to: count, by: randomBandCells * workers.count) {
      try stop.check()
      let starts = Array(
        stride(from: first, to: min(count, first + randomBandCells * workers.count), by: randomBandCells))
      let drawn = workers.map(starts.count) { states.states(of: starts[$0]..<min(count, starts[$0] + randomBandCells)) }
      for (start, drawn) in zip(starts, drawn) {
        for (offset, state) in drawn.enumerated() {
          set((start + offset) % width, (start + offset) / width, to: state)
        }
      }
    }
  }
}

/// The number of cells that each worker draws at a time, which is even. It is large enough to hide the cost of
/// distributing the work. It is small enough for the drawn cells to stay in the cache until they are set.
private let randomBandCells = 1 << 20

/// A band of rows in a lattice of which the first `count` cells are drawn.
private struct RandomBand: Sendable {
  let rows: Range<Int>
  let columns: Int
  let count: Int

  /// Calls `body` for pieces of up to 64 cells in all rows. It passes the row, the first column, the number of the
  /// piece and the number of cells.
  @inline(__always)
  func pieces(_ body: (_ row: Int, _ column: Int, _ index: Int, _ count: Int) -> Void) {
    var index = 0
    for row in rows {
      let width = min(columns, count - row * columns)
      for column in stride(from: 0, to: width, by: 64) {
        body(row, column, index, min(64, width - column))
        index += 1
      }
    }
  }

  /// Returns the cells of each piece as bits, with the first cell in the lowest bit.
  func words(_ probability: Probability, draws: Draws) -> [UInt64] {
    var random = RandomCells(probability, draws: draws, from: rows.lowerBound * columns)
    var words: [UInt64] = []
    words.reserveCapacity(rows.count * ((columns + 63) / 64))
    pieces { words.append(random.next($3)) }
    return words
  }
}

extension BitGrid: InitialCanvas {
  var states: Int { 2 }

  func state(_ column: Int, _ row: Int) -> UInt8 { self[inside: column, row] ? 1 : 0 }

  mutating func set(_ column: Int, _ row: Int, to state: UInt8) { self[inside: column, row] = state != 0 }

  mutating func set(_ count: Int, from column: Int, _ row: Int, to bits: UInt64) {
    let word = row * wordsPerRow + column >> 6
    // Only the bits of the first `count` cells are replaced.
    words[word] = count == 64 ? bits : (words[word] &>> UInt64(count)) &<< UInt64(count) | bits
  }

  mutating func drawStates(count: Int, draws: Draws, until stop: StopSignal?) {}

  mutating func take(_ state: FinalState) -> Bool {
    guard case .bits(let grid) = state.cells else { return false }
    self = grid
    return true
  }
}

extension StateGrid: InitialCanvas {
  func state(_ column: Int, _ row: Int) -> UInt8 { self[column, row] }

  mutating func set(_ column: Int, _ row: Int, to state: UInt8) { self[column, row] = state }

  mutating func set(_ count: Int, from column: Int, _ row: Int, to bits: UInt64) {
    for offset in 0..<count { self[column + offset, row] = UInt8(truncatingIfNeeded: bits >> UInt64(offset) & 1) }
  }

  mutating func drawStates(count: Int, draws: Draws, until stop: StopSignal?) throws(RunError) {
    for index in 0..<count {
      if index & 0xFFFF == 0 { try stop.check() }
      guard cells[index] != 0 else { continue }
      var stream = draws.stream(entity: UInt32(truncatingIfNeeded: index), step: 0, purpose: .randomState)
      cells[index] = UInt8(truncatingIfNeeded: stream.below(UInt32(states - 1)) + 1)
    }
  }

  mutating func take(_ state: FinalState) -> Bool {
    guard state.cells != .absent else { return false }
    for row in 0..<rows {
      for column in 0..<columns { self[column, row] = state[column, row] }
    }
    return cells.allSatisfy { $0 < states }
  }
}
