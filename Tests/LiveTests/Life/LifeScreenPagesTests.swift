import Live
import Simulations
import Terminal
import Testing

@Suite struct LifeScreenPagesTests {
  private static let empty = ["grid=60x30", "initial=empty"]

  private static func population(_ bench: Bench) throws -> Int {
    try bench.screen(LifeScreen.self).core.session.seriesValues.first ?? -1
  }

  // MARK: Patterns

  @Test func patternOfTheLibraryIsPlaced() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("o")
    #expect(bench.text.contains("> block"))
    try bench.type("gosper")
    #expect(bench.text.contains("> gosper-gun"))
    #expect(bench.text.contains("36x9, 36 cells"), "the preview")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("placing gosper-gun, 36x9"))
    try bench.type("t")
    #expect(bench.lines[1].contains("9x36"))
    try bench.type("T")
    try bench.press(.enter)
    #expect(try Self.population(bench) == 36)
    try bench.type("S")
    #expect(bench.lines[1].contains("generation 10"))
  }

  @Test func patternIsDroppedWithEscape() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("oglider")
    try bench.press(.enter)
    try bench.press(.escape)
    #expect(try Self.population(bench) == 0)
    #expect(try bench.screen(LifeScreen.self).floating == nil)
  }

  @Test func patternIsPlacedByTheMouse() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("oglider")
    try bench.press(.enter)
    try bench.mouse(.press(.left), column: 20, row: 8)
    try bench.mouse(.drag(.left), column: 25, row: 9)
    #expect(try Self.population(bench) == 0)
    try bench.mouse(.release(.left), column: 25, row: 9)
    #expect(try Self.population(bench) == 5)
  }

  @Test func fileThatIsMissingIsSaidInline() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("ono/such.rle")
    #expect(bench.text.contains("> no/such.rle"))
    try bench.press(.enter)
    #expect(bench.text.contains("no/such.rle does not exist"))
    try bench.press(.escape)
    #expect(bench.lines[1].contains("generation 0"))
  }

  // MARK: Configurations

  @Test func configurationsAreFetchedAndLoaded() throws {
    let file = try TemporaryText(#"[{"title": "Glider", "contents": [[0, 1], [1, 2], [2, 0], [2, 1], [2, 2]]}]"#)
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("2")
    try bench.press(.enter)
    try bench.press(.enter)
    #expect(bench.lines[23] == "Fetch: type a path or an address first")
    try bench.send(.event(.paste(file.path)))
    bench.isHolding = true
    try bench.press(.enter)
    #expect(bench.text.contains("fetching"))
    bench.isHolding = false
    try bench.answer()
    #expect(bench.text.contains("> Glider"))
    #expect(bench.text.contains("1 configuration;"))
    try bench.press(.enter)
    #expect(bench.lines[1].contains("loaded Glider"))
    #expect(try Self.population(bench) == 5)
    let box = try #require(try bench.screen(LifeScreen.self).core.session.occupiedPattern).notes.corner
    #expect((26...30).contains(box.column) && (11...15).contains(box.row), "in the middle: \(box)")
  }

  @Test func cancelEndsTheFetch() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("2")
    try bench.press(.tab)
    try bench.type("http://localhost:1/")
    bench.isHolding = true
    try bench.press(.enter)
    try bench.wait(.seconds(3))
    #expect(bench.text.contains("fetching, 3 s"))
    try bench.type("c")
    #expect(bench.text.contains("cancelled"))
    bench.isHolding = false
    try bench.answer()
    #expect(bench.cancelledDownloads == 1)
    #expect(bench.pendingTimers == 0)
    try bench.type("x")
    #expect(!bench.text.contains("cancelled"))
    #expect(!bench.text.contains("localhost"))
  }

  /// The same key cancels in the field and in the list, and the button shows it.
  @Test func theSameKeyCancelsEverywhere() throws {
    for leavesField in [false, true] {
      var bench = try Bench.playing("life", Self.empty)
      try bench.type("2e")
      try bench.type("http://localhost:1/")
      bench.isHolding = true
      try bench.press(.enter)
      #expect(bench.lines[23].contains("Ctrl-X Cancel"))
      if !leavesField { try bench.type("e") }
      #expect(bench.lines[23].contains("Ctrl-X Cancel"))
      try bench.press(.character("x"), .control)
      #expect(bench.text.contains("cancelled"))
    }
  }

  @Test func theTabOpensBesideItsField() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("2")
    #expect(bench.text.contains("File or URL:"))
    try bench.type("3")
    #expect(bench.text.contains("births"))
    try bench.type("21")
    #expect(bench.lines[1].contains("generation 0"))
    // A click puts the cursor into the field, in which digits are text.
    try bench.type("2")
    try bench.click(column: 20, row: 2)
    try bench.type("31")
    #expect(bench.lines[2].contains("31"))
    try bench.press(.escape)
    try bench.type("1")
    #expect(bench.lines[1].contains("generation 0"))
    // Pasted text goes into the field.
    try bench.type("2x")
    try bench.send(.event(.paste("a/path")))
    #expect(bench.lines[2].contains("a/path"))
  }

  @Test func whatIsNotJSONIsSaidInline() throws {
    let file = try TemporaryText("<html>")
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("2e")
    try bench.send(.event(.paste(file.path)))
    try bench.press(.enter)
    #expect(bench.text.contains("line 1, column 1: ") && bench.text.contains("JSON"))
  }

  // MARK: Statistics

  @Test func statisticsShowCountsAndThePeriod() throws {
    var bench = try Bench.playing("life", ["grid=40x40", "initial=pulsar"])
    try bench.type("3")
    #expect(bench.text.contains("not found yet"))
    try bench.type("1ssssssss3")
    #expect(bench.text.contains("period"))
    #expect(bench.text.contains("3, since generation"))
    #expect(bench.text.contains("births"))
    #expect(bench.text.contains("population by generation"))
    #expect(bench.lines[23].contains("Start timer"))
    try bench.type("s")
    #expect(bench.lines[1].contains("generation 9"))
  }

  @Test func periodOfASpaceshipIsFoundOnThePlane() throws {
    var bench = try Bench.playing("life", ["boundary=unbounded", "initial=glider"])
    try bench.type("0 ")
    try bench.wait(.milliseconds(50))
    try bench.type(" 1SSSS3")
    #expect(bench.text.contains("4, moving by [1, 1]"))
  }

  @Test func countsByStateAreShown() throws {
    var bench = try Bench.playing("life", ["grid=10x10", "initial=empty", "rule=WireWorld"])
    try bench.press(.enter)
    try bench.type("3")
    #expect(bench.lines.contains { $0.split(separator: " ") == ["electron", "head", "1"] })
  }

  @Test func theSmallestTerminalHasALineOfEachList() throws {
    var bench = try Bench.playing("life", ["grid=8x8"], columns: 20, rows: 5)
    try bench.type("o")
    #expect(bench.lines[2].contains("Name:"))
    #expect(bench.lines[3].contains("> block") || bench.lines[3].hasPrefix("> "))
    #expect(bench.lines[4].contains("Enter"))
    try bench.type("gosper")
    #expect(bench.lines[3].contains("> gosper-gun"))
  }

  @Test func columnsOfListsStayInPlace() throws {
    var bench = try Bench.playing("life", ["grid=8x8"], columns: 100)
    try bench.type("o")
    let list = bench.lines[4..<20].map { $0.prefix(66) }.filter { $0.contains("  ") }
    let starts = Set(
      list.compactMap { line -> Int? in
        let name = line.dropFirst(2).prefix { $0 != " " }
        let rest = line.dropFirst(2 + name.count)
        return rest.firstIndex { $0 != " " }.map { line.distance(from: line.startIndex, to: $0) }
      })
    #expect(starts.count == 1, "\(starts)")
  }

  @Test func aLongErrorOfTheRuleIsWhole() throws {
    var bench = try Bench.playing("life", ["grid=8x8"], columns: 40, rows: 12)
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("B9/S")
    try bench.press(.enter)
    let problem = try #require(bench.lines[2...5].joined(separator: " ").firstRange(of: "9"))
    #expect(!bench.lines[2...5].joined().contains("…"), "\(problem)")
    #expect(bench.lines[1].contains("Rule: B9/S"))
  }

  @Test func theSmallStatisticsHaveACurve() throws {
    var bench = try Bench.playing("life", ["grid=20x20", "initial=random"], columns: 40, rows: 12)
    try bench.type("SS3")
    #expect(bench.text.contains("popul") && bench.text.contains("births"))
    #expect(bench.text.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    #expect(bench.text.contains(" at ["), "the box")
  }
}
