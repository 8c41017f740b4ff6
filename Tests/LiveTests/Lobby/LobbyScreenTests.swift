import Live
import Simulations
import Terminal
import Testing

@Suite struct LobbyScreenTests {
  private func bench(columns: Int = 80, rows: Int = 24, reducesMotion: Bool = false) throws -> Bench {
    let size = TerminalSize(columns: columns, rows: rows)
    return try Bench(LobbyScreen(size: size, reducesMotion: reducesMotion), columns: columns, rows: rows)
  }

  @Test func everyModelHasALineAndTheReadmeIsTheLast() throws {
    let bench = try bench()
    for model in Catalog.models { #expect(bench.text.contains(model.declaration.name)) }
    #expect(bench.text.contains("README"))
  }

  @Test func enterOpensTheFormAndEscComesBack() throws {
    var bench = try bench()
    try bench.press(.enter)
    #expect(bench.text.contains("[ Start ]") || bench.text.contains("[ Start the simulation ]"))
    try bench.press(.escape)
    #expect(bench.lines[0].contains("automata"))
  }

  @Test func spaceStartsAtOnce() throws {
    var bench = try bench()
    let life = try #require(Catalog.models.firstIndex { $0.declaration.name == "life" })
    for _ in 0..<life { try bench.press(.down) }
    try bench.type(" ")
    #expect(bench.lines[1].contains("generation 0"))
    try bench.press(.escape)
    #expect(try bench.screen(LobbyScreen.self).selected == life)
  }

  @Test func thePicturesMoveOnlyWhileTheLobbyIsShown() throws {
    var bench = try bench()
    let before = bench.text
    #expect(bench.pendingTimers == 1)
    try bench.wait(.milliseconds(500))
    #expect(bench.text != before)
    try bench.press(.enter)
    #expect(bench.pendingTimers == 0)
    try bench.press(.escape)
    #expect(bench.pendingTimers == 1)
  }

  /// Every picture is one of a session: each model has one, and it moves.
  @Test(arguments: Catalog.models.map { $0.declaration.name }) func everyModelHasAMovingPicture(model: String) throws {
    var bench = try bench(columns: 80, rows: 40)
    func picture() throws -> [Substring] {
      let row = try #require(bench.lines.firstIndex { $0.dropFirst(3).hasPrefix(model + " ") })
      return bench.lines[row...row + 1].map { $0.dropFirst(16).prefix(12) }
    }
    var pictures = [try picture()]
    for _ in 0..<8 {
      try bench.wait(.milliseconds(500))
      pictures.append(try picture())
    }
    #expect(Set(pictures).count > 2)
    #expect(pictures.allSatisfy { $0.joined().contains { $0 != " " && $0 != "\u{2800}" } })
  }

  @Test func nothingMovesWithReducedMotion() throws {
    let bench = try bench(reducesMotion: true)
    #expect(bench.pendingTimers == 0)
  }

  @Test func aSmallTerminalShowsTheSelectedLine() throws {
    var bench = try bench(columns: 40, rows: 8)
    for _ in 0..<10 { try bench.press(.down) }
    #expect(bench.text.contains("> README"))
  }
}
