import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite("until in life")
struct LifeUntilTests {
  /// Returns the first repetition by definition: the first of all states in order that equals an earlier one.
  static func repetition(_ start: BitGrid, _ rule: LifeRule, isTorus: Bool, limit: Int) -> (since: Int, period: Int)? {
    var states = [PlainLife(start)]
    for step in 0...limit {
      if let since = states.dropLast().firstIndex(of: states[step]) { return (since, step - since) }
      states.append(states[step].next(rule, isTorus: isTorus))
    }
    return nil
  }

  static func whole(_ number: Int?) -> StatisticValue { number.map { .whole($0) } ?? .none }

  @Test("stable equals the plain search, on small lattices with all rules and limits")
  func plainTwin() throws {
    var random = SplitMix(seed: 11)
    var found = 0
    for _ in 0..<300 {
      let columns = Int(random.next() % 6) + 1, rows = Int(random.next() % 5) + 1
      let rule = random.next() % 2 == 0 ? LifeRule.conway : random.rule()
      let isTorus = random.next() % 3 > 0
      let limit = Int(random.next() % 60)
      let seed = random.next()
      let node: SpecNode = [
        "model": "life", "rule": SpecNode(rule.text), "grid": SpecNode("\(columns)x\(rows)"),
        "boundary": isTorus ? "periodic" : "dead",
      ]
      let start = try Initial.random.grid(
        in: InitialBox(columns: columns, rows: rows, wraps: isTorus), draws: Draws(seed: seed))
      let expected = Self.repetition(start, rule, isTorus: isTorus, limit: limit)
      let result = try report(
        node.with(("until", "stable"), ("steps", SpecNode("\(limit)"))), seed: seed)
      #expect(result[statistic: "period"] == Self.whole(expected?.period), "\(node) \(limit)")
      #expect(result[statistic: "since"] == Self.whole(expected?.since), "\(node) \(limit)")
      #expect(result[statistic: "generation"] == .whole(expected.map { $0.since + $0.period } ?? limit))
      #expect(result.notes.isEmpty == (expected != nil))
      if expected != nil { found += 1 }
    }
    #expect((100..<300).contains(found), "both ends occur: \(found)")
  }

  @Test(
    "oscillators and still lifes have their published periods",
    arguments: [
      ("block", 1), ("blinker", 2), ("pulsar", 3), ("octagon-2", 5), ("figure-eight", 8), ("tumbler", 14),
      ("pentadecathlon", 15),
    ])
  func oscillators(pattern: String, period: Int) throws {
    let result = try report(["model": "life", "grid": 40, "initial": SpecNode(pattern), "until": "stable"])
    #expect(result[statistic: "period"] == .whole(period))
    #expect(result[statistic: "since"] == .whole(0))
    #expect(result[statistic: "generation"] == .whole(period))
    #expect(result.series.steps == Array(0...period))
  }

  /// On a square torus with W columns, a glider returns after 4·W steps.
  @Test(arguments: [5, 8, 16, 33, 64]) func aGliderComesRound(side: Int) throws {
    let result = try report(["model": "life", "grid": SpecNode("\(side)"), "initial": "glider", "until": "stable"])
    #expect(result[statistic: "period"] == .whole(4 * side))
    #expect(result[statistic: "since"] == .whole(0))
  }

  @Test func diehardDiesAfter130() throws {
    let node: SpecNode = ["model": "life", "grid": "64x64", "initial": "diehard"]
    let result = try report(node.with(("until", "population == 0")))
    #expect(result[statistic: "generation"] == .whole(130))
    #expect(result[statistic: "period"] == nil, "only until: stable has a period")
    let stable = try report(node.with(("until", "stable")))
    #expect(stable[statistic: "since"] == .whole(130) && stable[statistic: "period"] == .whole(1))
  }

  @Test(
    "a condition is judged in every state from step 0 on",
    arguments: [
      "population > 0", "generation >= 7", "births == deaths and generation > 2", "density < 0.4",
      "box == none or generation == 12", "deaths > births", "population within 5 of 40 and generation > 0",
    ])
  func conditions(text: String) throws {
    let node: SpecNode = ["model": "life", "grid": "12x10"]
    let result = try report(node.with(("until", SpecNode(text)), ("steps", 30)), seed: 4)
    var expression = try Expression(text)
    let names = ["generation", "population", "births", "deaths", "density", "box"]
    try #require(expression.bind(to: Vocabulary(statistics: names, hasWords: false)).isEmpty)
    var end = 30
    for step in 0...30 {
      let state = try report(node.with(("steps", SpecNode("\(step)"))), seed: 4)
      if try expression.holds({ state[statistic: $0].map { ExpressionValue($0) } }) {
        end = step
        break
      }
    }
    #expect(result[statistic: "generation"] == .whole(end))
  }

  @Test("a run that ended early equals a run of that number of steps")
  func sameAsThatManySteps() throws {
    let node: SpecNode = ["model": "life", "grid": 24, "show": ["grid", ["frames": 5], "statistics"]]
    for seed in 1...6 as ClosedRange<UInt64> {
      let early = try report(node.with(("until", "stable")), seed: seed)
      guard case .whole(let last) = early[statistic: "generation"] else {
        Issue.record("no generation")
        return
      }
      let plain = try report(node.with(("steps", SpecNode("\(last)"))), seed: seed)
      #expect(early.state == plain.state && early.series == plain.series)
      #expect(early.statistics.dropLast(2) == plain.statistics[...])
      guard case .pictures(let frames) = early.views[1].shape, case .pictures(let same) = plain.views[1].shape else {
        Issue.record("no frames")
        return
      }
      #expect(frames == same && frames.count == 5)
    }
  }

  @Test func theLimitIsNoted() throws {
    let glider: SpecNode = ["model": "life", "grid": 3000, "boundary": "dead", "initial": "gosper-gun", "show": []]
    let condition = try report(glider.replacing("grid", with: 40).with(("until", "population == 7"), ("steps", 1234)))
    #expect(condition.notes == ["The limit of 1,234 steps was reached before population == 7 held."])
    let stable = try report(glider.replacing("grid", with: 100).with(("until", "stable"), ("steps", 1)))
    #expect(stable.notes == ["The limit of 1 step was reached before the state was stable."])
    #expect(stable[statistic: "period"] == StatisticValue.none)
    let met = try report(glider.replacing("grid", with: 100).with(("until", "generation == 50"), ("steps", 50)))
    #expect(met.notes == [])
    #expect(try block(glider.with(("until", "stable"))).simulation.stepCount == 10_000)
  }

  @Test func aConditionWithoutValueIsAnErrorOfTheRun() {
    let node: SpecNode = ["model": "life", "grid": 8, "initial": "glider", "until": "8 / (population - 5) > 1"]
    let advice = "ask first whether it is 0: population - 5 != 0 and 8 / (population - 5) > 1"
    #expect(throws: RunError(key: "until", "at step 0: division by zero: 'population - 5' is 0", advice: advice)) {
      try report(node)
    }
    let guarded = node.replacing("until", with: "population - 5 != 0 and 8 / (population - 5) > 1")
    #expect(throws: Never.self) { try report(guarded.with(("steps", 3))) }
  }

  @Test("named steps are recorded, but not those beyond the end")
  func namedSteps() throws {
    let block = try block(["model": "life", "grid": 16, "steps": 5000])
    let request = RunRequest(namedSteps: [4999, 3, 3, 7, 6000, 2001])
    let series = try block.simulation.run(request).series
    let spaced = Series.recordedSteps(last: 5000, limit: 1000)
    #expect(series.steps == Set(spaced + [4999, 3, 7, 2001]).sorted())
    #expect(series.steps.count == series["population"]?.count)
    let all = try report(["model": "life", "grid": 16, "steps": 3])
    #expect(series["population"]?[series.steps.firstIndex(of: 3) ?? 0] == all.series["population"]?[3])
  }
}
