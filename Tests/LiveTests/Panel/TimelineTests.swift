import Live
import Simulations
import Terminal
import Testing

/// The bar of steps on the screens of all interactive simulations.
@Suite struct TimelineTests {
  private static let glider = ["grid=40x40", "initial=glider"]

  /// Returns the row of the bar.
  private static func bar(_ bench: Bench) -> String { bench.lines[bench.lines.count - 2] }

  private static func core(_ bench: Bench) throws -> PlayCore {
    switch bench.state.screen {
    case let screen as LifeScreen: screen.core
    case let screen as LatticeScreen: screen.core
    case let screen as LineScreen: screen.core
    case let screen as MachineScreen: screen.core
    default: throw NoCore()
    }
  }

  private struct NoCore: Error {}

  // MARK: The bar itself

  @Test(arguments: [40, 41, 80, 200], [0, 1, 7, 100, 12_345, 1_000_000_000_000])
  func everyColumnLeadsToAStepAndBack(columns: Int, furthest: Int) {
    let bar = Timeline(present: 0, furthest: furthest, columns: columns)
    #expect(bar.track.count >= 8 && bar.track.upperBound <= columns)
    #expect(bar.step(at: bar.track.lowerBound) == 0 && bar.step(at: 0) == 0)
    #expect(bar.step(at: bar.track.upperBound - 1) == furthest && bar.step(at: columns) == furthest)
    for column in bar.track where furthest >= bar.track.count {
      #expect(bar.column(of: bar.step(at: column)) == column)
    }
    for step in 0..<min(furthest, bar.track.count / 2) where furthest < bar.track.count / 2 {
      #expect(bar.step(at: bar.column(of: step)) == step)
    }
  }

  @Test func itShowsThePresentStepAndTheFurthest() throws {
    var bench = try Bench.playing("life", Self.glider)
    #expect(Self.bar(bench).hasPrefix(" 0 █─"))
    #expect(Self.bar(bench).hasSuffix("─ 0"))
    try bench.type("SSSS")
    #expect(Self.bar(bench).hasPrefix(" 40 ━"))
    #expect(Self.bar(bench).hasSuffix("━█ 40"))
    for _ in 0..<20 { try bench.type("b") }
    #expect(Self.bar(bench).hasPrefix(" 20 ━"))
    #expect(Self.bar(bench).contains("━█─"))
    #expect(Self.bar(bench).hasSuffix("─ 40"))
  }

  @Test func itNeedsFortyColumnsAndTenRows() throws {
    for (columns, rows, isShown) in [(40, 10, true), (39, 10, false), (40, 9, false), (200, 60, true)] {
      let bench = try Bench.playing("life", Self.glider, columns: columns, rows: rows)
      #expect(bench.text.contains("█─") == isShown, "\(columns)x\(rows)")
      #expect(bench.state.frame.rows == rows)
    }
  }

  // MARK: Going to a step

  @Test(arguments: [
    ("life", ["grid=40x40", "initial=glider"]), ("infection", ["people=100", "initial=single"]),
    ("elementary", ["rule=30", "grid=60"]), ("totalistic", ["code=10", "grid=60"]),
  ])
  func aPressAndADragGoToAnyStepThatWasSeen(model: String, keys: [String]) throws {
    var bench = try Bench.playing(model, keys)
    try bench.type("SSSSSSSSSS")
    #expect(try Self.core(bench).session.step == 100)
    let last = try Self.core(bench).session.finalState
    let bar = Timeline(present: 100, furthest: 100, columns: 80), row = 22
    try bench.mouse(.press(.left), column: bar.column(of: 50), row: row)
    #expect(try Self.core(bench).session.step == bar.step(at: bar.column(of: 50)))
    try bench.mouse(.drag(.left), column: 0, row: 3)
    #expect(try Self.core(bench).session.step == 0)
    #expect(try Self.core(bench).furthest == 100)
    try bench.mouse(.drag(.left), column: 79, row: 3)
    try bench.mouse(.release(.left), column: 79, row: 3)
    #expect(try Self.core(bench).session.step == 100)
    #expect(try Self.core(bench).session.finalState == last)
    try bench.mouse(.drag(.left), column: 0, row: row)
    #expect(try Self.core(bench).session.step == 100)
  }

  @Test func aMachineGoesBackAndForthThroughItsSymbols() throws {
    let keys = ["transitions={a: {x: [b]}, b: {x: [a]}}", "initial=a"]
    var bench = try Bench.playing("mealy", keys)
    for _ in 0..<7 { try bench.type("x") }
    #expect(Self.bar(bench).hasSuffix("█ 7"))
    try bench.type("<<<")
    #expect(bench.lines[1].contains("step 4"))
    try bench.type(">")
    #expect(bench.lines[1].contains("step 5"))
    #expect(Self.bar(bench).hasSuffix("─ 7"))
  }

  @Test func stridesAreATenthOfWhatWasSeen() throws {
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("<")
    #expect(bench.lines[23] == "Stride back: already at the start")
    try bench.type("SSSSSSSSSS>")
    #expect(bench.lines[23] == "Stride on: already at the last generation seen")
    try bench.type("<<<")
    #expect(bench.lines[1].contains("generation 70"))
    try bench.type(">>>>>")
    #expect(bench.lines[1].contains("generation 100"))
  }

  @Test func aNumberIsTyped() throws {
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("@")
    #expect(bench.lines[23] == "Go to generation…: only the start has been seen")
    try bench.type("SS@")
    #expect(bench.lines[1].hasPrefix(" go to generation, at most 20:"))
    try bench.type("21")
    try bench.press(.enter)
    #expect(bench.lines[2].contains("expected a number from 0 to 20"))
    try bench.press(.backspace)
    try bench.press(.backspace)
    try bench.type("7")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("generation 7 "))
    try bench.type("@")
    try bench.press(.escape)
    #expect(bench.lines[1].contains("generation 7 "))
  }

  @Test func thePaletteHasIt() throws {
    var bench = try Bench.playing("infection", ["people=100", "initial=single"])
    try bench.type("SS:go to")
    #expect(bench.lines[1].contains("Go to step…"))
    try bench.press(.enter)
    #expect(bench.lines[1].hasPrefix(" go to step, at most 20:"))
  }

  // MARK: The future

  @Test func anEditForgetsTheFutureAndGoingBackDoesNot() throws {
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("SS")
    let last = try Self.core(bench).session.finalState
    try bench.type("r")
    #expect(try Self.core(bench).furthest == 20)
    try bench.type("ss")
    #expect(try Self.core(bench).furthest == 20)
    try bench.type(">>>>>>>>>>>>")
    #expect(try Self.core(bench).session.finalState == last)
    try bench.type("rs")
    try bench.press(.enter)
    #expect(try Self.core(bench).furthest == 1)
    #expect(Self.bar(bench).hasSuffix("█ 1"))
  }

  @Test func theCurveEndsAtThePresentStepAndKeepsWhatWasSeen() throws {
    var bench = try Bench.playing("life", ["grid=40x40", "initial=random"])
    try bench.type("SSr")
    let core = try Self.core(bench)
    #expect(core.series.points(of: 0, upTo: 0).count == 1)
    #expect(core.series.points(of: 0, upTo: 20).count == 21)
    #expect(core.series.samples.map(\.step) == Array(0...20))
    try bench.type("sss")
    #expect(try Self.core(bench).series.samples == core.series.samples)
  }

  @Test func oneGoesBackAtFullSpeed() throws {
    var bench = try Bench.playing("life", Self.glider)
    bench.isHolding = true
    try bench.type("0 ")
    try bench.answer(limit: 5)
    let shown = try Self.core(bench).session.step
    #expect(shown > 0)
    try bench.type("b")
    bench.isHolding = false
    try bench.answer()
    #expect(try Self.core(bench).session.step == shown - 1)
    #expect(try !Self.core(bench).isRunning)
  }

  // MARK: While steps are computed

  @Test func ofADragOnlyTheNewestStepIsComputed() throws {
    var bench = try Bench.playing("life", Self.glider)
    try bench.type("SSSSSSSSSS")
    bench.isHolding = true
    try bench.mouse(.press(.left), column: 70, row: 22)
    for column in (10..<70).reversed() { try bench.mouse(.drag(.left), column: column, row: 22) }
    try bench.answer(limit: 2)
    #expect(try !Self.core(bench).isComputing)
    let bar = Timeline(present: 0, furthest: 100, columns: 80)
    #expect(try Self.core(bench).session.step == bar.step(at: 10))
  }

  @Test func whatIsAskedForIsDoneInItsOrder() throws {
    var bench = try Bench.playing("life", ["grid=8x8", "initial=empty"])
    try bench.type("sss")
    bench.isHolding = true
    // The keys make a step, go back to the start, paint a block of four cells there, and make two steps.
    try bench.type("sr")
    for key in [TerminalKey.enter, .right, .enter, .down, .enter, .left, .enter] { try bench.press(key) }
    try bench.type("ss")
    bench.isHolding = false
    try bench.answer()
    #expect(bench.lines[1].contains("generation 2 "))
    #expect(bench.lines[1].contains("population 4"))
    #expect(try Self.core(bench).furthest == 2)
  }

  @Test func backIsMeantFromWhereTheStepsLead() throws {
    var bench = try Bench.playing("life", Self.glider)
    bench.isHolding = true
    try bench.type("SSsbb")
    bench.isHolding = false
    try bench.answer()
    #expect(bench.lines[1].contains("generation 19 "))
  }

  // MARK: Changes of the rule

  @Test func lifeGoesBackAndForthOverAChangeOfTheRule() throws {
    var bench = try Bench.playing("life", ["grid=40x40", "initial=random"])
    try bench.type("Se")
    for _ in 0..<6 { try bench.press(.backspace) }
    try bench.type("B36/S23")
    try bench.press(.enter)
    try bench.type("S")
    let last = try Self.core(bench).session.finalState
    #expect(Self.bar(bench).hasSuffix("█ 20"))
    try bench.type("@5")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("B3/S23"))
    #expect(bench.lines[1].contains("generation 5 "))
    #expect(Self.bar(bench).hasSuffix("─ 20"))
    // Steps lead to the later rule, too, with or without the clock.
    try bench.type("S")
    #expect(bench.lines[0].contains("B36/S23"))
    #expect(bench.lines[1].contains("generation 15 "))
    try bench.type("sssss")
    #expect(bench.lines[1].contains("generation 20 "))
    #expect(try Self.core(bench).session.finalState == last)
    try bench.type("@5")
    try bench.press(.enter)
    try bench.type(" ")
    try bench.wait(.seconds(1))
    try bench.type(" ")
    #expect(bench.lines[0].contains("B36/S23"))
    #expect(bench.lines[1].contains("generation 20 "))
    #expect(try Self.core(bench).session.finalState == last)
    // An edit under the first rule begins another course.
    try bench.type("@5")
    try bench.press(.enter)
    try bench.press(.enter)
    #expect(Self.bar(bench).hasSuffix("█ 5"))
    try bench.type("S")
    #expect(bench.lines[0].contains("B3/S23"))
    #expect(bench.lines[1].contains("generation 15 "))
  }

  @Test func aLineGoesBackAndForthOverAChangeOfTheRule() throws {
    var bench = try Bench.playing("elementary", ["rule=30", "grid=60"])
    try bench.type("S]S")
    let last = try Self.core(bench).session.finalState
    #expect(bench.lines[0].contains("rule 31"))
    try bench.type("@5")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("rule 30"))
    #expect(Self.bar(bench).hasSuffix("─ 20"))
    try bench.type("S")
    #expect(bench.lines[0].contains("rule 31"))
    #expect(bench.lines[1].contains("generation 15 "))
    try bench.type("@20")
    try bench.press(.enter)
    #expect(try Self.core(bench).session.finalState == last)
    // Reset shows the current rule from the first row onwards.
    try bench.type("r")
    #expect(bench.lines[0].contains("rule 31"))
    #expect(Self.bar(bench).hasSuffix("─ 0"))
  }

  // MARK: Time

  @Test func aThousandGenerationsBackTakeNoTime() throws {
    let start = try StartKeys(
      model: "life", keys: ["grid=64x64", "initial=random", "seed=1"], columns: 80, rows: 40
    ).start().get()
    var session = start.session
    try session.advance(by: 100_000)
    let clock = ContinuousClock()
    let took = try clock.measure { try session.go(to: 99_000) }
    #expect(session.step == 99_000)
    #expect(took < .milliseconds(50), "\(took)")
  }
}
