import Live
import Simulations
import Terminal
import Testing

@Suite struct LifeScreenTests {
  private static let blinker = ["grid=8x8", "initial.cells=.....\n..O..\n..O..\n..O..\n....."]
  private static let empty = ["grid=40x30", "initial=empty"]

  private static func life(_ bench: Bench) throws -> LifeScreen { try bench.screen(LifeScreen.self) }

  private static func population(_ bench: Bench) throws -> Int {
    try life(bench).core.session.seriesValues.first ?? -1
  }

  // MARK: The buttons

  @Test func buttonsSayWhyTheyCannotBePressed() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("n")
    #expect(bench.lines[23] == "Empty grid: the grid is empty")
    try bench.type("r")
    #expect(bench.lines[23] == "Reset: already at the start")
    try bench.type(" ")
    #expect(bench.lines[23].contains("Stop timer"))
    try bench.type("s")
    #expect(bench.lines[23] == "Step: stop the timer first")
    try bench.type(" ")
    #expect(bench.lines[23].contains("Start timer"))
  }

  @Test func anEmptiedGridIsUndoneAtOnce() throws {
    var bench = try Bench.playing("life", Self.blinker)
    try bench.type("n")
    #expect(bench.lines[1].contains("population 0"))
    try bench.type("u")
    #expect(bench.lines[1].contains("population 3"))
    try bench.press(.character("r"), .control)
    #expect(bench.lines[1].contains("population 0"))
  }

  @Test func randomGridTakesTheNextSeedEachTime() throws {
    var bench = try Bench.playing("life", Self.blinker + ["seed=5"])
    try bench.type("R")
    #expect(bench.lines[0].hasSuffix("B3/S23  seed 5"))
    let first = try Self.population(bench)
    #expect(first > 8)
    try bench.type("R")
    #expect(bench.lines[0].hasSuffix("B3/S23  seed 6"))
    try bench.type("uu")
    #expect(try Self.population(bench) == 3)
  }

  @Test func resetRestoresPatternRuleViewAndTick() throws {
    var bench = try Bench.playing("life", ["grid=64x64", "initial=glider"])
    let view = try Self.life(bench).view
    try bench.type("S")
    try bench.type("zzllll")
    try bench.type("e")
    for _ in 0..<6 { try bench.press(.backspace) }
    try bench.type("B36/S23")
    try bench.press(.enter)
    try bench.type("ss")
    #expect(bench.lines[0].contains("B36/S23"))
    #expect(bench.lines[1].contains("generation 12"))
    try bench.type("r")
    #expect(bench.lines[0].contains("B3/S23"))
    #expect(bench.lines[1].contains("generation 0"))
    #expect(try Self.life(bench).view == view)
    #expect(try Self.population(bench) == 5)
  }

  @Test func resetTicksCountsFromHere() throws {
    var bench = try Bench.playing("life", Self.blinker)
    try bench.type("g")
    #expect(bench.lines[23] == "Reset ticks: already at generation 0")
    try bench.type("sssg")
    try bench.wait(.seconds(6))
    #expect(bench.lines[1].contains("generation 0"))
    #expect(bench.lines[1].contains("population 3"))
    try bench.type("u")
    #expect(bench.lines[1].contains("generation 3"))
  }

  // MARK: The rule

  @Test func ruleIsChangedOnTheFly() throws {
    var bench = try Bench.playing("life", Self.blinker)
    try bench.type("s e")
    for _ in 0..<8 { try bench.press(.backspace) }
    try bench.type("B9/S")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("Rule: B9/S"))
    #expect(bench.lines[1].contains("9"), "an error beside the field")
    try bench.press(.backspace)
    try bench.press(.backspace)
    try bench.press(.backspace)
    try bench.type("3/S012345678")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("B3/S012345678"))
    #expect(try Self.life(bench).core.isRunning)
    #expect(try Self.population(bench) == 3)
    try bench.type(" b")
    #expect(bench.lines[0].contains("B3/S23"))
    #expect(bench.lines[1].contains("generation 0"))
  }

  /// Changes of the rule and edits have one history: going back and forth passes through them, and undo takes them back
  /// one by one, in the present generation.
  @Test func rulesAndEditsHaveOneHistory() throws {
    var bench = try Bench.playing("life", ["grid=32x32", "initial=r-pentomino"])
    func state() throws -> FinalState? { try Self.life(bench).core.session.finalState }
    try bench.type("ss")
    let plain = try state()
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("B36/S23")
    try bench.press(.enter)
    #expect(try state() == plain, "the cells stay")
    try bench.type("ss")
    let ruled = try state()
    try bench.press(.enter)
    try bench.type("ss")
    let edited = try state()
    try bench.type("bbbbb")
    #expect(bench.lines[0].contains("B3/S23") && bench.lines[1].contains("generation 1"))
    try bench.type("sssss")
    #expect(try state() == edited && bench.lines[0].contains("B36/S23"))
    try bench.type("bbu")
    #expect(try state() == ruled && bench.lines[1].contains("generation 4"))
    try bench.type("u")
    #expect(bench.lines[0].contains("B3/S23") && bench.lines[1].contains("generation 4"))
    try bench.type("bb")
    #expect(try state() == plain)
    try bench.press(.character("r"), .control)
    try bench.type("ss")
    #expect(try state() == ruled && bench.lines[0].contains("B36/S23"))
  }

  /// Other cells begin at generation 0. Undo goes back to the generation before them, and redo to the one after them.
  @Test func otherCellsAreUndone() throws {
    var bench = try Bench.playing("life", ["grid=20x20", "initial=glider"])
    try bench.type("sssRss")
    #expect(bench.lines[1].contains("generation 2") && bench.lines[0].contains("seed 0"))
    let random = try Self.life(bench).core.session.finalState
    try bench.type("bbb")
    #expect(bench.lines[1].contains("generation 0"))
    try bench.type("ssu")
    #expect(bench.lines[1].contains("generation 3"))
    #expect(try Self.population(bench) == 5)
    try bench.press(.character("r"), .control)
    #expect(bench.lines[1].contains("generation 2"))
    #expect(try Self.life(bench).core.session.finalState == random)
  }

  /// On a plane, another rule and `Reset ticks` keep the coordinates, also in the copied block. The curve goes on under
  /// another rule.
  @Test func coordinatesAndCurveStay() throws {
    var bench = try Bench.playing("life", ["boundary=unbounded", "initial=glider"])
    func state() throws -> FinalState? { try Self.life(bench).core.session.finalState }
    try bench.type("SS")
    let glider = try #require(try state())
    #expect(glider.corner.column >= 4 && glider.corner.row >= 4, "\(glider.corner)")
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("B36/S23")
    try bench.press(.enter)
    #expect(try state()?.corner == glider.corner)
    try bench.type("sy")
    #expect(try Self.life(bench).core.series.points(of: 0, upTo: 21).map(\.step) == Array(0...21))
    #expect(try CopiedBlock(text: try #require(bench.copied.last)).report().state == state())
    try bench.type("bg")
    #expect(bench.lines[1].contains("generation 0"))
    #expect(try state()?.corner == glider.corner)
    try bench.type("y")
    #expect(try CopiedBlock(text: try #require(bench.copied.last)).report().state == state())
  }

  @Test func unboundedPlaneRefusesARuleThatFillsIt() throws {
    var bench = try Bench.playing("life", ["boundary=unbounded", "initial=glider"])
    try bench.type("S")
    try bench.type("S")
    let before = bench.lines[2..<23]
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("B0/S8/C3")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("Rule: B0/S8/C3"))
    let words = bench.lines[2...5].joined(separator: " ")
    #expect(words.contains("born without live neighbours"))
    try bench.press(.escape)
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("HighLife")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("B36/S23"))
    #expect(try Self.population(bench) == 5)
    #expect(bench.lines[2..<23] == before, "the picture stays where it was")
  }

  /// Under a rule with B0, the status line says which generations show the opposite of each cell. Another rule
  /// continues with the actual cells.
  @Test func unboundedPlaneUnderRulesWithB0() throws {
    var bench = try Bench.playing("life", ["boundary=unbounded", "initial=glider", "rule=B03/S23"])
    #expect(!bench.lines[1].contains("inverted"))
    try bench.type("s")
    #expect(bench.lines[1].contains("inverted"))
    try bench.type("s")
    #expect(!bench.lines[1].contains("inverted"))
    try bench.type("s")
    let before = try #require(try Self.life(bench).core.session.finalState)
    #expect(before.phase == .odd)
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("B01/S")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("B01/S"))
    let after = try #require(try Self.life(bench).core.session.finalState)
    #expect(after.cells == before.cells && after.phase == .odd)
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("B0/S8")
    try bench.press(.enter)
    #expect(try Self.life(bench).core.session.finalState?.phase == .inverted)
    try bench.type("b")
    #expect(bench.lines[0].contains("B03/S23"))
    #expect(try Self.life(bench).core.session.isInverted == false)
  }

  // MARK: Cells

  @Test func mouseActsOnTheCellUnderThePointerAtEveryZoom() throws {
    var bench = try Bench.playing("life", ["grid=200x200", "initial=empty"])
    for _ in 0..<5 {
      let view = try Self.life(bench).view
      try bench.click(column: 40, row: 12)
      let cell = try #require(view.cell(column: 40, row: 10))
      #expect(try Self.life(bench).core.session.cell(at: cell) == 1, "\(view.zoom.label)")
      try bench.click(column: 40, row: 12)
      #expect(try Self.population(bench) == 0, "\(view.zoom.label)")
      try bench.type("z")
    }
  }

  @Test func dragPaintsALineAlsoWhileItRuns() throws {
    var bench = try Bench.playing("life", ["grid=78x40", "initial=empty", "rule=B/S012345678"])
    try bench.type(" ")
    try bench.mouse(.press(.left), column: 10, row: 5)
    try bench.mouse(.drag(.left), column: 20, row: 5)
    try bench.mouse(.release(.left), column: 20, row: 5)
    try bench.wait(.seconds(1))
    #expect(try Self.population(bench) == 11)
    // Painting over living cells erases them.
    try bench.mouse(.press(.left), column: 10, row: 5)
    try bench.mouse(.drag(.left), column: 15, row: 5)
    try bench.mouse(.release(.left), column: 15, row: 5)
    #expect(try Self.population(bench) == 5)
  }

  @Test func brushPaintsWhereTheCursorGoes() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("dllld")
    #expect(try Self.population(bench) == 4)
    try bench.type("ll")
    #expect(try Self.population(bench) == 4)
    try bench.type("hh[dhhh")
    #expect(try Self.population(bench) == 0)
  }

  /// On 40 columns, short words make room for the state under the cursor and the size of the selection.
  @Test func shortWordsSayMoreOnNarrowTerminals() throws {
    var bench = try Bench.playing("life", Self.empty, columns: 40, rows: 12)
    #expect(bench.lines[1].contains("stopped cell: dead"))
    try bench.type("vll")
    #expect(bench.lines[1].contains("selected 3x1"), "\(bench.lines[1])")
    // The status names what the keys act on before the clock, even after many generations.
    bench = try Bench.playing("life", Self.empty, columns: 30, rows: 8)
    try bench.type("SSSSSSSSSSv")
    #expect(bench.lines[1] == " gen 100 pop 0 selected 1x1", "\(bench.lines[1])")
  }

  /// "stopped dead" would read like the state of the whole simulation. The population is complete before the cursor is
  /// described, except on narrow terminals.
  @Test func stateUnderTheCursorIsNeverShownAlone() throws {
    for columns in 20...100 {
      let line = try Bench.playing("life", Self.empty, columns: columns, rows: 12).lines[1]
      #expect(columns < 60 || line.contains("population 0"), "\(line)")
      #expect(columns < 80 || line.contains("] dead") && line.contains("zoom"), "\(line)")
      guard line.contains("dead") else { continue }
      #expect(line.contains("] dead") || line.contains("cell: dead"), "\(line)")
    }
  }

  /// The message that nothing changes is more important than the cell under the cursor.
  @Test func restIsShownBeforeTheCursor() throws {
    for columns in stride(from: 32, through: 100, by: 4) {
      var bench = try Bench.playing("life", Self.empty, columns: columns, rows: 12)
      try bench.type("0 ")
      try bench.wait(.seconds(1))
      let line = bench.lines[1]
      #expect(try bench.screen(LifeScreen.self).core.isAtRest)
      #expect(line.contains("at rest") || line.contains("nothing changes"), "\(line)")
      #expect(columns < 40 || line.contains("nothing changes"), "\(line)")
      #expect(columns < 60 || line.contains("population 0"), "\(line)")
      #expect(line.contains("nothing changes") || !line.contains("dead"), "\(line)")
    }
  }

  @Test func manyStatesAreCycledAndChosen() throws {
    var bench = try Bench.playing("life", Self.empty + ["rule=WireWorld"])
    let cell = try Self.life(bench).view.cursor
    for state in [1, 2, 3, 0] {
      try bench.press(.enter)
      #expect(try Self.life(bench).core.session.cell(at: cell) == UInt8(state))
      #expect(bench.lines[1].contains("(\(state))"))
    }
    try bench.type("d3ll")
    #expect(try Self.life(bench).brush == 3)
    #expect(try Self.population(bench) == 3)
    #expect(bench.lines[1].contains("brush 3"))
  }

  @Test func gesturesWhileARuleIsSetUpAreKept() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("B36/S23")
    bench.isHolding = true
    try bench.press(.enter)
    try bench.click(column: 40, row: 8)
    bench.isHolding = false
    try bench.answer()
    #expect(bench.lines[0].contains("B36/S23"))
    #expect(try Self.population(bench) == 1)
  }

  // MARK: The selection

  @Test func selectionIsCopiedTurnedAndPasted() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("dllldv")
    try bench.type("hhh")
    #expect(bench.lines[1].contains("selected 4x1"))
    try bench.type("c")
    #expect(bench.lines[1].contains("copied 4x1"))
    try bench.type("t")
    #expect(bench.lines[1].contains("selected 1x4"))
    #expect(try Self.population(bench) == 4)
    try bench.type("x")
    #expect(try Self.population(bench) == 0)
    try bench.press(.escape)
    try bench.type("p")
    #expect(bench.lines[1].contains("placing the copied cells, 1x4"))
    try bench.type("t")
    #expect(bench.lines[1].contains("4x1"))
    try bench.press(.enter)
    #expect(try Self.population(bench) == 4)
    try bench.type("u")
    #expect(try Self.population(bench) == 0, "a paste is one edit")
  }

  @Test(arguments: [
    ("vhh", "1 cell does not fit on this grid and was left out"),
    ("vhhhh", "2 cells do not fit on this grid and were left out"),
  ])
  func cellsBeyondTheEdgeAreLeftOut(selecting keys: String, message: String) throws {
    var bench = try Bench.playing("life", ["grid=10x10", "boundary=dead", "initial=empty"])
    try bench.type(keys + "Fc")
    try bench.press(.escape)
    while try Self.life(bench).view.cursor.column < 9 { try bench.press(.right) }
    try bench.type("p")
    try bench.press(.enter)
    #expect(bench.text.contains(message), "\(bench.text)")
  }

  @Test func selectionIsFilled() throws {
    var bench = try Bench.playing("life", Self.empty)
    try bench.type("c")
    #expect(bench.lines[23] == "Copy: select cells with v first")
    try bench.type("vLJF")
    #expect(try Self.population(bench) == 81)
    try bench.type("%")
    let some = try Self.population(bench)
    #expect(some > 20 && some < 61)
    try bench.press(.delete)
    #expect(try Self.population(bench) == 0)
    try bench.press(.escape)
    #expect(try Self.life(bench).selection == nil)
  }

  @Test func dragWithAModifierSelects() throws {
    var bench = try Bench.playing("life", ["grid=78x40", "initial=empty"])
    try bench.mouse(.press(.left), column: 10, row: 5, .control)
    try bench.mouse(.drag(.left), column: 14, row: 7, .control)
    try bench.mouse(.release(.left), column: 14, row: 7, .control)
    #expect(bench.lines[1].contains("selected 5x5"))
    try bench.type("F")
    #expect(try Self.population(bench) == 25)
  }

  @Test func whileCellsAreSelectedADragSelects() throws {
    var bench = try Bench.playing("life", ["grid=78x40", "initial=empty"])
    try bench.type("v")
    try bench.mouse(.press(.left), column: 10, row: 5)
    try bench.mouse(.drag(.left), column: 14, row: 7)
    try bench.mouse(.release(.left), column: 14, row: 7)
    #expect(bench.lines[1].contains("selected 5x5"))
    #expect(try Self.population(bench) == 0)
    #expect(try Self.life(bench).hints.contains(KeyHint("drag", "Selects")))
    try bench.type("F")
    #expect(try Self.population(bench) == 25)
    // Afterwards, the drag paints again.
    try bench.press(.escape)
    try bench.mouse(.press(.left), column: 30, row: 5)
    try bench.mouse(.drag(.left), column: 34, row: 5)
    try bench.mouse(.release(.left), column: 34, row: 5)
    #expect(try Self.population(bench) == 30)
  }

  @Test func aDragPastTheEdgeGoesOnAlongIt() throws {
    for model in ["life", "infection"] {
      var bench = try Bench.playing(model, model == "life" ? ["grid=80x40", "initial=empty"] : ["grid=80x40"])
      try bench.mouse(.press(.left), column: 10, row: 5)
      try bench.mouse(.drag(.left), column: 10, row: 0)
      try bench.mouse(.drag(.left), column: 40, row: 0)
      try bench.mouse(.release(.left), column: 40, row: 0)
      // The path goes up from row 6 of the lattice, and to the right along its first row.
      #expect(bench.lines[1].contains(model == "life" ? "population 37" : "sick 37"), "\(bench.lines[1])")
    }
  }

  /// One action is undone at once, even after a rule that was changed and undone.
  @Test func aStrokeSurvivesAnotherRule() throws {
    var bench = try Bench.playing("life", ["grid=78x40", "initial=empty"])
    try bench.mouse(.press(.left), column: 10, row: 5)
    for column in [14, 18, 22] { try bench.mouse(.drag(.left), column: column, row: 5) }
    try bench.mouse(.release(.left), column: 22, row: 5)
    #expect(try Self.population(bench) == 13)
    try bench.type("e")
    try bench.press(.character("u"), .control)
    try bench.type("B36/S23")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("B36/S23"))
    try bench.type("uu")
    #expect(try Self.population(bench) == 0)
  }

  // MARK: Blocks

  @Test func cellsOfABlockAreWrittenOnOneReadableLine() throws {
    var bench = try Bench.playing("life", ["grid=20x20", "initial=glider"])
    try bench.type("sse")
    try bench.press(.character("u"), .control)
    try bench.type("B36/S23")
    try bench.press(.enter)
    try bench.type("sssy")
    let block = try #require(bench.copied.last)
    #expect(!block.contains("\\"), "\(block)")
    #expect(block.contains("initial: {rle: "))
    let report = try CopiedBlock(text: block).report()
    #expect(try report.state == Self.life(bench).core.session.finalState)
  }

  @Test func copiedBlockEndsInTheStateOnTheScreen() throws {
    var bench = try Bench.playing("life", ["grid=20x20", "initial=random", "seed=3"])
    try bench.type("ssvllljjjF")
    try bench.press(.escape)
    try bench.type("ssy")
    let block = try #require(bench.copied.last)
    #expect(block.contains("\nedits: [{step: 2"))
    #expect(block.contains("\nsteps: 4\n"))
  }
}
