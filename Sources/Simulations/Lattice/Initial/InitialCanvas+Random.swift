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
