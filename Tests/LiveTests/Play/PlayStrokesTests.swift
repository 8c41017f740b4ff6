import Live
import Simulations
import Terminal
import Testing

/// A person's stroke is undone at once.
@Suite struct PlayStrokesTests {
  private static func drag(_ bench: inout Bench, row: Int) throws {
    try bench.mouse(.press(.left), column: 30, row: row)
    for column in [33, 37, 42] { try bench.mouse(.drag(.left), column: column, row: row) }
    try bench.mouse(.release(.left), column: 42, row: row)
  }

  private static func marked(_ bench: Bench) throws -> Int {
    switch bench.state.screen {
    case let screen as LifeScreen: screen.core.session.seriesValues[0]
    case let screen as LineScreen: screen.core.session.seriesValues[0]
    case let screen as LatticeScreen:
      screen.core.session.statistics.first { $0.name == "sick" }.map { statistic in
        if case .whole(let count) = statistic.value { count } else { -1 }
      } ?? -1
    default: -1
    }
  }

  @Test(arguments: [
    ("life", ["grid=78x40", "initial=empty", "rule=B/S012345678"], 10),
    ("infection", ["people=1024", "factor=0"], 10), ("elementary", ["rule=204", "grid=60", "initial=empty"], 3),
    ("totalistic", ["code=0", "grid=60", "initial=empty"], 3),
  ])
  func aDragIsOneStepOfUndo(model: String, keys: [String], row: Int) throws {
    var bench = try Bench.playing(model, keys)
    try Self.drag(&bench, row: row)
    let first = try Self.marked(bench)
    #expect(first > 4)
    if model != "elementary", model != "totalistic" {
      try Self.drag(&bench, row: row + 4)
      #expect(try Self.marked(bench) > first)
      try bench.type("u")
      #expect(try Self.marked(bench) == first)
    }
    try bench.type("u")
    #expect(try Self.marked(bench) == 0)
    try bench.press(.character("r"), .control)
    #expect(try Self.marked(bench) == first)
    try bench.type("u")
    #expect(try Self.marked(bench) == 0)
  }

  /// Steps between the parts of a drag, and computations in progress, make no difference.
  @Test func aDragWhileItRunsIsOneStepOfUndo() throws {
    var bench = try Bench.playing("life", ["grid=78x40", "initial=empty", "rule=B/S012345678"])
    try bench.press(.enter)
    bench.isHolding = true
    try bench.type("s")
    try bench.mouse(.press(.left), column: 10, row: 10)
    try bench.mouse(.drag(.left), column: 13, row: 10)
    try bench.answer()
    try bench.type("s")
    try bench.mouse(.drag(.left), column: 17, row: 10)
    try bench.answer()
    bench.isHolding = false
    #expect(try Self.marked(bench) == 9)
    try bench.type("u")
    #expect(try Self.marked(bench) == 1)
    #expect(bench.lines[1].contains("generation 2 "))
    try bench.type("u")
    #expect(try Self.marked(bench) == 0)
    try bench.press(.character("r"), .control)
    try bench.press(.character("r"), .control)
    #expect(try Self.marked(bench) == 9)
  }

  /// A stroke that begins without a change is not undone together with the previous one.
  @Test func aBrushIsAStrokeOfItsOwn() throws {
    var bench = try Bench.playing("life", ["grid=78x40", "initial=empty"])
    try bench.press(.enter)
    try bench.type("d")
    for _ in 0..<3 { try bench.press(.right) }
    #expect(try Self.marked(bench) == 4)
    try bench.type("u")
    #expect(try Self.marked(bench) == 1)
    try bench.type("u")
    #expect(try Self.marked(bench) == 0)
  }

  // MARK: Edges

  @Test(arguments: ["periodic", "dead"])
  func aPatternIsPlacedOverJoinedEdges(boundary: String) throws {
    var bench = try Bench.playing("life", ["grid=20x20", "initial=empty", "boundary=\(boundary)"])
    for _ in 0..<30 { try bench.press(.left) }
    for _ in 0..<30 { try bench.press(.up) }
    let cursor = try bench.screen(LifeScreen.self).view.cursor
    for _ in 0..<(0 - cursor.column) { try bench.press(.right) }
    for _ in 0..<(0 - cursor.row) { try bench.press(.down) }
    try bench.type("oblock")
    try bench.press(.enter)
    try bench.press(.enter)
    #expect(try Self.marked(bench) == (boundary == "periodic" ? 4 : 1))
    #expect(bench.lines[1].contains("3 cells do not fit") == (boundary == "dead"))
    try bench.type("s")
    #expect(try Self.marked(bench) == (boundary == "periodic" ? 4 : 0))
  }

  // MARK: Periods

  @Test func aShortPeriodIsFoundAtFullSpeed() throws {
    let keys = ["grid=30x30", "initial.cells=.....\n..O..\n..O..\n..O..\n....."]
    let start = try StartKeys(model: "life", keys: keys, columns: 80, rows: 40).start().get()
    var session = start.session
    var watch = PeriodWatch()
    // No two of the steps have the same phase.
    try session.advance(by: 3)
    #expect(watch.note(session)?.found()?.period == 2)
  }

  // MARK: Blocks

  @Test func theCopiedBlockSaysHowManyStepsItHas() throws {
    var bench = try Bench.playing("life", ["grid=20x20", "initial=random"])
    try bench.type("Se")
    for _ in 0..<6 { try bench.press(.backspace) }
    try bench.type("B36/S23")
    try bench.press(.enter)
    try bench.type("ssy")
    #expect(bench.lines[1].contains("a block that ends in generation 12, after 2 steps of its own"))
    let block = try CopiedBlock(text: try #require(bench.copied.last)).report()
    let shown = try #require(try bench.screen(LifeScreen.self).core.session.finalState)
    #expect(block.state == shown)
  }
}
