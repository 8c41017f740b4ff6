import Live
import Simulations
import Terminal
import Testing

/// Copied blocks of grids on which everything was erased.
@Suite struct LifeBlockTests {
  /// Erases a random grid after some generations, draws a line and continues.
  private func erased(_ keys: [String], after steps: Int, then later: Int) throws -> (Bench, String) {
    var bench = try Bench.playing("life", ["grid=40x30", "initial=random", "seed=3"] + keys)
    for _ in 0..<steps { try bench.type("s") }
    try bench.type("ndlllld")
    for _ in 0..<later { try bench.type("s") }
    try bench.type("y")
    return (bench, try #require(bench.copied.last))
  }

  private func expectSameEnd(_ bench: Bench, _ block: String) throws {
    let report = try CopiedBlock(text: block).report(), session = try bench.screen(LifeScreen.self).core.session
    #expect(report.state == session.finalState, "\(block)")
    #expect(report.statistics == session.statistics, "\(block)")
  }

  @Test(arguments: [(0, 0), (0, 3), (5, 1), (5, 7)])
  func erasedCellsAreNotNamed(steps: Int, later: Int) throws {
    let (bench, block) = try erased([], after: steps, then: later)
    #expect(block.contains("\ninitial: empty\n"))
    #expect(block.utf8.count < 400, "\(block)")
    #expect(block.contains("steps: \(steps + later)\n"))
    try expectSameEnd(bench, block)
  }

  /// The births and deaths of the last generation are those of the cells that were erased after it.
  @Test func atTheLastGenerationTheyAreNamed() throws {
    let (bench, block) = try erased([], after: 5, then: 0)
    #expect(block.contains("initial: random"))
    try expectSameEnd(bench, block)
  }

  /// An empty grid does not stay empty under this rule.
  @Test func underRulesThatFillTheGridTheyAreNamed() throws {
    let (bench, block) = try erased(["rule=B0/S8"], after: 4, then: 2)
    #expect(block.contains("initial: random"))
    try expectSameEnd(bench, block)
  }

  @Test func whatLivesOnIsKept() throws {
    var bench = try Bench.playing("life", ["grid=40x30", "initial=random", "seed=3"])
    try bench.type("ssvLLJJ")
    try bench.press(.delete)
    try bench.press(.escape)
    try bench.type("ssy")
    let block = try #require(bench.copied.last)
    #expect(block.contains("initial: random"))
    try expectSameEnd(bench, block)
  }

  @Test func editsBeforeAndAfterAreInTheirOrder() throws {
    var bench = try Bench.playing("life", ["grid=40x30", "initial=random", "seed=3"])
    try bench.type("dLd")
    try bench.type("ssndllllld")
    try bench.type("sssdjjjd")
    try bench.type("ssy")
    let block = try #require(bench.copied.last)
    #expect(block.contains("initial: empty") && !block.contains("{step: 0"))
    #expect(block.contains("{step: 2") && block.contains("{step: 5"))
    try expectSameEnd(bench, block)
  }
}
