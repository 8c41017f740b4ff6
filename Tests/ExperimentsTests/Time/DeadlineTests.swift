import Blocks
import BlockSupport
import Experiments
import Foundation
import Simulations
import Specification
import Testing

/// The time limit of a file, with real work that takes much longer.
@Suite struct DeadlineTests {
  /// Each model with much more work than the limit allows, mostly for minutes, and the key that a sweep varies.
  static let long: [(block: SpecNode, swept: (key: String, values: SpecNode))] = [
    (
      ["model": "life", "grid": 2000, "initial": ["random": 0.3], "steps": 10_000_000],
      ("rule", ["B3/S23", "B36/S23"])
    ),
    (
      [
        "model": "life", "grid": 900, "initial": ["random": 0.3], "rule": "R20,C0,M1,S300..500,B300..400,NN",
        "steps": 100_000,
      ], ("steps", [100_000, 100_001])
    ),
    (["model": "elementary", "rule": 30, "grid": 10_000_000, "steps": 2_000_000], ("rule", [30, 110])),
    (
      ["model": "totalistic", "code": 777, "colours": 3, "grid": 1_000_000, "steps": 1_000_000],
      ("code", [777, 912])
    ),
    (
      ["model": "infection", "people": 1_000_000, "factor": 3, "recovery": 3, "immunity": 3, "steps": 1_000_000],
      ("factor", [2, 3])
    ),
    (["model": "memory", "pairs": 100_000, "players": "random"], ("players", ["random", ["memory": 1]])),
    (
      [
        "model": "mealy", "transitions": ["a": ["x": ["a", "x"]]], "initial": "a", "input": ["x"],
        "feedback": "true", "steps": 40_000_000, "show": "statistics",
      ], ("steps", [40_000_000, 40_000_001])
    ),
  ]

  enum Kind: CaseIterable { case single, replicates, sweep }

  private static func node(_ index: Int, _ kind: Kind) -> SpecNode {
    let (block, swept) = long[index]
    guard case .map(let entries) = block.content else { return block }
    let rest = entries.filter { kind != .sweep || $0.key != swept.key }.map { ($0.key, $0.value) }
    switch kind {
    case .single: return SpecNode(map: rest)
    case .replicates: return SpecNode(map: rest + [("replicates", 3)])
    case .sweep: return SpecNode(map: rest + [("sweep", SpecNode(map: [(swept.key, swept.values)]))])
    }
  }

  @Test(arguments: Array(long.indices), Kind.allCases)
  func everyModelStops(_ index: Int, _ kind: Kind) throws {
    for threads in [1, 2] {
      let specification = try block(Self.node(index, kind))
      let quick = try block(["model": "elementary", "rule": 90, "steps": 3])
      let plan = Plan([
        Plan.Job(name: "long", specification: specification), Plan.Job(name: "later", specification: quick),
      ])
      // The limits on work are not under test.
      let limits = Limits(memory: 0x1p40, updates: .infinity, seconds: 0.1)
      let start = ContinuousClock.now
      var run = PlanRun(plan, limits: limits)
      var errors: [SpecError] = []
      while let (_, outcome) = run.next({ job, _, limits throws(RunError) in
        let specification = plan.jobs[job].specification
        return try specification.run(
          RunRequest(
            draws: Draws(seed: 0), views: specification.views, keepsState: false, limits: limits,
            workers: .team(of: threads)))
      }) {
        switch outcome {
        case .failed(let found), .blocked(let found): errors += found
        case .report: Issue.record("a block has a result")
        }
      }
      // Without the limit, most would take minutes.
      #expect(ContinuousClock.now - start < .seconds(30))
      try #require(errors.count == 2)
      let message = errors[0].message
      // On a busy machine, the time may end between two runs.
      #expect(message.hasPrefix("stopped at step ") || message.hasPrefix("stopped in run "), "\(message)")
      #expect(message.hasSuffix(" after 0.1 s, the time limit of a file"), "\(message)")
      #expect(kind == .single || message.contains(" run "), "\(message)")
      let advice = "allow more with --max-seconds "
      let help = try #require(errors[0].help)
      #expect(help.hasPrefix("make it smaller, or \(advice)"), "\(help)")
      // The finished share of the work gives the estimated time.
      let limit = try #require(Double(help.split(separator: " ").last ?? ""))
      #expect(limit >= 0.2, "\(help)")
      #expect(kind != .single || index != 0 || limit > 10, "\(message); \(help)")
      #expect(errors[1].message == "not run: the time limit of 0.1 s for the file was used up")
      #expect(errors[1].help.map { help.hasSuffix($0) } == true, "\(errors[1].help ?? "")")
    }
  }

  /// The advice is twice the limit, or more than the time needed, rounded up to two digits.
  @Test(
    arguments: [
      (nil, "24"), (10, "24"), (120, "150"), (100.5, "130"), (12_345, "16000"), (.infinity, "24"),
    ] as [(Double?, String)])
  func theAdviceSuffices(needed: Double?, limit: String) throws {
    let deadline = try #require(Deadline(seconds: 12))
    let place = Specification.SourceLocation(line: 1, column: 1), span = SourceSpan(start: place, end: place)
    #expect(
      deadline.stopped("", needing: needed, at: span).help
        == "make it smaller, or allow more with --max-seconds \(limit)")
    #expect(deadline.unbegun(needing: needed, at: span).help == "allow more with --max-seconds \(limit)")
  }

  @Test func noLimitMeansNoDeadline() {
    #expect(Deadline(seconds: 0) == nil)
    #expect(Deadline(seconds: .infinity)?.isOver == false)
    #expect(Deadline(seconds: 1e300)?.stop.isOn == false)
  }

  /// The thread sets the signals of several files, the nearest first, even if it began with a later one.
  @Test func signalsComeInTheOrderOfTheirTimes() throws {
    let later = try #require(Deadline(seconds: 1000)), sooner = try #require(Deadline(seconds: 0.01))
    let end = ContinuousClock.now + .seconds(20)
    while !sooner.stop.isOn, ContinuousClock.now < end { usleep(1000) }
    #expect(sooner.stop.isOn && sooner.isOver)
    #expect(!later.stop.isOn && !later.isOver)
  }

  /// An experiment that was stopped continues from its results so far, with the same final result.
  @Test(arguments: [1, 2]) func theCacheKeepsWhatWasDone(_ threads: Int) throws {
    let experiment = try block(
      ["model": "life", "grid": 60, "steps": 200, "initial": ["random": 0.4], "replicates": 200])
    let whole = try experiment.run(nil, threads: threads)
    let test = try TestCache()
    let looks = LookCounter()
    _ = try experiment.run(nil, limits: RunLimits(stop: looks.signal()))
    #expect(throws: RunError.self) {
      try experiment.run(
        test.cache, threads: threads, limits: RunLimits(stop: LookCounter().signal(from: looks.count / 2)))
    }
    let (text, counts) = try experiment.run(test.cache, threads: threads)
    #expect(text == whole.text)
    #expect(counts.known > 20 && counts.computed > 20 && counts.known + counts.computed == 200, "\(counts)")
  }

  /// A stopped run leaves nothing that a later run could mistake for a result.
  @Test func aSingleRunIsKeptWholeOrNotAtAll() throws {
    let single = try block(["model": "life", "grid": 60, "steps": 2000, "initial": ["random": 0.4]])
    let test = try TestCache()
    #expect(throws: RunError.self) {
      try single.run(test.cache, limits: RunLimits(stop: LookCounter().signal(from: 50)))
    }
    let (text, counts) = try single.run(test.cache)
    #expect(counts.computed == 1 && counts.known == 0)
    #expect(try text == single.run(nil).text)
  }

  /// The limit also applies to expectations over many runs.
  @Test func expectationsStop() throws {
    let many = try block([
      "model": "life", "grid": 4, "steps": 1, "replicates": 500,
      "expect": ["population >= 0", "mean(population) >= 0"],
    ])
    let report = try many.run(RunRequest(draws: Draws(seed: 0)))
    let looks = LookCounter()
    #expect(many.failures(in: report, stop: looks.signal()).isEmpty)
    #expect(looks.count > 500)
    let stop = LookCounter().signal(from: 100)
    _ = many.failures(in: report, stop: stop)
    #expect(stop.isOn)
  }
}
