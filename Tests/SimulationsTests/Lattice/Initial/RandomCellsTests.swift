import Simulations
import Testing

/// Compares cells drawn many at once with single draws in order.
@Suite struct RandomCellsTests {
  /// Returns whether cell i is live, by the chance of entity ⌊i/2⌋ from word 2(i mod 2) and the next one.
  private func cell(_ index: Int, _ probability: Probability, _ draws: Draws) -> Bool {
    let words = draws.words(entity: UInt32(truncatingIfNeeded: index >> 1), step: 0, purpose: .randomCell)
    let first = 2 * (index & 1)
    return probability.admits(low: words[first], high: words[first + 1])
  }

  private static let probabilities = ["0", "1", "0.5", "0.3", "0.000000000000000001", "0.999999999999999999"]

  @Test(arguments: probabilities)
  func everyProcessorDrawsTheSame(text: String) throws {
    let probability = try #require(Probability(decimal: text))
    guard !probability.isCertain else { return }
    let draws = Draws(seed: 0x0123_4567_89AB_CDEF, replicate: 41)
    // The last first word tests the last cells that have draws of their own.
    for first in [0, 1, 1000, 1 << 27 - 3] {
      let expected = (first..<first + 3).map { word in
        (0..<64).reduce(UInt64(0)) { $0 | (cell(64 * word + $1, probability, draws) ? 1 << UInt64($1) : 0) }
      }
      for processor in Processor.available {
        var words = [UInt64](repeating: 0, count: 3)
        words.withUnsafeMutableBufferPointer {
          processor.randomCells($0, from: first, draws: draws, threshold: probability.threshold)
        }
        #expect(words == expected, "\(processor) from \(first)")
      }
    }
  }

  @Test(arguments: [(1, 1), (1, 9), (64, 3), (65, 70), (127, 90), (200, 31), (4097, 3), (10_000, 1)], probabilities)
  func gridsOfAnyWidth(size: (Int, Int), text: String) throws {
    let probability = try #require(Probability(decimal: text))
    let draws = Draws(seed: 7)
    // The last row is short, as in a group of people.
    let missing = size.0 / 3
    let count = size.0 * size.1 - missing
    let box = InitialBox(columns: size.0, rows: size.1, count: count, wraps: true)
    let initial = Initial([.random(probability)])
    let grid = try initial.grid(in: box, draws: draws)
    let states = try initial.grid(states: 3, in: box, draws: draws)
    for index in 0..<size.0 * size.1 {
      let (column, row) = (index % size.0, index / size.0)
      let expected = index < count && cell(index, probability, draws)
      #expect(grid[column, row] == expected && states[column, row] == (expected ? 1 : 0))
    }
  }

  /// A cell draws once for all shares. With the first share alone it would be live in state 1, with the sum of two
  /// shares in state 1 or 2.
  @Test(arguments: [(1, 1), (65, 71), (1_100_001, 1)])
  func sharesTakeTheLowestDraws(size: (Int, Int)) throws {
    let shares = try ["0.25", "0.5", "0.125", "0.125"].map { try #require(Probability(decimal: $0)) }
    let box = InitialBox(columns: size.0, rows: size.1, count: size.0 * size.1, wraps: true)
    let draws = Draws(seed: 3)
    let drawn = try Initial([.shares(shares)]).grid(states: 4, in: box, draws: draws)
    let two = Workers(count: 2) { parts, part in for index in (0..<parts).reversed() { part(index) } }
    #expect(try Initial([.shares(shares)]).grid(states: 4, in: box, draws: draws, workers: two) == drawn)
    for (state, sum) in [(1, "0.5"), (2, "0.625"), (3, "0.75")] {
      let alive = try Initial([.random(try #require(Probability(decimal: sum)))]).grid(states: 2, in: box, draws: draws)
      #expect(zip(drawn.cells, alive.cells).allSatisfy { ($0 > 0 && Int($0) <= state) == ($1 == 1) })
    }
  }

  @Test func aStoppedDrawingEnds() throws {
    let stop = StopSignal()
    stop.set()
    let box = InitialBox(columns: 9, rows: 9, wraps: true)
    let half = try #require(Probability(decimal: "0.5"))
    for form in [Initial.Form.random(half), .shares([half, half])] {
      #expect(throws: RunError.self) {
        try Initial([form]).grid(states: 2, in: box, draws: Draws(seed: 0), until: stop)
      }
    }
  }

  /// Several workers draw bands of rows, on lattices larger than all bands of a round.
  @Test(arguments: [(1001, 3500), (4096, 800), (1, 1 << 20), (3_000_001, 1)])
  func whoDrawsDoesNotMatter(size: (Int, Int)) throws {
    let box = InitialBox(columns: size.0, rows: size.1, count: size.0 * size.1 - size.0 / 2, wraps: true)
    let draws = Draws(seed: 11)
    let one = try Initial.random.grid(in: box, draws: draws)
    let two = Workers(count: 2) { parts, part in for index in (0..<parts).reversed() { part(index) } }
    #expect(try Initial.random.grid(in: box, draws: draws, workers: two) == one)
  }

  /// Each cell draws once: the states above 0 take the lowest draws in their order.
  @Test func sharesOfStates() throws {
    let shares = try ["0.5", "0.3", "0.2"].map { try #require(Probability(decimal: $0)) }
    let draws = Draws(seed: 5)
    let box = InitialBox(columns: 70, rows: 90, wraps: true)
    let grid = try Initial([.shares(shares)]).grid(states: 4, in: box, draws: draws)
    let third = try #require(Probability(decimal: "0.3"))
    for index in 0..<70 * 90 {
      let expected: UInt8 = cell(index, third, draws) ? 1 : cell(index, .half, draws) ? 2 : 0
      #expect(grid[index % 70, index / 70] == expected)
    }
    let full = try Initial([.shares([.zero, .half, .half])]).grid(states: 3, in: box, draws: draws)
    #expect(full.cells.allSatisfy { $0 > 0 } && full.cells.contains(1) && full.cells.contains(2))
    #expect(throws: RunError.self) { try Initial([.shares(shares)]).grid(in: box, draws: draws) }
  }
}
