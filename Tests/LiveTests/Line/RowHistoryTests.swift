import Live
import Simulations
import TestSupport
import Testing

@Suite struct RowHistoryTests {
  private func row(_ text: String, left: Int = 0) throws -> LineRow {
    var grid = BitGrid(columns: text.count, rows: 1)
    for (column, cell) in text.enumerated() where cell == "O" { grid[column, 0] = true }
    return try #require(LineRow(FinalState(grid), left: left, outside: 0))
  }

  @Test func memoryIsBounded() throws {
    var history = RowHistory()
    let row = try row("O..")
    for _ in 0..<RowHistory.mostRows + 1000 { history.append(row) }
    #expect(history.end == RowHistory.mostRows + 1000)
    #expect(history.count <= RowHistory.mostRows && history.count > RowHistory.mostRows - 1000)
    #expect(history[history.first - 1] == nil && history[history.first] != nil)
    #expect(history[history.end - 1] != nil && history[history.end] == nil)
  }

  @Test func bytesAreBounded() throws {
    var history = RowHistory()
    let wide = try row(String(repeating: ".", count: 1 << 20))
    for _ in 0..<2000 { history.append(wide) }
    #expect(history.count * (1 << 17) <= RowHistory.mostBytes)
    #expect(history.end == 2000)
  }

  /// Rows of a megabyte each are dropped in time, although few of them make a chunk of the usual size.
  @Test func veryWideRowsAreBounded() throws {
    var history = RowHistory()
    let wide = try #require(LineRow(FinalState(BitGrid(columns: 1 << 23, rows: 1)), left: 0, outside: 0))
    for _ in 0..<300 { history.append(wide) }
    #expect(history.bytes <= RowHistory.mostBytes && history.count >= 32)
    #expect(history.end == 300 && history[history.first] != nil && history[299] != nil)
    history.truncate(to: 290)
    #expect(history.end == 290 && history[289] != nil && history[290] == nil)
    history.append(try row("OO"))
    #expect(history[290]?.states == [1, 1])
  }

  @Test func rowsAreDroppedFromTheEnd() throws {
    var history = RowHistory()
    for index in 0..<1000 { history.append(try row(index % 2 == 0 ? "O" : ".")) }
    history.truncate(to: 300)
    #expect(history.end == 300 && history[299]?.states == [0] && history[300] == nil)
    history.append(try row("OO"))
    #expect(history[300]?.states == [1, 1])
    history.truncate(to: 0)
    #expect(history.count == 0 && history.end == 0)
  }

  /// Pictures of windows equal the cells at every scale.
  @Test(arguments: 0..<40) func windows(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var history = RowHistory(from: random.number(0...5))
    for _ in 0..<random.number(1...40) {
      let cells = (0..<random.number(1...150)).map { _ in random.chance(30) ? "O" : "." }.joined()
      history.append(try row(cells, left: random.number(-20...20)))
    }
    let window = LatticeBox(
      corner: Position(column: random.number(-40...40), row: random.number(-5...40)), columns: random.number(1...100),
      rows: random.number(1...40))
    let scale = random.number(1...9)
    let picture = history.picture(in: window, scale: scale, looks: [])
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        var marked = 0, all = 0
        for row in y * scale..<min((y + 1) * scale, window.rows) {
          for column in x * scale..<min((x + 1) * scale, window.columns) {
            all += 1
            if history[window.corner.row + row]?[window.corner.column + column] ?? 0 != 0 { marked += 1 }
          }
        }
        let expected = scale == 1 ? UInt8(marked) : Picture.share(marked: marked, of: all)
        #expect(picture.elements[y * picture.width + x] == expected)
      }
    }
  }
}
