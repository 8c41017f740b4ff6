import Simulations
import Testing
import TestSupport

@Suite("BitGrid")
struct BitGridTests {
  @Test("cells, population and stretches equal a grid of Booleans", arguments: [1, 2, 63, 64, 65, 128, 200])
  func plainTwin(columns: Int) {
    let rows = 5
    var generator = SplitMix(seed: UInt64(columns))
    var grid = BitGrid(columns: columns, rows: rows)
    var plain = [[Bool]](repeating: [Bool](repeating: false, count: columns), count: rows)
    for _ in 0..<columns * 8 {
      let column = generator.number(0...columns - 1), row = generator.number(0...rows - 1)
      let value = generator.number(0...2) > 0
      grid[column, row] = value
      plain[row][column] = value
    }
    #expect((0..<rows).map { row in (0..<columns).map { grid[$0, row] } } == plain)
    #expect(grid.population == plain.joined().count { $0 })
    for _ in 0..<200 {
      let row = generator.number(0...rows - 1), from = generator.number(0...columns - 1)
      let count = generator.number(0...columns - from)
      #expect(grid.population(row: row, from: from, count: count) == plain[row][from..<from + count].count { $0 })
    }
  }

  @Test("the mask of the last word has a bit for each of its columns", arguments: [1, 63, 64, 65, 127, 128])
  func mask(columns: Int) {
    let mask = BitGrid(columns: columns, rows: 1).lastWordMask
    #expect(mask.nonzeroBitCount == (columns - 1) % 64 + 1)
    #expect(mask & 1 == 1)
    #expect((mask &+ 1) & mask == 0, "no gaps")
  }
}
