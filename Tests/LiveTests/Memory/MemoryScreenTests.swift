import Live
import Mealy
import Simulations
import Terminal
import Testing

@Suite struct MemoryScreenTests {
  private func bench(
    _ keys: [String] = ["grid=3x4", "seed=1"], seats: [MemorySeat]? = nil, columns: Int = 80, rows: Int = 24,
    reducesMotion: Bool = false
  ) throws -> Bench {
    let start = try StartKeys(model: "memory", keys: keys, columns: columns, rows: rows).start().get()
    let session = try #require(start.session as? Session<MemoryGame>)
    let size = TerminalSize(columns: columns, rows: rows)
    let screen = MemoryScreen(start, session: session, seats: seats, size: size, reducesMotion: reducesMotion)
    return try Bench(screen, columns: columns, rows: rows)
  }

  private func screen(_ bench: Bench) throws -> MemoryScreen { try bench.screen(MemoryScreen.self) }

  /// Clicks on a card.
  private func click(_ card: Int, _ bench: inout Bench) throws {
    let place = try #require(try screen(bench).layout.shown.first { $0.card == card })
    try bench.click(column: place.left + 1, row: place.top)
  }

  private func faces(_ bench: Bench) throws -> [UInt32] { try screen(bench).session.state.table.faces }

  /// Returns two cards that match or do not, the first of which has the lowest possible number.
  private func pair(_ bench: Bench, matching: Bool) throws -> (Int, Int) {
    let table = try screen(bench).session.state.table
    let cards = table.faces.indices.filter { table.isOnTable($0) }
    for first in cards {
      for second in cards where second > first && (table.faces[first] == table.faces[second]) == matching {
        return (first, second)
      }
    }
    throw Missing()
  }

  private struct Missing: Error {}

  @Test func theCardsAreDealtAndThenNothingMoves() throws {
    var bench = try bench()
    #expect(bench.pendingTimers == 1)
    #expect(try screen(bench).pose(of: 5) == .absent)
    try bench.wait(.seconds(3))
    #expect(bench.pendingTimers == 0)
    #expect(bench.text.contains("│░░"))
    #expect(bench.lines[22].contains("Your turn: turn over a card."))
  }

  @Test func aKeySkipsTheDealing() throws {
    var bench = try bench()
    try bench.press(.enter)
    try bench.wait(.seconds(1))
    #expect(bench.lines[22].contains("turn over the second card"))
  }

  @Test func cardsThatDoNotMatchStayOpenForASecond() throws {
    var bench = try bench()
    let (first, second) = try pair(bench, matching: false)
    try click(first, &bench)
    try bench.wait(.seconds(1))
    try click(second, &bench)
    try bench.wait(.milliseconds(1000))
    #expect(try screen(bench).pose(of: first) == .up)
    #expect(try screen(bench).pose(of: second) == .up)
    try bench.wait(.milliseconds(700))
    #expect(try screen(bench).pose(of: first) == .down)
    #expect(bench.lines[1].contains("turns 1"))
    #expect(bench.lines[1].contains("pairs 0 of 6"))
  }

  @Test func theNextKeyTurnsThemBack() throws {
    var bench = try bench()
    let (first, second) = try pair(bench, matching: false)
    try click(first, &bench)
    try click(second, &bench)
    try bench.press(.right)
    #expect(try screen(bench).pose(of: first) == .down)
    #expect(try screen(bench).motion == nil)
  }

  @Test func aPairIsTakenAndCounts() throws {
    var bench = try bench()
    let (first, second) = try pair(bench, matching: true)
    try click(first, &bench)
    try click(second, &bench)
    try bench.wait(.milliseconds(300))
    #expect(try screen(bench).pose(of: first) == .up)
    try bench.wait(.milliseconds(400))
    #expect(try screen(bench).pose(of: second) == .matched)
    try bench.wait(.seconds(1))
    #expect(try screen(bench).pose(of: first) == .absent)
    #expect(bench.lines[1].contains("pairs 1 of 6"))
    #expect(bench.lines[1].contains("turns 1"))
  }

  @Test func aCardTurnsThroughItsEdge() throws {
    var bench = try bench()
    try bench.press(.enter)
    var widths: Set<Int> = []
    for _ in 0..<6 {
      if case .turning(let done) = try screen(bench).pose(of: 0) {
        widths.insert(CardDrawing(.turning(done), face: 0, width: 9, height: 5).rows[0].count)
      }
      try bench.wait(.milliseconds(50))
    }
    #expect(widths.count >= 3)
    #expect(try screen(bench).pose(of: 0) == .up)
  }

  @Test func withReducedMotionCardsChangeAtOnce() throws {
    var bench = try bench(reducesMotion: true)
    #expect(bench.pendingTimers == 0)
    let (first, second) = try pair(bench, matching: false)
    try click(first, &bench)
    #expect(try screen(bench).pose(of: first) == .up)
    try click(second, &bench)
    #expect(try screen(bench).pose(of: second) == .up)
    #expect(bench.pendingTimers == 2)
    try bench.wait(.milliseconds(1000))
    #expect(try screen(bench).pose(of: first) == .down)
  }

  @Test func theClockRunsFromTheFirstCardToTheLast() throws {
    var bench = try bench(["grid=2x1", "seed=1"])
    try bench.wait(.seconds(10))
    #expect(bench.lines[1].contains("time 0:00"))
    try click(0, &bench)
    try bench.wait(.seconds(65))
    #expect(bench.lines[1].contains("time 1:05"))
    try click(1, &bench)
    try bench.wait(.seconds(10))
    #expect(bench.lines[1].contains("time 1:05"))
    #expect(bench.pendingTimers == 0)
  }

  /// Plays a game to its end with perfect memory.
  private func finish(_ bench: inout Bench) throws {
    for _ in 0..<100 {
      guard try !screen(bench).isOver else { break }
      let (first, second) = try pair(bench, matching: true)
      try click(first, &bench)
      try click(second, &bench)
    }
    try bench.wait(.seconds(10))
  }

  @Test func theEndHasTheBestResults() throws {
    var bench = try bench()
    bench.results.add(MemoryResult(columns: 4, rows: 3, turns: 9, seconds: 30))
    try bench.wait(.seconds(3))
    try finish(&bench)
    #expect(bench.text.contains("Game over"))
    #expect(bench.text.contains("> 1.  6 turns"))
    #expect(bench.text.contains("  2.  9 turns  0:30"))
    #expect(bench.results.of(3, 4).count == 2)
    try bench.type("n")
    #expect(bench.lines[0].contains("seed 2"))
    #expect(bench.lines[1].contains("turns 0"))
  }

  @Test func whatWasTakenBackIsNotAmongTheBest() throws {
    var bench = try bench()
    try bench.press(.enter)
    try bench.type("u")
    try finish(&bench)
    #expect(bench.text.contains("Not among the best: cards were taken back."))
    #expect(bench.results.all.isEmpty)
  }

  @Test func theLastCardsTumbleAndThenRest() throws {
    var bench = try bench(["grid=2x2", "seed=1"])
    for _ in 0..<2 {
      let (first, second) = try pair(bench, matching: true)
      try click(first, &bench)
      try click(second, &bench)
    }
    try bench.wait(.milliseconds(1700))
    let poses = try (0..<4).map { try screen(bench).pose(of: $0) }
    #expect(poses.contains { if case .tumbling = $0 { true } else { false } })
    try bench.wait(.seconds(10))
    #expect(bench.pendingTimers == 0)
  }

  @Test func theBoardLiesAlongTheWiderSide() throws {
    #expect(try screen(bench(["grid=5x2"])).layout.columns == 5)
    #expect(try screen(bench(["grid=2x5"])).layout.columns == 5)
    #expect(try screen(bench(["grid=5x2"], columns: 30, rows: 40)).layout.columns == 2)
    #expect(try screen(bench(["grid=2x5"], columns: 30, rows: 40)).layout.rows == 5)
  }

  @Test func theOrientationStaysWhenTheTerminalIsResized() throws {
    var bench = try bench(["grid=5x2"])
    try bench.send(.resized(TerminalSize(columns: 30, rows: 40)))
    #expect(try screen(bench).layout.columns == 5)
    try bench.type("o")
    #expect(try screen(bench).layout.columns == 2)
  }

  @Test func theCursorMovesAsTheCardsLie() throws {
    var bench = try bench(["grid=2x5", "seed=1"])
    try bench.wait(.seconds(3))
    try bench.press(.right)
    #expect(try screen(bench).cursor == 2)
    try bench.press(.down)
    #expect(try screen(bench).cursor == 3)
    try bench.press(.end)
    #expect(try screen(bench).cursor == 9)
  }

  @Test func theComputerPlaysItsTurn() throws {
    var bench = try bench(["grid=4x4", "players=[perfect, random]", "seed=3"])
    try bench.wait(.seconds(3))
    let (first, second) = try pair(bench, matching: false)
    try click(first, &bench)
    try click(second, &bench)
    #expect(bench.lines[22].contains("Computer (random) plays"))
    try bench.wait(.seconds(1))
    try bench.wait(.milliseconds(900))
    #expect(bench.lines[1].contains("> Computer (random)") || bench.lines[1].contains("turns 2"))
    try bench.wait(.seconds(30))
    #expect(bench.lines[22].contains("Your turn"))
    #expect(try screen(bench).session.step >= 2)
  }

  @Test func enterSkipsWhatTheComputerShows() throws {
    var bench = try bench(["grid=6x6", "players=[perfect, random]", "seed=3"])
    let (first, second) = try pair(bench, matching: false)
    try click(first, &bench)
    try click(second, &bench)
    try bench.press(.enter)
    #expect(bench.lines[22].contains("Computer (random): the cards of this turn are shown"))
    while try screen(bench).motion != nil { try bench.press(.enter) }
    #expect(try screen(bench).isPersonsTurn)
    #expect(bench.lines[22].contains("Your turn: turn over a card."))
    #expect(try screen(bench).session.step >= 2)
  }

  @Test func backGoesToThePersonsTurnBefore() throws {
    var bench = try bench(["grid=6x6", "players=[perfect, random]", "seed=3"])
    let (first, second) = try pair(bench, matching: false)
    try click(first, &bench)
    try click(second, &bench)
    try bench.wait(.seconds(20))
    #expect(try screen(bench).session.step >= 2)
    try bench.type("b")
    #expect(bench.lines[1].contains("turns 0"))
    try bench.wait(.seconds(20))
    #expect(bench.lines[1].contains("turns 0"))
  }

  @Test func theBarLeadsToEveryTurnThatWasSeen() throws {
    var bench = try bench(["grid=6x6", "players=[perfect, random]", "seed=3"], reducesMotion: true)
    #expect(bench.lines[21].hasPrefix(" 0 "))
    for _ in 0..<3 {
      let (first, second) = try pair(bench, matching: false)
      try click(first, &bench)
      try click(second, &bench)
      try bench.wait(.seconds(20))
    }
    let last = try screen(bench).session.step
    #expect(last >= 6)
    let table = try screen(bench).session.state.table
    // The clicks lead to the start, to the computer's first turn, and to the end again.
    try bench.mouse(.press(.left), column: 0, row: 21)
    try bench.mouse(.release(.left), column: 0, row: 21)
    #expect(bench.lines[1].contains("turns 0"))
    try bench.type("@1")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("turns 1") && bench.lines[22].contains("Computer (random) plays"))
    try bench.wait(.seconds(20))
    #expect(bench.lines[1].contains("turns 1"), "the computer waits")
    try bench.mouse(.press(.left), column: 79, row: 21)
    try bench.mouse(.release(.left), column: 79, row: 21)
    #expect(try screen(bench).session.step == last)
    #expect(try screen(bench).session.state.table == table)
    // Turning over another card begins another course of the game.
    try bench.type("<<")
    while try !screen(bench).isPersonsTurn { try bench.press(.enter) }
    let turn = try screen(bench).session.step
    try click(pair(bench, matching: true).0, &bench)
    #expect(try screen(bench).furthest == turn)
    try bench.type("b")
    #expect(try screen(bench).session.step == turn)
  }

  @Test func undoAndRedoACard() throws {
    var bench = try bench()
    let (first, second) = try pair(bench, matching: false)
    try click(first, &bench)
    try click(second, &bench)
    try bench.type("u")
    #expect(bench.lines[1].contains("turns 0"))
    #expect(bench.lines[22].contains("second card"))
    try bench.press(.character("r"), .control)
    #expect(bench.lines[1].contains("turns 1"))
  }

  @Test func severalPersonsTakeTurns() throws {
    var bench = try bench(
      ["grid=4x4", "players=[perfect, perfect, perfect]", "seed=3"], seats: [.person(1), .person(2), .person(3)])
    let (first, second) = try pair(bench, matching: false)
    try click(first, &bench)
    #expect(bench.lines[1].contains("> Player 1 0"))
    try click(second, &bench)
    try bench.wait(.seconds(20))
    #expect(bench.lines[1].contains("> Player 2 0"))
    #expect(bench.lines[22].contains("Player 2's turn"))
    #expect(bench.lines[1].contains("turns 1"))
  }

  @Test(arguments: [(20, 8), (40, 12), (80, 24), (120, 40)])
  func everySizeShowsTheCursorsCard(_ columns: Int, _ rows: Int) throws {
    for grid in ["3x4", "5x2", "6x6", "30x30"] {
      var bench = try bench(["grid=\(grid)"], columns: columns, rows: rows)
      for _ in 0..<40 { try bench.press(.right, .shift) }
      for _ in 0..<40 { try bench.press(.down) }
      let screen = try screen(bench)
      #expect(screen.layout.shown.contains { $0.card == screen.cursor })
      #expect(bench.lines.allSatisfy { $0.count <= columns })
    }
  }

  @Test func aCopiedBlockEndsInTheSameState() throws {
    var random = SystemRandomNumberGenerator()
    for game in 0..<300 {
      let seed = UInt64(game)
      let players = ["perfect", "[perfect, random]", "[perfect, optimal]", "[perfect, {memory: 3}, random]"][game % 4]
      let grid = ["3x4", "5x2", "4x4", "4x5", "6x6"][game % 5]
      var bench = try bench(["grid=\(grid)", "players=\(players)", "seed=\(seed)"], reducesMotion: true)
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: try bench.type("u")
        case 1: try bench.press(.character("r"), .control)
        case 2: try bench.type("b")
        case 3: try bench.type("s")
        case 4: try bench.wait(.seconds(1))
        case 5: try bench.press(.right)
        default:
          try click(Int.random(in: 0..<faces(bench).count, using: &random), &bench)
        }
      }
      try bench.type("y")
      let table = try screen(bench).session.state.table
      #expect(try played(#require(bench.copied.last)) == table, "game \(game)")
    }
  }

  /// Returns the table after a run of a copied block.
  private func played(_ block: String) throws -> MemoryTable {
    let lines = block.split(separator: "\n").dropFirst().dropLast()
    let keys = lines.compactMap { line -> String? in
      guard let colon = line.firstRange(of: ": ") else { return nil }
      let key = line[..<colon.lowerBound]
      return key == "model" ? nil : "\(key)=\(line[colon.upperBound...])"
    }
    let start = try StartKeys(model: "memory", keys: keys, columns: 80, rows: 24).start().get()
    var session = try #require(start.session as? Session<MemoryGame>)
    for entry in session.model.schedule {
      if case .unanswered = try session.send(entry.input) { throw Missing() }
    }
    return session.state.table
  }

  @Test func resultsAreReadAsTheyWereWritten() throws {
    var results = MemoryResults()
    for turns in [9, 7, 12, 8, 10, 11] {
      results.add(MemoryResult(columns: 3, rows: 4, turns: turns, seconds: 100 - turns))
    }
    results.add(MemoryResult(columns: 5, rows: 2, turns: 6, seconds: 20))
    #expect(results.of(4, 3).map(\.turns) == [7, 8, 9, 10, 11])
    let read = try #require(MemoryResults(text: results.text))
    #expect(read.text == results.text)
    for broken in ["", "x", results.text + "3x4 1\n", results.text + "3x4 0 1\n", "{}"] {
      #expect(MemoryResults(text: broken) == nil)
    }
  }

  @Test(arguments: [(20, 5), (40, 12), (200, 60)]) func cardsUseTheRoom(_ columns: Int, _ rows: Int) throws {
    let bench = try bench(["grid=6x6", "seed=1"], columns: columns, rows: rows, reducesMotion: true)
    let layout = try screen(bench).layout
    #expect(!bench.text.contains("part of the board; …"))
    if rows < 8 {
      #expect(layout.shown.count >= 12)
      #expect(bench.lines[1...3].allSatisfy { $0.contains("[") || $0.contains("<") })
    }
    if rows > 50 { #expect(layout.cardHeight >= 8 && layout.cardWidth >= 14) }
  }

  @Test func theEndOfAGameIsWholeOnASmallTerminal() throws {
    var bench = try bench(["grid=2x1", "seed=1"], columns: 40, rows: 12, reducesMotion: true)
    try bench.type("s")
    try bench.wait(.seconds(9))
    let words = bench.text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("Game over") && words.contains("n deals a new game; b takes the last turn back."))
    #expect(words.contains("Not among the best: the computer played for you."))
  }

  /// The scores are complete on every terminal.
  @Test(arguments: [(20, 5), (40, 12), (80, 24)]) func theScoresAreShown(_ columns: Int, _ rows: Int) throws {
    let bench = try Bench.playing(
      "memory", ["grid=4x4", "players=[random, perfect]"], columns: columns, rows: rows)
    let status = try #require(bench.lines.first { $0.contains("> You 0") })
    #expect(status.hasSuffix("0") && !status.contains("…"), "\(status)")
  }
}
