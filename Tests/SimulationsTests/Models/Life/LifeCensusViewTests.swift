import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

@Suite struct LifeCensusViewTests {
  private func census(_ node: SpecNode) throws -> RunCensus? {
    let views = try report(node).views
    for case .census(let census) in views.map(\.shape) { return census }
    return nil
  }

  private func node(_ initial: SpecNode, steps: Int, rule: String = "B3/S23") -> SpecNode {
    [
      "model": "life", "rule": SpecNode(stringLiteral: rule), "boundary": "unbounded", "initial": initial,
      "steps": SpecNode(integerLiteral: steps), "show": "census",
    ]
  }

  private func words(_ census: RunCensus?) -> [String] {
    guard case .objects(let rows) = census else { return [] }
    return rows.map { "\($0.object) \($0.name ?? "-") \($0.ash) \($0.escaping)" }
  }

  /// Published (LifeWiki, R-pentomino): 8 blocks, 4 beehives, 4 blinkers, a boat, a loaf, a ship and 6 gliders.
  @Test func theAshOfTheRPentomino() throws {
    let settled = try census(node("r-pentomino", steps: 1103))
    #expect(
      words(settled) == [
        "xs4_33 block 8 0", "xq4_153 glider 0 6", "xp2_7 blinker 4 0", "xs6_696 beehive 4 0", "xs5_253 boat 1 0",
        "xs6_356 ship 1 0", "xs7_2596 loaf 1 0",
      ])
    // The census stays the same at any later step.
    #expect(try census(node("r-pentomino", steps: 1300)) == settled)
  }

  @Test func aPatternThatHasNotSettledHasNoCensus() throws {
    guard case .missing(let sentence)? = try census(node("r-pentomino", steps: 600)) else {
      Issue.record("a census of a pattern that has not settled")
      return
    }
    #expect(sentence.hasPrefix("At step 600 the pattern has not settled, so its objects are not counted: "))
    guard case .missing(let gun)? = try census(node("gosper-gun", steps: 100)) else {
      Issue.record("a census of a gun")
      return
    }
    #expect(gun.hasPrefix("At step 100 the pattern has not settled"))
  }

  @Test func nothingHasNoObjects() throws {
    #expect(try census(node("diehard", steps: 200)) == .objects([]))
  }

  @Test func namesAreThoseOfConwaysRule() throws {
    #expect(words(try census(node("block", steps: 3, rule: "HighLife"))) == ["xs4_33 - 1 0"])
  }

  @Test(arguments: [
    (["model": "life", "grid": 16, "initial": "glider", "steps": 3, "show": "census"], "set boundary: unbounded"),
    (
      ["model": "life", "rule": "B3/S23:T16,16", "initial": "glider", "steps": 3, "show": "census"],
      "leave ':T16,16' out of the rule, and set boundary: unbounded"
    ),
    (
      [
        "model": "life", "rule": "B2/S/C3", "boundary": "unbounded", "initial": "glider", "steps": 3, "show": "census",
      ], "show other views, such as [grid, statistics]"
    ),
  ] as [(SpecNode, String)])
  func otherLatticesHaveNoCensus(node: SpecNode, advice: String) {
    let error = #expect(throws: RunError.self) { try report(node) }
    #expect(error?.key == "show")
    #expect(error?.message.hasPrefix("the view 'census' needs ") == true)
    #expect(error?.advice == advice)
  }

  @Test func anExperimentNeedsSettledRuns() throws {
    let problems = errors(
      in: [
        "model": "life", "grid": 16, "boundary": "unbounded", "steps": 10, "replicates": 3, "show": "census",
      ])
    #expect(problems.map(\.key) == ["show"])
  }
}
