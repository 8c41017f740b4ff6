extension InitialCanvas {
  /// Makes each of the first `count` cells, row after row, alive with the same probability. The rows are drawn in
  /// bands, as many at a time as there are workers; what a cell draws depends on its place alone.
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
  /// Gives each of the first `count` cells a state, the first one with the probability of the first share, and so on.
  ///
  /// A cell draws once, as with a single density. The states above 0 take the lowest draws, in their order.
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

/// The number of cells that each worker draws at once: enough that handing out the work does not count, and few enough
/// that the drawn cells stay in the cache until they are set. It is even.
private let randomBandCells = 1 << 20

/// Some rows of a lattice whose first `count` cells are drawn.
private struct RandomBand: Sendable {
  let rows: Range<Int>
  let columns: Int
  let count: Int

  /// Calls `body` with the cells of all rows in pieces of up to 64: their row, the first one's column, the piece's
  /// number and how many they are.
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

  /// The cells of each piece as bits, the lowest for the first.
  func words(_ probability: Probability, draws: Draws) -> [UInt64] {
    var random = RandomCells(probability, draws: draws, from: rows.lowerBound * columns)
    var words: [UInt64] = []
    words.reserveCapacity(rows.count * ((columns + 63) / 64))
    pieces { words.append(random.next($3)) }
    return words
  }
}
