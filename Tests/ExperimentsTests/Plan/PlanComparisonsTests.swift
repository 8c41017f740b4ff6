import Blocks
import Experiments
import Expressions
import Simulations
import Specification
import Testing

/// Expectations that name statistics of other blocks.
@Suite struct PlanComparisonsTests {
  private func job(_ name: String, _ expect: String?, _ more: [(String, String)] = [], factors: String? = nil) throws
    -> Plan.Job
  {
    let keys = [("model", "infection"), ("people", "9"), ("steps", "2")] + (factors == nil ? [("factor", "1")] : [])
    let expected = expect.map { [("expect", $0)] } ?? []
    let block = try BlockSamples.block(keys + more + expected, sweep: factors.map { [("factor", $0)] } ?? [])
    return Plan.Job(name: name, specification: block)
  }

  private func obstacles(_ jobs: [Plan.Job], broken: Set<String> = []) -> [[String]] {
    Plan(jobs, broken: broken).obstacles(limits: Limits()).map { errors in
      errors.map { $0.message + ($0.help.map { " | \($0)" } ?? "") }
    }
  }

  /// The other block runs first, but none of its states is kept for the comparison.
  @Test func theOtherBlockRunsFirst() throws {
    let jobs = [try job("a", "peak > b.peak"), try job("b", nil)]
    let plan = Plan(jobs)
    #expect(plan.upstream.isEmpty)
    var order: [String] = []
    var run = PlanRun(plan, limits: Limits())
    while let (index, outcome) = run.next({ index, upstream, _ throws(RunError) in
      order.append(jobs[index].name)
      #expect(upstream.isEmpty)
      return Report(statistics: [], series: Series(steps: [], columns: []))
    }) {
      guard case .report = outcome else {
        Issue.record("\(index)")
        continue
      }
    }
    #expect(order == ["b", "a"])
  }

  /// If the other block has no result, the block has none either.
  @Test func aFailureIsPassedOn() throws {
    let jobs = [try job("a", "peak > b.peak"), try job("b", nil)]
    var run = PlanRun(Plan(jobs), limits: Limits())
    var blocked: [SpecError] = []
    while let (_, outcome) = run.next({ _, _, _ throws(RunError) in throw RunError(key: "steps", "no") }) {
      if case .blocked(let errors) = outcome { blocked += errors }
    }
    #expect(blocked.map(\.message) == ["the block 'b' has no result"] && blocked.first?.key == "expect")
  }

  @Test(arguments: [
    ("peak > c.peak", "unknown block 'c' | known blocks: b"),
    ("peak > long-name.peak", "unknown block 'long-name' | known blocks: b"),
    ("peak > a.peak", "a block cannot be compared with itself | leave out 'a.'"),
    ("peak > b.peek", "the block 'b' has no statistic 'peek' | did you mean 'b.peak'?"),
    ("peak > mean(b.peek)", "the block 'b' has no statistic 'peek' | did you mean 'b.peak'?"),
    ("sick > b.peak at step=1", "the block 'b' has no series 'peak' | known series: healthy, sick, incidence"),
    ("peak > sd(b.peak)", "the block 'b': 'sd' needs at least 2 replicates | add 'replicates: 2' or more to the block"),
    ("peak > b.peak at factor=3", "unknown sweep key 'factor'"),
  ])
  func aSingleRun(_ expect: String, _ message: String) throws {
    #expect(obstacles([try job("a", expect), try job("b", nil)]) == [[message], []])
  }

  @Test(
    arguments: [
      ("peak > b.peak at factor=2", []),
      (
        "peak > b.peak",
        [
          "'b' has 3 points, but an expectation compares with only one"
            + " | pick one at the end of the expectation: at factor=1"
        ]
      ),
      (
        "peak > b.peak at factor=7",
        [
          "no point of 'b' has these values"
            + " | pick one at the end of the expectation: at factor=1"
        ]
      ),
      ("peak > b.peak at factr=2", ["unknown sweep key 'factr' | did you mean 'factor'?"]),
    ] as [(String, [String])])
  func aSweep(_ expect: String, _ messages: [String]) throws {
    #expect(obstacles([try job("a", expect), try job("b", nil, factors: "[1, 2, 3]")]) == [messages, []])
  }

  @Test func manyRunsNeedAnAggregate() throws {
    let many = try job("b", nil, [("replicates", "4")])
    let message = "'b' has 4 runs, so 'peak' is not one value | write mean(b.peak) instead of b.peak"
    #expect(obstacles([try job("a", "peak > b.peak"), many]) == [[message], []])
    #expect(obstacles([try job("a", "peak > mean(b.peak)"), many]) == [[], []])
  }

  /// A point of the block's own sweep is chosen together with a point of the other block.
  @Test func keysOfEither() throws {
    let own = try job("a", "mean(peak) > mean(b.peak) at factor=2 picks=exactly", factors: "[1, 2]")
    let other = Plan.Job(
      name: "b",
      specification: try BlockSamples.block(
        [("model", "infection"), ("people", "9"), ("steps", "2"), ("factor", "1")],
        sweep: [("picks", "[exactly, up-to]")]))
    #expect(obstacles([own, other]) == [[], []])
    let expectation = try #require(own.specification.expectations.first)
    let report = try own.specification.run(RunRequest())
    var asked: [String] = []
    let failure = expectation.failure(in: report) { reference in
      asked.append("\(reference.block) \(reference.expression.taking(["picks"]))")
      return .success(.whole(1000))
    }
    #expect(asked == ["b mean(peak) at picks=exactly"])
    let observed = failure?.observations.map(\.name)
    #expect(failure?.place == "factor = 2" && failure?.further == 0 && observed == ["mean(peak)", "mean(b.peak)"])
  }

  @Test func cycles() throws {
    let cycle = "these blocks depend on each other: a → b → a"
    #expect(obstacles([try job("a", "peak > b.peak"), try job("b", "peak < a.peak")]) == [[cycle], [cycle]])
  }

  @Test func brokenBlocks() throws {
    #expect(obstacles([try job("a", "peak > b.peak")], broken: ["b"]) == [["the block 'b' has errors"]])
  }
}
