import Experiments
import Simulations
import Testing

@Suite struct EnsembleRunTests {
  private func epidemic(_ more: (String, String)..., sweep: [(String, String)] = []) throws -> BlockSpecification {
    try Blocks.block([("model", "infection"), ("people", "60"), ("steps", "9")] + more, sweep: sweep)
  }

  @Test(arguments: [1, 2, 4, 7]) func noNumberOfThreadsChangesAnything(threads: Int) throws {
    let block = try epidemic(("replicates", "23"), ("show", "grid"), sweep: [("factor", "1..3"), ("seed", "5..6")])
    let alone = try block.run(RunRequest(views: block.views, namedSteps: [2]))
    let shared = try block.run(RunRequest(views: block.views, namedSteps: [2], workers: .team(of: threads)))
    #expect(shared.ensemble == alone.ensemble)
    #expect(shared.views.count == 6 && alone.views.count == 6)
  }

  /// A replicate is the same however many there are, and the first is the single run.
  @Test func replicatesDoNotKnowOfEachOther() throws {
    let few = try #require(try epidemic(("factor", "2"), ("replicates", "3")).run(RunRequest()).ensemble)
    let many = try #require(try epidemic(("factor", "2"), ("replicates", "40")).run(RunRequest()).ensemble)
    let single = try epidemic(("factor", "2")).run(RunRequest())
    #expect(few.columns.map(\.name) == single.statistics.map(\.name))
    for (few, many) in zip(few.columns, many.columns) {
      #expect(few.values == Array(many.values.prefix(3)))
      #expect(few.values[0] == single[statistic: few.name])
    }
    let rates = try #require(many.values(of: "peak_step", at: 0))
    #expect(Set(rates).count > 1, "replicates differ")
  }

  /// Points share their random numbers: a point of a sweep is the block with that value.
  @Test func aPointIsTheBlockWithItsValue() throws {
    let sweep = try #require(
      try epidemic(("replicates", "4"), sweep: [("factor", "1..3")]).run(RunRequest()).ensemble)
    let alone = try #require(try epidemic(("factor", "3"), ("replicates", "4")).run(RunRequest()).ensemble)
    #expect(sweep.label(of: 2) == "factor = 3")
    for column in alone.columns { #expect(sweep.values(of: column.name, at: 2) == column.values) }
  }

  /// The bands of every point are those of its runs, one by one, however many threads there are and whatever of them
  /// was known.
  @Test func bandsAreThoseOfTheRuns() throws {
    let keys = [("model", "infection"), ("people", "80"), ("steps", "400"), ("recovery", "2"), ("until", "sick == 0")]
    let block = try Blocks.block(
      keys + [("replicates", "70")], sweep: [("factor", "1..2")], show: ["bands"])
    let request = RunRequest(views: block.views)
    let ensemble = try #require(try block.run(request).ensemble)
    #expect(ensemble.bands.map(\.point) == [0, 1] && ensemble.bands.allSatisfy { $0.series == "sick" && $0.runs == 70 })
    for bands in ensemble.bands {
      let single = try Blocks.block(keys + [("factor", "\(bands.point + 1)")])
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
    // Without bands nothing of the kind is kept, and what is known without them is not enough.
    let cache = try TestCache()
    let plain = try Blocks.block(keys + [("replicates", "70")], sweep: [("factor", "1..2")], show: ["statistics"])
    #expect(try #require(try plain.run(RunRequest(views: plain.views)).ensemble).bands.isEmpty)
    _ = try plain.run(cache.cache)
    let fresh = try block.run(nil).text
    for known in [0, 140] {
      let (text, counts) = try block.run(cache.cache)
      #expect(text == fresh && counts.known == known && counts.computed == 140 - known)
    }
    let half = try Blocks.block(keys + [("replicates", "30")], sweep: [("factor", "1..2")], show: ["bands"])
    let other = try TestCache()
    _ = try half.run(other.cache)
    #expect(try block.run(other.cache).text == fresh, "of 70 runs 30 were known")
  }

  /// Beyond the points that are drawn no series is kept.
  @Test func bandsOfTheFirstPoints() throws {
    let block = try Blocks.block(
      [("model", "infection"), ("people", "9"), ("steps", "3"), ("replicates", "2")], sweep: [("factor", "1..20")],
      show: ["bands"])
    let ensemble = try #require(try block.run(RunRequest(views: block.views)).ensemble)
    #expect(ensemble.bands.map(\.point) == Array(0..<Experiment.shownPoints))
    let plain = try Blocks.block(
      [("model", "infection"), ("people", "9"), ("steps", "3"), ("replicates", "2")], sweep: [("factor", "1..20")],
      show: ["chart"])
    #expect(block.cost.memory - plain.cost.memory == 32 * RunCurve.memory(steps: 3))
  }

  @Test func namedStepsAreRecorded() throws {
    let block = try epidemic(("factor", "1"), ("replicates", "2"))
    let ensemble = try #require(try block.run(RunRequest(namedSteps: [0, 4, 100])).ensemble)
    #expect(ensemble.values(of: "sick", step: 0, at: 0) == [.whole(1), .whole(1)])
    #expect(ensemble.values(of: "sick", step: 4, at: 0)?.allSatisfy { $0 != nil } == true)
    // Behind the end of the run there is nothing.
    #expect(ensemble.values(of: "sick", step: 100, at: 0) == nil)
  }

  // MARK: Expectations

  private func failures(_ condition: String) throws -> [Simulations.Expectation.Failure] {
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
