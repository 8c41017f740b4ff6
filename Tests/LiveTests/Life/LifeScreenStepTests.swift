import Live
import Simulations
import Terminal
import Testing

@Suite struct LifeScreenStepTests {
  private static let gun = ["initial.pattern=gosper-gun", "boundary=unbounded"]

  private static func life(_ bench: Bench) throws -> LifeScreen { try bench.screen(LifeScreen.self) }

  private static func doubled(_ times: Int) -> String { String(repeating: "*", count: times) }

  @Test func keysDoubleAndHalveTheStep() throws {
    var bench = try Bench.playing("life", ["initial.pattern=glider", "boundary=unbounded"])
    try bench.type("/")
    #expect(bench.lines[23] == "Halve step: a step is one generation")
    try bench.type("***")
    #expect(bench.lines[1].contains("step 8"))
    try bench.type("s")
    #expect(bench.lines[1].contains("generation 8"))
    try bench.type("*******s")
    #expect(bench.lines[1].contains("generation 1032") && bench.lines[1].contains("step 2^10"))
    try bench.type("S")
    #expect(bench.lines[1].contains("generation 11272"))
    try bench.type("b")
    #expect(bench.lines[1].contains("generation 10248"))
    try bench.type("//b")
    #expect(bench.lines[1].contains("generation 9992"))
    try bench.type("////////")
    #expect(!bench.lines[1].contains("step"))
    try bench.type("b")
    #expect(bench.lines[1].contains("generation 9991"))
  }

  @Test func theTimerMakesStepsOfThisLength() throws {
    var bench = try Bench.playing("life", ["grid=64x64", "initial=random"])
    try bench.type(Self.doubled(12) + " ")
    try bench.wait(.seconds(2))
    try bench.type(" ")
    #expect(bench.lines[1].contains("generation \(30 << 12)"))
    let population = try Self.life(bench).core.session.seriesValues
    var plain = try Bench.playing("life", ["grid=64x64", "initial=random"]).screen(LifeScreen.self).core.session
    try plain.advance(by: 30 << 12)
    #expect(plain.seriesValues == population)
  }

  @Test func aGunAfterATrillionGenerations() throws {
    var bench = try Bench.playing("life", Self.gun, columns: 120)
    let start = bench.lines[2..<22]
    try bench.type(Self.doubled(40) + "s")
    #expect(bench.lines[1].contains("generation 1099511627776"))
    #expect(bench.lines[1].contains("183251938004"))
    // The view shows everything at once: a line of gliders from the gun to the far end.
    try bench.type("f")
    let rows = bench.lines[2..<22].filter { !$0.isEmpty }
    #expect(rows.count > 5, "\(bench.text)")
    #expect(bench.lines[1].contains("zoom"))
    try bench.type("3")
    #expect(bench.text.contains("183251938004"))
    try bench.type("1bf")
    #expect(bench.lines[1].contains("generation 0") && bench.lines[1].contains("population 36"))
    #expect(Array(bench.lines[2..<22]) == Array(start))
  }

  /// An action that needs each cell of a state with too many cells is impossible, and says so.
  @Test func whatNeedsEachCellSaysWhyNot() throws {
    var bench = try Bench.playing("life", Self.gun)
    try bench.type(Self.doubled(30) + "s")
    for (key, title) in [("n", "Empty grid"), ("a", "Select all"), ("e", "Rule…"), ("g", "Reset ticks")] {
      try bench.type(key)
      #expect(bench.lines[23] == "\(title): the pattern is too large now; go back first", "\(key)")
    }
    try bench.type("b")
    try bench.type("n")
    #expect(bench.lines[1].contains("population 0"))
  }

  @Test func editsAndUndoAcrossLeapsAndTheCopiedBlock() throws {
    var bench = try Bench.playing("life", ["initial.pattern=r-pentomino", "boundary=unbounded"])
    try bench.type(Self.doubled(22) + "s")
    #expect(bench.lines[1].contains("population 116"))
    try bench.type("hhhhhhhhhhhh")
    try bench.press(.enter)
    let edited = try Self.life(bench).core.session.seriesValues
    #expect(edited == [117] || edited == [115])
    try bench.type("s")
    let after = try Self.life(bench).core.session.finalState
    try bench.type("y")
    let report = try CopiedBlock(text: try #require(bench.copied.last)).report()
    #expect(report[statistic: "generation"] == .whole(2 << 22))
    #expect(report.state == after)
    try bench.type("u")
    #expect(bench.lines[1].contains("generation \(2 << 22)") && bench.lines[1].contains("population 116"))
    try bench.press(.character("r"), .control)
    #expect(try Self.life(bench).core.session.finalState == after)
    try bench.type("r")
    #expect(bench.lines[1].contains("generation 0") && bench.lines[1].contains("population 5"))
  }

  /// The block runs like any other, far into the future and with an edit there.
  @Test func aCopiedBlockOfAFarStateEndsThere() throws {
    var bench = try Bench.playing("life", Self.gun)
    try bench.type(Self.doubled(40) + "s")
    try bench.press(.enter)
    try bench.type("sy")
    let text = try #require(bench.copied.last), session = try Self.life(bench).core.session
    #expect(text.contains("steps: \(2 << 40)"))
    let report = try CopiedBlock(text: text).report()
    #expect(report[statistic: "population"] == session.statistics.first { $0.name == "population" }?.value)
    #expect(report[statistic: "box"] == session.statistics.first { $0.name == "box" }?.value)
  }

  @Test(arguments: [
    (["grid=40x30"], "large steps need sides that are powers of two, not 40x30"),
    (["grid=32x32", "boundary=dead"], "large steps need an unbounded plane"),
    (["grid=32x32", "rule=B2/S/C3"], "large steps need a rule of two states"),
    (["grid=32x32", "rule=B0/S8", "boundary=unbounded"], "large steps need a rule without B0"),
  ]) func otherLatticesSayWhyNot(keys: [String], words: String) throws {
    var bench = try Bench.playing("life", keys + ["initial=random"], columns: 160)
    try bench.type("*")
    #expect(bench.lines[23].contains(words), "\(bench.lines[23])")
    #expect(!bench.lines[1].contains("step 2"))
    let double = try Self.life(bench).actions.first { $0.id == "double-step" }
    #expect(double?.obstacle?.contains(words) == true)
  }

  @Test func aChangeOfTheRuleMayEndLongSteps() throws {
    var bench = try Bench.playing("life", ["initial.pattern=glider", "boundary=unbounded"])
    try bench.type("****e")
    try bench.press(.character("u"), .control)
    try bench.type("B2/S/C3")
    try bench.press(.enter)
    #expect(try Self.life(bench).core.stepLength == 1)
  }

  @Test func theLimitOfMemoryIsSaidAndTheStateStays() throws {
    // Life without death never repeats itself.
    let keys = ["initial.pattern=r-pentomino", "rule=B3/S012345678", "boundary=unbounded"]
    let start = try StartKeys(model: "life", keys: keys, columns: 80, rows: 40)
      .start(limits: RunLimits(memory: 0x1p19)).get()
    let size = TerminalSize(columns: 80, rows: 24)
    var bench = try Bench(PlayScreens.screen(for: start, size: size))
    let population = try Self.life(bench).core.session.seriesValues
    try bench.type(Self.doubled(40) + "s")
    let problem = try #require(try Self.life(bench).core.problem)
    #expect(problem.contains("different squares") && problem.contains("--max-memory"))
    #expect(bench.lines[1...4].joined(separator: " ").contains("different squares"))
    #expect(try Self.life(bench).core.session.seriesValues == population)
    try bench.type("/")
    #expect(try Self.life(bench).core.session.step == 0)
  }

  /// Space stops a leap that takes long, even if several were requested, and the earlier state stays.
  @Test(arguments: ["s", "sss"]) func aLeapCanBeStopped(_ keys: String) throws {
    var bench = try Bench.playing("life", ["grid=200x200", "initial=random", "boundary=unbounded"])
    bench.isHolding = true
    try bench.type(Self.doubled(40) + keys)
    #expect(bench.lines[1].contains("computing"))
    try bench.type(" ")
    bench.isHolding = false
    try bench.answer()
    #expect(bench.lines[1].contains("generation 0") && bench.lines[1].contains("stopped"))
    #expect(try !Self.life(bench).core.canHalt)
    #expect(try Self.life(bench).core.problem == nil)
    try bench.type(String(repeating: "/", count: 40) + "s")
    #expect(bench.lines[1].contains("generation 1,") || bench.lines[1].contains("generation 1 "))
  }

  @Test func thePlaneScrollsAndZoomsFarOut() throws {
    var bench = try Bench.playing("life", Self.gun)
    try bench.type(Self.doubled(53) + "s")
    #expect(bench.lines[1].contains("generation 9007199254740992"))
    try bench.type("f")
    for _ in 0..<60 { try bench.type("Z") }
    #expect(try Self.life(bench).view.zoomLabel == "zoom 52/52")
    for _ in 0..<40 { try bench.type("LJ") }
    try bench.press(.pageDown)
    try bench.click(column: 40, row: 12)
    #expect(bench.lines[1].contains("farther than 2^31"), "\(bench.lines[1])")
    try bench.press(.enter)
    #expect(bench.lines[23].contains("farther than 2^31"))
    try bench.type("dHHll")
    #expect(bench.lines[1].contains("farther than 2^31"), "\(bench.lines[1])")
    try bench.type("d")
    for _ in 0..<60 { try bench.type("z") }
    #expect(try Self.life(bench).view.zoomLabel == "zoom 1/52")
    try bench.type("s")
    let words = bench.lines[1...3].joined(separator: " ")
    #expect(words.contains("2^53"), "\(words)")
  }

  /// The curve shows no values between the beginning and the end of a leap. The leap takes as much space as its steps.
  @Test func theCurveCrossesLeapsWithADottedLine() throws {
    var bench = try Bench.playing("life", ["initial.pattern=r-pentomino", "boundary=unbounded"])
    try bench.type("S" + Self.doubled(12) + "s3")
    #expect(bench.lines[21].hasSuffix(" 4106"))
    #expect(bench.text.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) } > 30, "\(bench.text)")
    for line in ["⠉", "⠒", "⠤", "⣀"] {
      #expect(!bench.text.contains(String(repeating: line, count: 4)), "\(bench.text)")
    }
  }

  /// Only some steps of a long computation are noted, but none was leapt over.
  @Test func theCurveOfComputedGenerationsIsSolid() throws {
    var bench = try Bench.playing("life", ["grid=64x32", "initial.pattern=glider"])
    try bench.type("SS" + Self.doubled(9) + "SSSs3")
    #expect(bench.lines[21].hasSuffix(" 15892"), "\(bench.text)")
    #expect(bench.text.contains(String(repeating: "⠉", count: 30)), "\(bench.text)")
  }

  @Test func wordsNameTheLengthOfAStep() throws {
    var bench = try Bench.playing("life", Self.gun, speaks: true)
    _ = bench.heard()
    try bench.type("*")
    try bench.wait(.seconds(1))
    #expect(bench.heard().contains("step 2"))
    try bench.type(Self.doubled(9))
    try bench.wait(.seconds(1))
    #expect(bench.heard().contains("step 2^10"))
    try bench.type("?")
    #expect(bench.heard().contains("Space: Runs on, 2^10 generations per step"))
    try bench.type("s")
    try bench.wait(.seconds(3))
    #expect(bench.heard().contains { $0.contains("generation 1024") })
    try bench.type(String(repeating: "/", count: 10))
    try bench.wait(.seconds(1))
    #expect(bench.heard().contains("step 1"))
  }

  @Test func thePaletteFindsThem() throws {
    var bench = try Bench.playing("life", Self.gun)
    try bench.type(":double")
    try bench.press(.enter)
    #expect(try Self.life(bench).core.stepLength == 2)
  }
}
