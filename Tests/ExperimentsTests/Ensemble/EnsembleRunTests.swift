import Blocks
import Experiments
import Expressions
import Simulations
import Specification
import Testing

@Suite struct EnsembleRunTests {
  private func epidemic(_ more: (String, String)..., sweep: [(String, String)] = []) throws -> BlockSpecification {
    try BlockSamples.block([("model", "infection"), ("people", "60"), ("steps", "9")] + more, sweep: sweep)
  }

  @Test(arguments: [1, 2, 4, 7]) func noNumberOfThreadsChangesAnything(threads: Int) throws {
    let block = try epidemic(("replicates", "23"), ("show", "grid"), sweep: [("factor", "1..3"), ("seed", "5..6")])
    let alone = try block.run(RunRequest(views: block.views, namedSteps: [2]))
    let shared = try block.run(RunRequest(views: block.views, namedSteps: [2], workers: .team(of: threads)))
    #expect(shared.ensemble == alone.ensemble)
    #expect(shared.views.count == 6 && alone.views.count == 6)
  }

  /// A replicate is the same however many there are. The first one is the single run.
  @Test func replicatesDoNotKnowOfEachOther() throws {
    let few = try #require(try epidemic(("factor", "2"), ("replicates", "3")).run(RunRequest()).ensemble)
    let many = try #require(try epidemic(("factor", "2"), ("replicates", "40")).run(RunRequest()).ensemble)
    let single = try epidemic(("factor", "2")).run(RunRequest())
    #expect(few.columns.map(\.name) == single.statistics.map(\.name))
    for (few, many) in zip(few.columns, many.columns) {
      #expect(Array(few.values) == Array(many.values.prefix(3)))
      #expect(few.values[0] == single[statistic: few.name])
    }
    let rates = try #require(many.values(of: "peak_step", at: 0))
    #expect(Set(rates).count > 1, "replicates differ")
  }

  /// Every run of every point keeps its series, whatever the views show, even beyond the points that are drawn.
  @Test func keptCurvesAreTheSeriesOfTheRuns() throws {
    var block = try epidemic(
      ("replicates", "2"), ("until", "sick > 8"), ("show", "{bands: sick}"), sweep: [("factor", "1..20")])
    let bands = try #require(try block.run(RunRequest(views: block.views)).ensemble).bands
    #expect(try block.run(RunRequest(views: block.views)).ensemble?.curves == nil)
    block.keepsCurves = true
    let ensemble = try #require(try block.run(RunRequest(views: block.views)).ensemble)
    let curves = try #require(ensemble.curves)
    #expect(ensemble.bands == bands)
    #expect(curves.used.map { curves.series[$0] } == ["healthy", "sick", "incidence"])
    let experiment = try #require(block.experiment)
    let place = try #require(curves.series.firstIndex(of: "sick"))
    for run in [0, 1, 38, 39] {
      let point = experiment.points[run / 2]
      let series = try point.simulation.run(
        RunRequest(draws: Draws(seed: point.seed, replicate: UInt32(run % 2)))
      ).series
      #expect(curves.steps(of: run) == Array(0...(series.steps.last ?? 0)))
      let values = curves.runs[run][place].values
      #expect(zip(series.steps, try #require(series["sick"])).allSatisfy { values[$0] == $1 })
    }
  }

  /// Every replicate continues from the same replicate of the other block, and several blocks continue from the same
  /// states.
  @Test(arguments: [1, 3]) func replicatesGoOnFromReplicates(threads: Int) throws {
    let start = try epidemic(("factor", "2"), ("recovery", "3"), ("replicates", "6"))
    var request = RunRequest(workers: .team(of: threads))
    #expect(try start.run(request).handover == nil)
    request.keepsReplicateStates = true
    let states = try #require(try start.run(request).handover)
    for (factor, count) in [("0", 6), ("3", 4)] {
      let fork = try epidemic(
        ("factor", factor), ("recovery", "3"), ("initial", "{from: start}"), ("replicates", "\(count)"))
      let found = try fork.run(RunRequest(upstream: ["start": states], workers: .team(of: threads)))
      let ensemble = try #require(found.ensemble)
      for replicate in 0..<count {
        let draws = Draws(seed: start.seed, replicate: UInt32(replicate))
        let state = try #require(try start.simulation.run(RunRequest(draws: draws)).handover)
        let single = try fork.simulation.run(RunRequest(draws: draws, upstream: ["start": state]))
        for column in ensemble.columns { #expect(column.values[replicate] == single[statistic: column.name]) }
      }
    }
  }

  /// Points share their random numbers, so a point of a sweep equals the block with that value.
  @Test func aPointIsTheBlockWithItsValue() throws {
    let sweep = try #require(
      try epidemic(("replicates", "4"), sweep: [("factor", "1..3")]).run(RunRequest()).ensemble)
    let alone = try #require(try epidemic(("factor", "3"), ("replicates", "4")).run(RunRequest()).ensemble)
    #expect(sweep.label(of: 2) == "factor = 3")
    for column in alone.columns { #expect(sweep.values(of: column.name, at: 2) == Array(column.values)) }
  }

  /// The results of many runs equal those of each run, even if points have different statistics.
  @Test(arguments: [1, 3]) func columnsAreWhatRunsReport(threads: Int) throws {
    let blocks = try [
      BlockSamples.block(
        [
          ("model", "infection"), ("people", "30"), ("factor", "1"), ("steps", "12"), ("until", "sick == 20"),
          ("replicates", "7"),
        ],
        sweep: [("immunity", "0..2"), ("recovery", "1..2")]),
      BlockSamples.block(
        [("model", "life"), ("grid", "8"), ("steps", "40"), ("until", "stable"), ("replicates", "5")],
        sweep: [("seed", "3..5")]),
      BlockSamples.block([("model", "memory"), ("replicates", "9")], sweep: [("pairs", "1..4")]),
      BlockSamples.block(
        [("model", "elementary"), ("steps", "6"), ("initial", "random"), ("grid", "11"), ("replicates", "3")],
        sweep: [("rule", "28..31")]),
    ]
    for block in blocks {
      let experiment = try #require(block.experiment)
      let steps = [3, 0, 9, 3]
      let report = try block.run(RunRequest(namedSteps: steps, workers: .team(of: threads)))
      let ensemble = try #require(report.ensemble)
      var names: [String] = []
      for (index, point) in experiment.points.enumerated() {
        for replicate in 0..<experiment.replicates {
          let run = index * experiment.replicates + replicate
          let draws = Draws(seed: point.seed, replicate: UInt32(replicate))
          let single = try point.simulation.run(RunRequest(draws: draws, namedSteps: steps))
          for statistic in single.statistics where !names.contains(statistic.name) { names.append(statistic.name) }
          for column in ensemble.columns { #expect(column.values[run] == single[statistic: column.name]) }
          for column in ensemble.stepColumns {
            let row = single.series.steps.firstIndex(of: column.step)
            let value = row.flatMap { row in single.series[column.column.name].map { StatisticValue.whole($0[row]) } }
            #expect(column.column.values[run] == value)
          }
        }
      }
      #expect(ensemble.columns.map(\.name) == names)
      #expect(ensemble.columns.allSatisfy { $0.values.count == experiment.runCount })
    }
  }

  /// The bands of every point equal those of its single runs, whatever the number of threads is and however many
  /// results were known.
  @Test func bandsAreThoseOfTheRuns() throws {
    let keys = [("model", "infection"), ("people", "80"), ("steps", "400"), ("recovery", "2"), ("until", "sick == 0")]
    let block = try BlockSamples.block(
      keys + [("replicates", "70")], sweep: [("factor", "1..2")], show: ["bands"])
    let request = RunRequest(views: block.views)
    let ensemble = try #require(try block.run(request).ensemble)
    #expect(
      ensemble.bands.map(\.point) == [0, 1] && ensemble.bands.allSatisfy { $0.series == "sick" && $0.runs == 70 })
    for bands in ensemble.bands {
      let single = try BlockSamples.block(keys + [("factor", "\(bands.point + 1)")])
      let curves = try (0..<70).map { replicate in
        let series = try single.run(RunRequest(draws: Draws(seed: 0, replicate: UInt32(replicate)))).series
        return RunCurve(steps: series.steps, values: try #require(series["sick"]))
      }
      #expect(CurveBands(series: "sick", point: bands.point, curves) == bands)
      #expect(bands.earlyRuns > 0 && bands.median.last == 0)
    }
    for threads in [2, 4] {
      let shared = try block.run(RunRequest(views: block.views, workers: .team(of: threads)))
      #expect(shared.ensemble == ensemble)
    }
    // Without bands, nothing of the kind is kept, and results without them are not enough.
    let cache = try TestCache()
    let plain = try BlockSamples.block(keys + [("replicates", "70")], sweep: [("factor", "1..2")], show: ["statistics"])
    #expect(try #require(try plain.run(RunRequest(views: plain.views)).ensemble).bands.isEmpty)
    _ = try plain.run(cache.cache)
    let fresh = try block.run(nil).text
    for known in [0, 140] {
      let (text, counts) = try block.run(cache.cache)
      #expect(text == fresh && counts.known == known && counts.computed == 140 - known)
    }
    let half = try BlockSamples.block(keys + [("replicates", "30")], sweep: [("factor", "1..2")], show: ["bands"])
    let other = try TestCache()
    _ = try half.run(other.cache)
    #expect(try block.run(other.cache).text == fresh, "of 70 runs 30 were known")
  }

  /// The data contain every step, on any number of threads. Their memory is limited while runs of unknown length
  /// continue.
  @Test func dataHaveEveryStep() throws {
    let block = try BlockSamples.block(
      [
        ("model", "infection"), ("grid", "700x1"), ("factor", "2"), ("steps", "700"), ("until", "sick == 700"),
        ("replicates", "6"),
      ], show: ["bands"])
    var request = RunRequest(views: block.views)
    let plain = try #require(try block.run(request).ensemble)
    request.keptSeries = ["sick"]
    let kept = try #require(try block.run(request).ensemble), curves = try #require(kept.curves)
    #expect(kept.bands == plain.bands)
    for run in 0..<6 {
      let last = try #require(curves.runs[run].first?.last)
      #expect(curves.steps(of: run) == Array(0...last) && curves.stepCount(of: run) == last + 1)
    }
    request.workers = .team(of: 2)
    #expect(try block.run(request).ensemble == kept)
    request.limits.memory = 200
    #expect(throws: RunError.self) { try block.run(request) }
  }

  /// No series is kept beyond the points that are drawn.
  @Test func bandsOfTheFirstPoints() throws {
    let block = try BlockSamples.block(
      [("model", "infection"), ("people", "9"), ("steps", "3"), ("replicates", "2")], sweep: [("factor", "1..20")],
      show: ["bands"])
    let ensemble = try #require(try block.run(RunRequest(views: block.views)).ensemble)
    #expect(ensemble.bands.map(\.point) == Array(0..<Ensemble.shownPoints))
    let plain = try BlockSamples.block(
      [("model", "infection"), ("people", "9"), ("steps", "3"), ("replicates", "2")], sweep: [("factor", "1..20")],
      show: ["chart"])
    #expect(block.cost.memory - plain.cost.memory == 32 * RunCurve.memory(steps: 3))
  }

  @Test func namedStepsAreRecorded() throws {
    let block = try epidemic(("factor", "1"), ("replicates", "2"))
    let ensemble = try #require(try block.run(RunRequest(namedSteps: [0, 4, 100])).ensemble)
    #expect(ensemble.column("sick", step: 0).map { Array($0) } == [.whole(1), .whole(1)])
    #expect(ensemble.column("sick", step: 4)?.allSatisfy { $0 != nil } == true)
    // There are no values after the end of the run.
    #expect(ensemble.column("sick", step: 100) == nil)
  }

  // MARK: The limit of steps

  /// Returns how many runs reached the limit, counted by single runs.
  private func limited(_ block: BlockSpecification) throws -> [Int] {
    let experiment = try #require(block.experiment)
    return try experiment.points.map { point in
      try (0..<experiment.replicates).reduce(0) { count, replicate in
        let draws = Draws(seed: point.seed, replicate: UInt32(replicate))
        return count + (try point.simulation.run(RunRequest(draws: draws)).missedEnd == nil ? 0 : 1)
      }
    }
  }

  @Test func runsThatReachedTheLimitAreCounted() throws {
    let keys = [("factor", "1"), ("until", "sick > 12")]
    let block = try epidemic(keys[0], keys[1], ("replicates", "20"))
    let count = try limited(block)[0]
    try #require((1...19).contains(count))
    #expect(
      try block.run(RunRequest()).notes.last
        == "\(count) of 20 runs \(count == 1 ? "was" : "were") stopped at step 9, before sick > 12 held.")
    let single = try epidemic(keys[0], keys[1], ("replicates", "1"))
    #expect(try single.run(RunRequest()).notes.last == "The limit of 9 steps was reached before sick > 12 held.")
    let all = try epidemic(keys[0], ("until", "sick > 60"), ("replicates", "6"), sweep: [("seed", "1..3")])
    #expect(try all.run(RunRequest()).notes.last == "18 of 18 runs were stopped at step 9, before sick > 60 held.")
    let none = try epidemic(keys[0], ("until", "sick > 0"), ("replicates", "6"))
    #expect(try none.run(RunRequest()).notes.contains { $0.contains("stopped") } == false)
  }

  @Test func pointsThatReachedTheLimitAreNamed() throws {
    let block = try epidemic(("until", "sick > 40"), ("replicates", "20"), sweep: [("factor", "1..3")])
    let counts = try limited(block)
    try #require(Set(counts).count > 1)
    let places = counts.enumerated().filter { $0.element > 0 }
    try #require(places.count == 2)
    let note = "\(counts.reduce(0, +)) of 60 runs were stopped at step 9, before sick > 40 held: "
    #expect(
      try block.run(RunRequest()).notes.last == note
        + "\(places[0].element) and \(places[1].element) of 20 at factor = "
        + "\(places[0].offset + 1) and \(places[1].offset + 1).")
    let steps = try BlockSamples.block(
      [("model", "infection"), ("people", "60"), ("factor", "1"), ("until", "sick > 60")], sweep: [("steps", "1..3")])
    #expect(
      try steps.run(RunRequest()).notes.suffix(3) == [
        "1 of 3 runs was stopped at step 1, before sick > 60 held: at steps = 1.",
        "1 of 3 runs was stopped at step 2, before sick > 60 held: at steps = 2.",
        "1 of 3 runs was stopped at step 3, before sick > 60 held: at steps = 3.",
      ])
    let many = try BlockSamples.block(
      [("model", "infection"), ("people", "60"), ("factor", "1"), ("until", "sick > 60")], sweep: [("steps", "1..7")])
    #expect(try many.run(RunRequest()).notes.last == "7 of 7 runs were stopped at their limit of steps.")
  }

  // MARK: Faults and costs

  /// A value of a sweep that cannot be run is reported at its own place.
  @Test func aFaultHasThePlaceOfItsValue() throws {
    func place(_ line: Int) -> SourceSpan {
      SourceSpan(start: SourceLocation(line: line, column: 3), end: SourceLocation(line: line, column: 4))
    }
    let values = ["1", "2", "9"].enumerated().map { SpecNode(.scalar($1, isQuoted: false), at: place(10 + $0)) }
    let sweep = SpecEntry(key: "pairs", keySpan: place(9), value: SpecNode(.list(values), at: place(10)))
    let entries =
      [("model", BlockSamples.scalar("memory")), ("players", BlockSamples.scalar("random"))]
      + [("sweep", SpecNode(.map([sweep]), at: place(9)))]
    var context = SpecContext()
    let block = try #require(BlockSpecification(BlockSamples.map(entries), in: &context), "\(context.errors)")
    #expect(try block.run(RunRequest()).ensemble?.points.count == 3)
    let error = #expect(throws: RunError.self) { try block.run(RunRequest(limits: RunLimits(updates: 100))) }
    #expect(error?.key == "pairs" && error?.span == place(12))
  }

  /// A swept value that makes the block too large is reported at its own place, and steps of others count.
  @Test func theLimitsAreHeldAgainstAllPoints() throws {
    func place(_ line: Int) -> SourceSpan {
      SourceSpan(start: SourceLocation(line: line, column: 3), end: SourceLocation(line: line, column: 4))
    }
    let values = ["8", "5000", "9"].enumerated().map { SpecNode(.scalar($1, isQuoted: false), at: place(10 + $0)) }
    let sweep = SpecEntry(key: "grid", keySpan: place(9), value: SpecNode(.list(values), at: place(10)))
    let entries = [
      ("model", BlockSamples.scalar("life")), ("steps", BlockSamples.scalar("1")),
      ("sweep", SpecNode(.map([sweep]), at: place(9))),
    ]
    var context = SpecContext()
    let block = try #require(BlockSpecification(BlockSamples.map(entries), in: &context), "\(context.errors)")
    #expect(Limits(memory: 1e6).fault(in: block)?.span == place(11))
    #expect(Limits().fault(in: block) == nil)
    let many = try epidemic(("factor", "2"), ("replicates", "100000"))
    let limits = Limits(memory: 1e8)
    #expect(limits.fault(in: many) == nil && limits.fault(in: many, naming: 50)?.key == "replicates")
  }

  /// The estimate exceeds the size of the columns, including texts and named steps.
  @Test func theEstimateCountsAllThatIsKept() throws {
    func size(_ values: StatisticColumn) -> Int {
      values.reduce(0) { sum, value in
        switch value {
        case .whole, .fraction, StatisticValue.none?, nil: sum + 9
        case .text(let text), .big(let text): sum + 24 + 32 + text.utf8.count
        case .list(let items): sum + 24 + 32 + 24 * items.count
        case .truth: sum + 24
        }
      }
    }
    let blocks = try [
      BlockSamples.block([
        ("model", "elementary"), ("rule", "30"), ("steps", "300"), ("replicates", "50"),
        ("expect", "population >= 1 at step=7"),
      ]),
      BlockSamples.block([("model", "memory"), ("pairs", "3"), ("replicates", "50")]),
      epidemic(("replicates", "300"), ("factor", "2"), ("expect", "sick >= 1 at step=7")),
      BlockSamples.machine([("replicates", "50")]),
      BlockSamples.block([("model", "life"), ("grid", "8"), ("steps", "9"), ("replicates", "300")]),
    ]
    for block in blocks {
      let ensemble = try #require(try block.run(RunRequest(namedSteps: block.namedSteps)).ensemble)
      let kept = (ensemble.columns + ensemble.stepColumns.map(\.column)).reduce(0) { $0 + size($1.values) }
      let room = block.cost.memory - block.simulation.cost.memory
      #expect(room >= Double(kept) && room < Double(kept) * 8 + 4096, "\(block.declaration.name): \(kept), \(room)")
    }
  }

  // MARK: Expectations

  private func failures(_ condition: String) throws -> [Blocks.Expectation.Failure] {
    let block = try epidemic(("replicates", "5"), ("expect", condition), sweep: [("factor", "1..3")])
    return block.failures(in: try block.run(RunRequest(namedSteps: block.namedSteps)))
  }

  @Test(arguments: [
    "people == 60", "mean(people) == 60", "sick >= 1", "sick > 1 at factor=3", "sd(people) == 0", "sick == 1 at step=0",
    "max(sick) <= 60 at factor=1 step=4", "mean(attack_rate) > 0.5 at factor=3.0",
  ])
  func whatHolds(condition: String) throws {
    #expect(try failures(condition).isEmpty)
  }

  /// Like tables, aggregates are over the replicates that have a number. A bare statistic must hold in all.
  @Test func replicatesWithoutANumber() throws {
    func block(_ condition: String) throws -> BlockSpecification {
      try epidemic(("factor", "1"), ("replicates", "30"), ("expect", condition))
    }
    let ensemble = try #require(try block("people == 60").run(RunRequest()).ensemble)
    let numbers = ensemble.numbers(of: "step_50", at: 0)
    try #require((2..<30).contains(numbers.count))
    let mean = try #require(Summary(numbers)).mean
    func failures(_ condition: String) throws -> [Blocks.Expectation.Failure] {
      let block = try block(condition)
      return block.failures(in: try block.run(RunRequest()))
    }
    #expect(try failures("mean(step_50) within 0.0000001 of \(mean)").isEmpty)
    #expect(try failures("max(step_50) <= 9 and sd(step_50) > 0").isEmpty)
    let bare = try #require(try failures("step_50 <= 9").first)
    let start = "'step_50' has no value, so the condition is neither true nor false (step_50: "
    #expect(bare.fault?.hasPrefix(start) == true)
    #expect(bare.further == 30 - numbers.count - 1)
    let nobody = try #require(try failures("mean(step_all) <= 9").first)
    #expect(nobody.fault == "'mean(step_all)' has no value: no run has a number for 'step_all'" && nobody.place.isEmpty)
    // Beside a bare statistic, an aggregate is over all replicates.
    #expect(try failures("sick <= max(sick) and sick >= min(sick)").isEmpty)
    #expect(try #require(try failures("sick < max(sick)").first).observations.map(\.name) == ["sick", "max(sick)"])
  }

  /// A statistic that only some points have is checked at those points.
  @Test func pointsWithoutAStatistic() throws {
    func failures(_ condition: String) throws -> [Blocks.Expectation.Failure] {
      let block = try epidemic(
        ("factor", "1"), ("recovery", "2"), ("expect", condition), sweep: [("immunity", "0..5 step 5")])
      return block.failures(in: try block.run(RunRequest(namedSteps: block.namedSteps)))
    }
    let known = [
      "recovered >= 0 at immunity=5", "recovered == 0 at immunity=5 step=0", "max(recovered) >= 0 at immunity=5",
    ]
    for condition in known {
      #expect(try failures(condition).isEmpty, "\(condition)")
    }
    let unknown = [
      "recovered >= 0", "recovered != 1000", "recovered == recovered", "recovered == 0 at immunity=0 step=0",
    ]
    for condition in unknown {
      let failure = try #require(try failures(condition).first, "\(condition)")
      #expect(failure.fault == "this run has no statistic 'recovered'", "\(condition)")
      #expect(failure.place == "immunity = 0" && failure.further == 0, "\(condition)")
    }
    let mean = try #require(try failures("mean(recovered) >= 0").first)
    #expect(mean.fault == "'mean(recovered)' has no value: no run has a number for 'recovered'")
    #expect(mean.place == "immunity = 0")
  }

  @Test func whatDoesNotHold() throws {
    let every = try #require(try failures("people == 61").first)
    #expect(every.place == "factor = 1, replicate 0" && every.further == 14)
    #expect(every.observations.map(\.name) == ["people"])
    let mean = try #require(try failures("mean(people) > 60 at factor=2").first)
    #expect(mean.place == "factor = 2" && mean.further == 0)
    let missing = try #require(try failures("people == 60 at factor=9").first)
    #expect(missing.fault?.contains("no point") == true)
  }
}
