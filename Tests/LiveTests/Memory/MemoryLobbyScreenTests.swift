import Live
import Simulations
import Terminal
import Testing

@Suite struct MemoryLobbyScreenTests {
  private func bench(columns: Int = 80, rows: Int = 24) throws -> Bench {
    let size = TerminalSize(columns: columns, rows: rows)
    return try Bench(MemoryLobbyScreen(size: size, seed: 7, reducesMotion: true), columns: columns, rows: rows)
  }

  @Test(arguments: [(80, 24), (40, 12), (120, 40)])
  func theBoardsAndPlayersAreShown(_ columns: Int, _ rows: Int) throws {
    let bench = try bench(columns: columns, rows: rows)
    for words in ["3x4", "5x2", "[4x4]", "4x5", "6x6", "own size: 8x3", "[1 person]", "against the computer"] {
      #expect(bench.text.contains(words))
    }
  }

  @Test func enterDealsAndTheNextGameHasTheNextSeed() throws {
    var bench = try bench()
    try bench.press(.right)
    try bench.press(.enter)
    #expect(bench.lines[0].contains("memory 4x5"))
    #expect(bench.lines[0].contains("seed 7"))
    try bench.press(.escape)
    #expect(bench.text.contains("[4x5]"))
    #expect(bench.text.contains("[8]"))
  }

  @Test func aPersonPlaysAgainstTheComputer() throws {
    var bench = try bench()
    try bench.press(.down)
    try bench.press(.left)
    try bench.press(.down)
    #expect(bench.text.contains("[recalls 4]"))
    try bench.press(.right)
    try bench.press(.enter)
    #expect(bench.lines[1].contains("You 0"))
    #expect(bench.lines[1].contains("Computer (recalls 8) 0"))
  }

  @Test func threePersonsPlay() throws {
    var bench = try bench()
    try bench.press(.down)
    try bench.press(.right)
    try bench.press(.right)
    try bench.press(.enter)
    #expect(bench.lines[1].contains("Player 3 0"))
  }

  @Test func onesOwnSizeIsTypedAndChecked() throws {
    var bench = try bench()
    try bench.type("3x3")
    #expect(bench.text.contains("3x3 has an odd number of cards; try 3x4"))
    try bench.press(.enter)
    #expect(bench.lines[0].contains("memory"))
    try bench.press(.backspace)
    try bench.type("2")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("memory 3x2"))
  }

  @Test func clicksChooseAndDeal() throws {
    var bench = try bench()
    let row = try #require(bench.lines.firstIndex { $0.contains("6x6") })
    let column = try #require(bench.lines[row].firstRange(of: "6x6")).lowerBound
    try bench.click(column: bench.lines[row].distance(from: bench.lines[row].startIndex, to: column), row: row)
    #expect(bench.text.contains("[6x6]"))
    let deal = try #require(bench.lines.firstIndex { $0.contains("[ Deal the cards ]") })
    try bench.click(column: 14, row: deal)
    #expect(bench.lines[0].contains("memory 6x6"))
  }

  @Test func theBestResultsOfTheBoardAreShown() throws {
    var bench = try bench()
    bench.results.add(MemoryResult(columns: 4, rows: 4, turns: 12, seconds: 75))
    try bench.send(.shown)
    #expect(bench.text.contains("Best results for this board: 12 turns in 1:15"))
  }

  @Test func theSmallestTerminalShowsWhatIsChosenAndDeals() throws {
    var bench = try bench(columns: 20, rows: 5)
    #expect(bench.text.contains("[4x4]") && bench.text.contains("Players"))
    #expect(bench.lines[4].contains("Enter Deal"))
    try bench.press(.right)
    #expect(bench.text.contains("[4x5]"))
    for _ in 0..<3 { try bench.press(.down) }
    #expect(bench.text.contains("[ Deal the cards ]"))
    try bench.press(.up)
    try bench.press(.enter)
    #expect(bench.lines[1...3].contains { $0.contains("[") })
  }
}
