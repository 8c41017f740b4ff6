import Live
import Simulations
import Terminal
import Testing
import Typography

@Suite struct LatticeScreenTests {
  @Test func lifeStartsStoppedAndSteps() throws {
    var bench = try Bench.playing("life", ["grid=8x8", "initial.cells=.....\n..O..\n..O..\n..O..\n....."])
    #expect(bench.lines[1].contains("generation 0"))
    #expect(bench.lines[1].contains("population 3"))
    #expect(bench.pendingTimers == 0)
    try bench.type("s")
    #expect(bench.lines[1].contains("generation 1"))
    try bench.type("S")
    #expect(bench.lines[1].contains("generation 11"))
    try bench.type("b")
    #expect(bench.lines[1].contains("generation 10"))
    try bench.type("r")
    #expect(bench.lines[1].contains("generation 0"))
  }

  @Test func itSaysWhyNobodyFallsSick() throws {
    var bench = try Bench.playing("infection", ["people=9", "vaccinated=1"])
    try bench.press(.enter)
    #expect(bench.lines.contains { $0.contains("this person is vaccinated") }, "\(bench.lines)")
    bench = try Bench.playing("infection", ["people=9"])
    try bench.press(.enter)
    try bench.type("s")
    try bench.press(.enter)
    #expect(bench.lines.contains { $0.contains("this person is sick") }, "\(bench.lines)")
  }

  @Test func measuresAreTakenByHand() throws {
    var bench = try Bench.playing("infection", ["people=100", "factor=1", "seed=3"])
    try bench.type("si")
    #expect(bench.text.contains("factor=1, probability=0.5 or vaccinate=0.3"), "\(bench.text)")
    try bench.type("vaccinate=lots")
    try bench.press(.enter)
    #expect(bench.text.contains("takes a number from 0 to 1"), "\(bench.text)")
    try bench.press(.escape)
    for wrong in ["factor", "vaccinated"] {
      try bench.type("i\(wrong)=")
      try bench.press(.enter)
      #expect(try bench.screen(LatticeScreen.self).core.session.inputCount == 0)
      try bench.press(.escape)
    }
    try bench.type("ivaccinate=0.5 factor=2")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("healthy 50"), "\(bench.text)")
    try bench.type("sy")
    let block = try #require(bench.copied.first)
    #expect(block.contains("interventions: [{step: 2, factor: 2, vaccinate: 0.5}]"), "\(block)")
    try bench.type("u")
    #expect(bench.lines[1].contains("healthy 100"), "\(bench.text)")
    bench = try Bench.playing("life", ["grid=8x8"])
    try bench.type(":measure")
    #expect(bench.text.contains("no action has this name"))
  }

  @Test func theClockRunsAtItsSpeedAndStops() throws {
    var bench = try Bench.playing("life", ["grid=8x8", "initial=random"])
    try bench.type(" ")
    try bench.wait(.seconds(2))
    #expect(bench.lines[1].contains("generation 30"))
    try bench.type(" ")
    #expect(bench.pendingTimers == 0)
    try bench.wait(.seconds(2))
    #expect(bench.lines[1].contains("generation 30"))
  }

  @Test func gesturesWhileStepsAreComputedAreDoneAfterThem() throws {
    var bench = try Bench.playing("infection", ["people=100", "seed=1"])
    bench.isHolding = true
    try bench.type("s")
    try bench.press(.enter)
    for _ in 0..<3 {
      try bench.press(.right)
      try bench.press(.enter)
    }
    #expect(try bench.screen(LatticeScreen.self).core.waiting.count == 4)
    #expect(bench.lines[1].contains("sick 0"))
    bench.isHolding = false
    try bench.answer()
    #expect(bench.lines[1].contains("sick 4"))
    #expect(bench.lines[1].contains("healthy 96"))
  }

  @Test func theCopiedBlockHasTheKeysOfTheStateOnTheScreen() throws {
    var bench = try Bench.playing("life", ["grid=8x8", "initial=empty"])
    try bench.press(.enter)
    try bench.type("sy")
    let block = try #require(bench.copied.first)
    #expect(block.hasPrefix("```yaml simulation\nmodel: life\n"))
    #expect(block.contains("steps: 1\n"))
    #expect(block.contains("edits: [{step: 0, at: [[4, 4]]}]"))
    #expect(block.hasSuffix("```\n"))
  }

  @Test(arguments: [(20, 5), (22, 6), (30, 8), (40, 12), (80, 24)])
  func theCountsAreAlwaysWhole(_ columns: Int, _ rows: Int) throws {
    var bench = try Bench.playing("infection", ["people=1000000"], columns: columns, rows: rows)
    try bench.press(.enter)
    #expect(bench.text.contains("healthy 999999") && bench.text.contains("sick 1"))
    try bench.type("2")
    #expect(bench.text.contains("healthy 999999") && bench.text.contains("sick 1"))
  }

  @Test func narrowTitlesNumberTheOtherTab() throws {
    var bench = try Bench.playing("infection", ["people=100"], columns: 30, rows: 8)
    #expect(bench.lines[0] == "infection   1 Simulation   2", "\(bench.lines[0])")
    try bench.type("2")
    #expect(bench.lines[0] == "infection   1   2 Statistics", "\(bench.lines[0])")
    bench = try Bench.playing("infection", ["people=100"], columns: 40, rows: 12)
    #expect(bench.lines[0].hasPrefix("infection   1 Simulation   2 Statistics"))
  }

  /// If there is no room for the speed, a word says whether the clock runs.
  @Test func narrowStatusSaysWhetherItRuns() throws {
    var bench = try Bench.playing("infection", ["people=100"], columns: 36, rows: 8)
    #expect(bench.lines[1] == " healthy 100 sick 0 step 0 stopped", "\(bench.lines[1])")
    try bench.type(" ")
    #expect(bench.lines[1] == " healthy 100 sick 0 step 0 running", "\(bench.lines[1])")
  }

  @Test func theTitleNamesTheShapesOfTheStates() throws {
    var bench = try Bench.playing("infection", ["people=100", "recovery=3"])
    #expect(bench.lines[0].contains("Click people to infect them."))
    try bench.press(.enter)
    try bench.type("Z")
    if bench.lines[1].contains("zoom 1/18") { try bench.type("Z") }
    try bench.type("z")
    while !bench.lines[1].contains("zoom 2/18") { try bench.type(bench.lines[1].contains("zoom 1/18") ? "Z" : "z") }
    #expect(bench.lines[0].contains("▓ healthy") && bench.lines[0].contains("█ sick"))
    #expect(bench.lines[0].contains("▒ recovered"))
  }

  @Test func theStatisticsDoNotChangeTheHiddenCrowd() throws {
    var bench = try Bench.playing("infection", ["people=100"])
    try bench.type("2")
    try bench.press(.enter)
    #expect(bench.text.contains("healthy 100"))
    #expect(!bench.lines[23].contains("Infect") && !bench.lines[23].contains("Zoom"))
  }

  @Test(arguments: [70, 80]) func theLegendIsDrawnAsTheCrowd(columns: Int) throws {
    var bench = try Bench.playing("infection", ["people=10000"], columns: columns)
    try bench.press(.enter)
    for _ in 0..<4 where !bench.lines[0].contains("healthy") { try bench.type("z") }
    let frame = bench.state.frame
    func style(row: Int) -> CellStyle? {
      (0..<columns).first { frame[$0, row].text.string == "▓" }.map { frame[$0, row].style }
    }
    let legend = try #require(style(row: 0), "\(bench.lines[0])")
    #expect(legend == style(row: 4))
  }

  @Test func theLegendIsThereWithTwoColumnsForEachPerson() throws {
    var bench = try Bench.playing("infection", ["people=100"])
    try bench.press(.enter)
    try bench.type("zzz")
    #expect(bench.lines[0].contains("·  healthy  ██ sick"), "\(bench.lines[0])")
  }

  /// All states of people are listed if there is room.
  @Test func theLegendListsAllStates() throws {
    let keys = [
      "people=100", "seed=1", "initial=single", "incubation=2", "recovery=3", "vaccinated=0.2", "mortality=0.1",
    ]
    let bench = try Bench.playing("infection", keys, columns: 160)
    for name in ["healthy", "exposed", "sick", "recovered", "vaccinated", "dead"] {
      #expect(bench.lines[0].contains(" \(name)") || bench.lines[1].contains(" \(name)"), "\(bench.lines[0])")
    }
  }
}
