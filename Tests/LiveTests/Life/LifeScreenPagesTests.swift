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
    #expect(bench.lines[23] == "Fetch: type a path or an address first")
    try bench.send(.event(.paste(file.path)))
    bench.isHolding = true
    try bench.press(.enter)
    #expect(bench.text.contains("fetching"))
    bench.isHolding = false
    try bench.answer()
    #expect(bench.text.contains("> Glider"))
    #expect(bench.text.contains("1 configurations"))
    try bench.press(.enter)
    #expect(bench.lines[1].contains("loaded Glider"))
    #expect(try Self.population(bench) == 5)
    let box = try #require(try bench.screen(LifeScreen.self).core.session.occupiedPattern).notes.corner
    #expect((26...30).contains(box.column) && (11...15).contains(box.row), "in the middle: \(box)")
  }

  @Test func cancelEndsTheFetch() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("2http://localhost:1/")
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

  @Test func whatIsNotJSONIsSaidInline() throws {
    let file = try TemporaryText("<html>")
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("2")
    try bench.send(.event(.paste(file.path)))
    try bench.press(.enter)
    #expect(bench.text.contains("expected a JSON list"))
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
    #expect(bench.lines[23].contains("Start Timer"))
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
    #expect(bench.text.contains("electron head    1"))
  }
}
