import Live
import Screens
import Simulations
import Terminal
import Testing

/// The screens in words.
@Suite struct SpeechTests {
  private static let size = TerminalSize(columns: 80, rows: 24)

  /// Returns an open screen after its first words.
  private func bench(_ screen: any LiveScreen, says first: String) throws -> Bench {
    var bench = try Bench(screen, speaks: true)
    let heard = bench.heard()
    #expect(heard.contains { $0.contains(first) }, "\(heard)")
    return bench
  }

  private func glider(_ keys: [String] = []) throws -> Bench {
    try Bench.playing("life", ["initial.pattern=glider", "grid=40x40"] + keys, speaks: true)
  }

  // MARK: The shell

  @Test func nothingIsSaidWhereScreensAreDrawn() throws {
    var bench = try Bench.playing("life", ["initial.pattern=glider", "grid=40x40"])
    try bench.type("s ")
    try bench.wait(.seconds(5))
    #expect(bench.heard().isEmpty)
  }

  @Test func aStepIsSaidAtOnceAndOnlyWhatHasChanged() throws {
    var bench = try glider()
    #expect(
      bench.heard() == [
        "life", "? lists the keys", "page Simulation", "rule B3/S23", "zoom 2/18: 2 cells per character",
        "generation 0, population 5, stopped", "cursor at 20, 20: live",
      ])
    try bench.type("s")
    #expect(bench.heard() == ["generation 1, population 5, stopped"])
    try bench.type("s")
    #expect(bench.heard() == ["generation 2, population 5, stopped"])
    try bench.press(.escape)
    #expect(bench.ending == .quit)
    #expect(bench.heard().isEmpty)
  }

  @Test func aRunningSimulationSpeaksEveryTwoSeconds() throws {
    var bench = try glider()
    _ = bench.heard()
    try bench.type(" ")
    try bench.wait(.milliseconds(100))
    let first = bench.heard()
    #expect(first.first == "generation 0, population 5, running 15/s")
    try bench.wait(.seconds(20))
    let later = bench.heard().filter { $0.hasPrefix("generation") }
    #expect((9...11).contains(later.count), "\(later)")
    #expect(later.allSatisfy { $0.hasSuffix(", population 5, running 15/s") }, "\(later)")
    try bench.type(" ")
    #expect(bench.heard().contains { $0.hasSuffix("stopped") })
    try bench.wait(.seconds(20))
    #expect(bench.heard().isEmpty)
    #expect(bench.pendingTimers == 0)
  }

  @Test func theKeysAreLinesWithTheirReasons() throws {
    var bench = try glider()
    _ = bench.heard()
    try bench.type("?")
    let keys = bench.heard()
    #expect(keys.first == "keys of life:")
    #expect(keys.contains("Space: Runs generation after generation"))
    #expect(keys.contains("b: Goes back one generation (not now: already at the start)"))
    #expect(keys.contains { $0.hasPrefix("M: ") && $0.contains("the mouse is off") })
    // No page stays open.
    try bench.type("s")
    #expect(bench.heard() == ["generation 1, population 5, stopped"])
  }

  @Test func anObstacleIsSaidEachTimeItIsMet() throws {
    var bench = try glider()
    _ = bench.heard()
    for _ in 0..<2 {
      try bench.type("b")
      #expect(bench.heard() == ["Back: already at the start"])
    }
    try bench.type("M")
    #expect(bench.heard() == ["Mouse: the mouse is off with --accessible"])
    #expect(bench.mouse.isEmpty)
  }

  @Test func thePaletteSaysTheSelectedAction() throws {
    var bench = try glider()
    _ = bench.heard()
    try bench.type(":")
    try bench.type("ten g")
    let lines = bench.heard()
    #expect(lines.last == "palette 'ten g', 1 of 1: Ten steps: Computes ten generations", "\(lines)")
    try bench.type("x")
    #expect(bench.heard() == ["palette 'ten gx': no action has this name"])
    try bench.press(.backspace)
    try bench.press(.enter)
    #expect(bench.heard().contains("generation 10, population 5, stopped"))
  }

  @Test func controlLSaysEverythingAgain() throws {
    var bench = try glider()
    let first = bench.heard()
    try bench.press(.character("l"), .control)
    #expect(bench.heard() == first)
  }

  @Test func messagesAndErrorsAreSaid() throws {
    var bench = try glider()
    _ = bench.heard()
    try bench.type("y")
    #expect(bench.heard().contains("copied a block that ends in generation 0"))
    #expect(bench.copied.count == 1)
    try bench.send(.remark("the settings have an error"))
    #expect(bench.heard() == ["the settings have an error"])
    try bench.type("@")
    #expect(bench.heard().contains { $0.contains("only the start has been seen") })
    try bench.type("ss@")
    #expect(bench.heard().contains { $0.hasPrefix("go to generation, at most 2: ") })
    try bench.type("9")
    try bench.press(.enter)
    #expect(bench.heard().last == "expected a number from 0 to 2")
  }

  // MARK: The screens

  @Test func theLobbySaysTheSelectedLine() throws {
    var bench = try bench(LobbyScreen(size: Self.size, reducesMotion: true), says: ", 1 of 8: ")
    try bench.press(.down)
    let heard = bench.heard()
    #expect(heard.count == 1 && heard[0].contains(", 2 of 8: "), "\(heard)")
    try bench.type("s")
    let opened = bench.heard()
    #expect(opened.contains("? lists the keys"), "\(opened)")
    try bench.press(.escape)
    #expect(bench.heard().contains { $0.contains(", 2 of 8: ") })
  }

  @Test func theSettingsSayTheValue() throws {
    var bench = try bench(SettingsScreen(LiveSettings(), size: Self.size), says: "theme, 1 of 6: terminal")
    try bench.press(.enter)
    #expect(bench.heard() == ["theme, 1 of 6: contrast"])
    try bench.press(.down)
    #expect(bench.heard().first == "mouse, 2 of 6: on")
  }

  @Test func aFormSaysTheFieldAndItsError() throws {
    let model = try #require(Catalog.model(named: "infection")).declaration
    let form = FormScreen(model, size: Self.size) { PlayScreens.screen(for: $0, size: $1, speed: $2.speed) }
    var bench = try bench(form, says: "GroupSize (people), 1 of 6: 1000")
    try bench.type("x")
    #expect(bench.heard() == ["GroupSize (people), 1 of 6: 1000x"])
    try bench.press(.down)
    let next = bench.heard()
    #expect(next.contains { $0.hasPrefix("InfectionFactor (factor), 2 of 6: ") }, "\(next)")
    #expect(next.contains { $0.hasPrefix("error in people: ") }, "\(next)")
    for _ in 0..<3 { try bench.press(.down) }
    #expect(bench.heard().contains("Start the simulation, 5 of 6: a button"))
  }

  @Test func patternsAndConfigurationsAreLists() throws {
    var bench = try glider()
    _ = bench.heard()
    try bench.type("o")
    let patterns = bench.heard()
    #expect(patterns.contains { $0.contains(", 1 of ") }, "\(patterns)")
    try bench.press(.escape)
    try bench.type("2")
    let page = bench.heard()
    #expect(page.contains("page Configurations") && page.contains("fetch a list first"), "\(page)")
    try bench.press(.enter)
    #expect(bench.heard().contains("file or address: "))
  }

  @Test func theStateUnderTheCursorIsSaid() throws {
    var bench = try glider()
    _ = bench.heard()
    try bench.press(.right)
    let moved = bench.heard()
    #expect(moved.count == 1 && moved[0].hasPrefix("cursor at 21, 20: "), "\(moved)")
    try bench.press(.enter)
    #expect(bench.heard().contains { $0.hasPrefix("generation 0, population ") })
  }

  @Test func aCrowdSaysItsCounts() throws {
    var bench = try Bench.playing("infection", ["people=400"], speaks: true)
    let first = bench.heard()
    #expect(first.contains("step 0, healthy 400, sick 0, stopped"), "\(first)")
    #expect(first.contains("Enter makes the person under the cursor sick"), "\(first)")
    try bench.press(.enter)
    let heard = bench.heard()
    #expect(heard.contains("step 0, healthy 399, sick 1, stopped"), "\(heard)")
    #expect(heard.contains { $0.hasPrefix("cursor at ") && $0.hasSuffix(": sick") }, "\(heard)")
    try bench.type("2")
    #expect(bench.heard().contains("page Statistics"))
  }

  @Test(arguments: [("elementary", ["rule=30"], "rule 30"), ("totalistic", ["code=777", "colours=3"], "code 777")])
  func aLineSaysItsRuleAndItsCell(_ model: String, _ keys: [String], _ rule: String) throws {
    var bench = try Bench.playing(model, keys, speaks: true)
    let first = bench.heard()
    #expect(first.contains { $0.hasPrefix(rule + ", ") }, "\(first)")
    #expect(first.contains { $0.hasPrefix("cursor at cell ") }, "\(first)")
    try bench.type("s")
    #expect(bench.heard().contains { $0.hasPrefix("generation 1, population ") && $0.hasSuffix("stopped") })
    try bench.type("2")
    let cell = bench.heard()
    #expect(cell.contains("page Single cell") && cell.contains { $0.hasPrefix("Cell ") }, "\(cell)")
    try bench.type("#")
    try bench.type("9")
    #expect(bench.heard().last?.contains(": 9") == true)
  }

  @Test func aMachineSaysItsStepAndItsState() throws {
    var bench = try Bench.playing("mealy", ["input=[0, 1]"], speaks: true)
    let first = bench.heard()
    #expect(first.contains { $0.hasPrefix("symbols: 0, 1") }, "\(first)")
    #expect(first.contains("state low, step 0, stopped") && first.contains("next inputs: 0 1"), "\(first)")
    try bench.type("..")
    let later = bench.heard()
    #expect(later.contains { $0.hasPrefix("step 2: low read 1, then high") }, "\(later)")
    #expect(later.last == "no input is waiting")
  }

  @Test func theBoardsAndTheCardsAreSaid() throws {
    var bench = try bench(
      MemoryLobbyScreen(size: Self.size, seed: 1, reducesMotion: true), says: "Board, 1 of 4: 4x4, choice 3 of 6")
    try bench.press(.right)
    #expect(bench.heard() == ["Board, 1 of 4: 4x5, choice 4 of 6"])
    try bench.press(.enter)
    let dealt = bench.heard()
    #expect(dealt.contains("cursor at column 1, row 1, face down"), "\(dealt)")
    #expect(dealt.contains("turns 0, pairs 0 of 10") && dealt.contains("Your turn: turn over a card."), "\(dealt)")
    try bench.press(.enter)
    let opened = bench.heard()
    #expect(opened.contains { $0.hasPrefix("card ") && $0.hasSuffix(" at column 1, row 1") }, "\(opened)")
    #expect(opened.contains("Your turn: turn over the second card."), "\(opened)")
    try bench.press(.right)
    #expect(bench.heard() == ["cursor at column 2, row 1, face down"])
  }

  @Test func theReaderSaysALineThatIsThereTwice() throws {
    var bench = try Bench(ReaderPage(size: Self.size), speaks: true)
    let document = try ReaderDocument.parse(
      Array((0..<60).map { "Line \($0 % 2).\n\n" }.joined().utf8), from: .builtIn(path: "README.md"))
    try bench.send(.reader(.loaded(.success(document))))
    try bench.wait(.milliseconds(10))
    let first = bench.heard().filter { $0.hasPrefix("Line") }
    #expect(first.count > 8, "\(first)")
    try bench.press(.down)
    try bench.press(.down)
    #expect(bench.heard().contains { $0.hasPrefix("Line") })
  }

  @Test func theReaderSaysThePage() throws {
    var bench = try Bench(ReaderPage(size: Self.size), speaks: true)
    let text = "# Notes\n\n" + (1...60).map { "Line \($0).\n\n" }.joined()
    let document = try ReaderDocument.parse(Array(text.utf8), from: .builtIn(path: "README.md"))
    try bench.send(.reader(.loaded(.success(document))))
    try bench.wait(.milliseconds(10))
    let first = bench.heard()
    #expect(first.contains("Line 1."), "\(first)")
    #expect(!first.contains("Line 40."))
    try bench.type(" ")
    try bench.type(" ")
    try bench.type(" ")
    let next = bench.heard()
    #expect(next.contains("Line 30.") && !next.contains("Line 1."), "\(next)")
  }
}
