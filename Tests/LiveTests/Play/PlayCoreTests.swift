import Blocks
import Live
import Simulations
import Terminal
import Testing

/// A simulation at full speed.
@Suite struct PlayCoreTests {
  /// Runs at full speed for as many jobs as a bench performs at once, and for two seconds more.
  private func run(_ model: String, _ keys: [String], touches: Bool = true) throws -> Bench {
    var bench = try Bench.playing(model, keys)
    if touches { try bench.press(.enter) }
    try bench.type("0 ")
    try bench.wait(.seconds(2))
    return bench
  }

  /// Returns the step in the status line.
  private func step(_ bench: Bench) throws -> Int {
    let words = bench.lines[1].split(separator: " ")
    let place = try #require(words.firstIndex { $0 == "step" || $0 == "generation" })
    return try #require(Int(words[place + 1]))
  }

  @Test(
    arguments: [
      ("infection", ["people=400", "factor=4"]), ("infection", ["people=400", "factor=0"]),
      ("infection", ["people=400", "factor=2", "recovery=3"]), ("life", ["grid=40x40", "initial=empty"]),
      ("life", ["boundary=unbounded", "initial=block"]), ("life", ["grid=20x20", "rule=B/S/C5", "initial=random"]),
      ("elementary", ["rule=204", "grid=64"]), ("totalistic", ["code=0", "colours=3", "grid=64"]),
    ])
  func whereNothingCanChangeItGoesStepByStep(model: String, keys: [String]) throws {
    var bench = try run(model, keys)
    let step = try self.step(bench)
    #expect(bench.lines[1].contains("nothing changes"), "\(bench.lines[1])")
    #expect(bench.text.contains("running"))
    #expect(step > 100 && step < 100_000, "\(bench.lines[1])")
    // There is a step for each frame.
    try bench.wait(.seconds(1))
    let later = try self.step(bench)
    #expect(later - step >= 50 && later - step <= 70)
    try bench.type(" y")
    let block = try CopiedBlock(text: #require(bench.copied.last)).specification()
    #expect(block.simulation.cost.updates < 1e9)
  }

  @Test func anInputWakesIt() throws {
    var bench = try run("life", ["grid=40x40", "initial=empty"])
    #expect(try bench.screen(LifeScreen.self).core.isAtRest)
    for _ in 0..<3 {
      try bench.press(.enter)
      try bench.press(.right)
    }
    #expect(try !bench.screen(LifeScreen.self).core.isAtRest)
    #expect(bench.lines[1].contains("running max"))
  }

  @Test func aRuleOfSecondOrderIsNeverAtRest() throws {
    // Two consecutive rows are equal, and different ones follow.
    let bench = try run("elementary", ["rule=30R", "grid=64"])
    #expect(!bench.lines[1].contains("nothing changes"))
  }

  @Test func aTapThatIsStillToComeIsWaitedFor() throws {
    let keys = ["people=400", "factor=0", "steps=1000000000", "tap=[{step: 900000000, at: [3, 3]}]"]
    let bench = try run("infection", keys, touches: false)
    #expect(!bench.lines[1].contains("nothing changes"))
  }
}
