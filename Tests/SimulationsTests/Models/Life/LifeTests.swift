import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite struct LifeTests {
  static let glider: SpecNode = ["model": "life", "grid": "8x6", "initial": "glider", "steps": 4]

  private func numbers(_ value: StatisticValue?) -> [Int]? {
    guard case .list(let items) = value else { return nil }
    return items.compactMap { if case .whole(let number) = $0 { number } else { nil } }
  }

  @Test func aGliderMovesByOneCell() throws {
    let result = try report(Self.glider)
    #expect(result.state?.lines == ["........", "........", "....O...", ".....O..", "...OOO..", "........"])
    #expect(result.lattice == result.state)
    #expect(result.statistics.map(\.name) == ["generation", "population", "births", "deaths", "density", "box"])
    #expect(result[statistic: "generation"] == .whole(4))
    #expect(result[statistic: "population"] == .whole(5))
    #expect(result[statistic: "births"] == .whole(2))
    #expect(result[statistic: "deaths"] == .whole(2))
    #expect(result[statistic: "density"] == .fraction(5.0 / 48))
    #expect(numbers(result[statistic: "box"]) == [3, 2, 3, 3])
    #expect(result.series.steps == [0, 1, 2, 3, 4])
    #expect(result.series["population"] == [5, 5, 5, 5, 5])
    #expect(result.notes == [])
  }

  @Test func aGliderComesRoundTheTorusAndDiesAtADeadBorder() throws {
    let round = try report(["model": "life", "grid": 16, "initial": "glider", "steps": 64])
    let start = try report(["model": "life", "grid": 16, "initial": "glider", "steps": 0])
    #expect(round.state == start.state)
    let bounded = try report(["model": "life", "grid": 16, "boundary": "dead", "initial": "glider", "steps": 64])
    #expect(bounded[statistic: "population"] == .whole(4), "a glider at a wall leaves a block")
  }

  @Test func stepZeroIsTheInitialState() throws {
    let result = try report(["model": "life", "grid": "10x4", "steps": 0], seed: 7)
    let box = InitialBox(columns: 10, rows: 4, wraps: true)
    #expect(result.state == FinalState(try Initial.random.grid(in: box, draws: Draws(seed: 7))))
    #expect(result[statistic: "births"] == .whole(0) && result[statistic: "deaths"] == .whole(0))
    #expect(result.series.steps == [0])
  }

  @Test func theEmptyLatticeHasNoBox() throws {
    let result = try report(["model": "life", "grid": 5, "initial": "empty", "steps": 3])
    #expect(result[statistic: "box"] == StatisticValue.none)
    #expect(result[statistic: "population"] == .whole(0))
  }

  @Test func rulesWithB0RunOnATorus() throws {
    let result = try report(["model": "life", "rule": "B0/S", "grid": "65x3", "initial": "empty", "steps": 1])
    #expect(result[statistic: "population"] == .whole(195))
    #expect(result[statistic: "births"] == .whole(195))
  }

  // MARK: Rules

  @Test func theRuleOfThePatternHolds() throws {
    let replicator = "x = 5, y = 5, rule = B36/S23\n2b3o$bo2bo$o3bo$o2bo$3o!"
    let node: SpecNode = ["model": "life", "grid": 64, "initial": ["rle": SpecNode(replicator)], "steps": 12]
    let result = try report(node)
    #expect(result[statistic: "population"] == .whole(24), "HighLife's replicator has become two of twelve cells")
    #expect(result.notes == ["Rule B36/S23, taken from the pattern."])

    let overruled = try block(node.with(("rule", "B3/S23")))
    #expect(overruled.canonical.contains("rule B3/S23"))
    #expect(try report(node.with(("rule", "B3/S23"))).notes == [])
  }

  @Test func aGivenRuleThatIsNotThePatternsIsWarnedOf() {
    let pattern: SpecNode = ["rle": "x = 3, y = 1, rule = B36/S23\n3o!"]
    for (rule, warnings) in [("B3/S23", 1), ("23/36", 0), ("HighLife", 0)] {
      var context = SpecContext()
      let node: SpecNode = ["model": "life", "rule": SpecNode(rule), "grid": 8, "initial": pattern, "steps": 1]
      #expect(BlockSpecification(node, in: &context) != nil)
      #expect(context.warnings.count == warnings, "\(rule)")
    }
  }

  /// The message names the limit, its reason and a way to make more steps.
  @Test(
    arguments: [
      (["grid": 9], "on a torus whose sides are not powers of two", "16x16, where HashLife leaps over more steps"),
      (
        ["grid": "100x64", "until": "stable"], "on a torus whose sides are not powers of two", "128x64, where HashLife"
      ),
      (["rule": "B3/S23:T9,9"], "on a torus whose sides are not powers of two", nil),
      (["grid": 8, "until": "population == 0"], "where 'until' is checked at every step", "write 4294967295 instead"),
      (
        ["initial": "glider", "boundary": "unbounded", "until": "population > 10^9"],
        "where 'until' is checked at every step", "write 4294967295 instead"
      ),
      (
        ["grid": 8, "boundary": "dead"], "except on an unbounded plane or a torus whose sides are powers of two",
        "set boundary: unbounded"
      ),
      (
        ["grid": 8, "boundary": "dead", "rule": "B03/S23"],
        "except on an unbounded plane or a torus whose sides are powers of two", nil
      ),
      (["grid": 8, "rule": "345/2/4"], "unless the rule has two states and counts the eight nearest cells", nil),
      (
        ["initial": "glider", "boundary": "unbounded", "rule": "B03/S23"],
        "on an unbounded plane under a rule with B0", nil
      ),
    ] as [(SpecNode, String, String?)])
  func aMessageAboutTooManyStepsGivesTheReason(_ keys: SpecNode, _ reason: String, _ advice: String?) throws {
    var context = SpecContext()
    #expect(BlockSpecification(keys.with(("model", "life"), ("steps", "2^900")), in: &context) == nil)
    #expect(
      context.errors.map(\.message) == [
        "'steps' must be a whole number from 0 to 4,294,967,295 \(reason); found '2^900'"
      ])
    #expect(context.errors.first?.help?.contains(advice ?? "") == (advice == nil ? nil : true))
  }

  /// A missing key is not reported if another error makes it unnecessary.
  @Test(
    arguments: [
      (["model": "life", "boundary": "infinite", "initial": "glider", "steps": 1], "boundary"),
      (["model": "life", "bundary": "unbounded", "initial": "glider", "steps": 1], "bundary"),
      (["model": "life", "grid": 8, "untill": "stable"], "untill"),
      (["model": "elementary", "rule": 30, "untill": "stable"], "untill"),
      (["model": "infection", "people": 9, "factor": 1, "untill": "sick == 9"], "untill"),
    ] as [(SpecNode, String)])
  func consequencesOfAnErrorAreLeftOut(_ node: SpecNode, _ key: String) throws {
    var context = SpecContext()
    #expect(BlockSpecification(node, in: &context) == nil)
    #expect(context.errors.map(\.key) == [key])
  }

  @Test func spellingsOfARuleAreOneSpecification() throws {
    let base: SpecNode = ["model": "life", "grid": 8, "steps": 1]
    let plain = try block(base).canonical
    for spelling in ["B3/S23", "b3s23", "23/3", "Life"] {
      #expect(try block(base.with(("rule", SpecNode(spelling)))).canonical == plain)
    }
    #expect(try block(base.with(("rule", "B36/S23"))).canonical == plain + "rule B36/S23\n")
  }

  @Test func theRuleOfAPatternIsPartOfTheSpecification() throws {
    let canonicals = try ["B3/S23", "B36/S23"].map { rule in
      try block([
        "model": "life", "grid": 8, "initial": ["rle": SpecNode("x = 3, y = 1, rule = \(rule)\n3o!")], "steps": 1,
      ]).canonical
    }
    #expect(canonicals[0] != canonicals[1])
  }

  @Test(
    arguments: [
      (["model": "life", "steps": 1], "grid"),
      (["model": "life", "grid": 8], "steps"),
      (["model": "life", "grid": 8, "steps": 1, "rule": "B9/S2"], "rule"),
      (["model": "life", "grid": 8, "steps": 1, "rule": "345/2/1"], "rule"),
      (["model": "life", "grid": 8, "steps": 1, "boundary": "torus"], "boundary"),
      (["model": "life", "grid": 0, "steps": 1], "grid"),
      (["model": "life", "grid": "200000x200000", "steps": 1], "grid"),
      (["model": "life", "grid": 8, "steps": -1], "steps"),
      (["model": "life", "grid": 8, "steps": 1, "generations": 5], "generations"),
      (["model": "life", "grid": 8, "steps": 1, "initial": "glidr"], "initial"),
      (["model": "life", "grid": 8, "steps": 1, "initial": ["rle": "x = 1, y = 1, rule = WierWorld\no!"]], "initial"),
      (["model": "life", "grid": 8, "steps": 1, "show": ["arrival"]], "show"),
    ] as [(SpecNode, String)])
  func errorsNameTheirKey(node: SpecNode, key: String) {
    #expect(errors(in: node).map(\.key) == [key])
  }

  @Test func aPatternThatDoesNotFitIsAnErrorOfTheRun() throws {
    let node: SpecNode = ["model": "life", "grid": 8, "initial": "gosper-gun", "steps": 1]
    #expect(throws: RunError.self) { try report(node) }
  }

  // MARK: Views

  @Test func framesShowTheLatticeAtTheirSteps() throws {
    let result = try report(Self.glider.with(("show", ["grid", ["frames": [0, 3]], "chart", "statistics"])))
    #expect(result.views.count == 4)
    guard case .pictures(let frames) = result.views[1].shape else {
      Issue.record("no frames")
      return
    }
    #expect(frames.map(\.title) == ["step 0", "step 3"])
    let third = try report(["model": "life", "grid": "8x6", "initial": "glider", "steps": 3])
    guard case .pictures(let last) = third.views[0].shape else {
      Issue.record("no picture")
      return
    }
    #expect(frames[1].elements == last[0].elements)
    #expect(last[0].looks == [StateLook("dead", .ground), StateLook("live", .marked)])
    guard case .chart(["population"]) = result.views[2].shape, case .statistics = result.views[3].shape else {
      Issue.record("not the views that were asked for")
      return
    }
  }

  @Test func theSeriesIsThinnedOut() throws {
    let all = try report(["model": "life", "grid": 16, "steps": 999])
    #expect(all.series.steps == Array(0...999))
    let thin = try report(["model": "life", "grid": 16, "steps": 5000, "show": [["frames": [1, 4999]]]])
    #expect(thin.series.steps.count == 1000)
    #expect(thin.series.steps.first == 0 && thin.series.steps.last == 5000)
    #expect(thin.series.steps == thin.series.steps.sorted())
    #expect(thin.series["population"]?.prefix(1) == all.series["population"]?.prefix(1))
  }

  @Test func aRunGoesOnFromAnother() throws {
    let first = try report(["model": "life", "grid": 20, "steps": 10], seed: 3)
    let whole = try report(["model": "life", "grid": 20, "steps": 25], seed: 3)
    let upstream = ["first": try #require(first.handover)]
    let second = try report(
      ["model": "life", "grid": 20, "initial": ["from": "first"], "steps": 15], upstream: upstream)
    #expect(second.state == whole.state)
  }

  @Test func equalSeedsGiveEqualRunsAndOthersDoNot() throws {
    let node: SpecNode = ["model": "life", "grid": 32, "steps": 20]
    #expect(try report(node, seed: 1).state == report(node, seed: 1).state)
    #expect(try report(node, seed: 1).state != report(node, seed: 2).state)
    #expect(try report(node, seed: 1, replicate: 1).state != report(node, seed: 1).state)
  }

  // MARK: Published facts

  @Test func gospersGunFiresAGliderEveryThirtyGenerations() throws {
    let result = try report([
      "model": "life", "grid": "160x120", "boundary": "dead", "initial": ["pattern": "gosper-gun", "at": [2, 2]],
      "steps": 270,
    ])
    let populations = try #require(result.series["population"])
    #expect(populations[0] == 36)
    for round in 0..<9 { #expect(populations[(round + 1) * 30] == 36 + 5 * (round + 1)) }
  }

  @Test func rPentominoSettlesAfter1103Generations() throws {
    let result = try report([
      "model": "life", "grid": 800, "initial": "r-pentomino", "steps": 1103, "show": SpecNode(.list([]), at: .line(1)),
    ])
    #expect(result[statistic: "population"] == .whole(116))
  }

  @Test func conservationOfTheCount() throws {
    // For any rule, population(t+1) = population(t) + births − deaths.
    var random = SplitMix(seed: 8)
    for steps in 1...12 {
      let rule = SpecNode(random.rule().text)
      let result = try report(["model": "life", "rule": rule, "grid": "37x21", "steps": SpecNode("\(steps)")], seed: 5)
      let populations = try #require(result.series["population"])
      guard case .whole(let births) = result[statistic: "births"], case .whole(let deaths) = result[statistic: "deaths"]
      else {
        Issue.record("births and deaths are numbers")
        return
      }
      #expect(populations[steps] == populations[steps - 1] + births - deaths)
    }
  }
}
