import Blocks
import Experiments
import Expressions
import Simulations
import Testing

/// Derived statistics of experiments.
@Suite struct EnsembleRunDerivedTests {
  private func block(_ derived: String, _ more: (String, String)..., sweep: [(String, String)] = []) throws
    -> BlockSpecification
  {
    try BlockSamples.block(
      [("model", "infection"), ("people", "30"), ("recovery", "3"), ("steps", "4"), ("derive", derived)] + more,
      sweep: sweep)
  }

  /// Every run has its own value. A swept number has the value of the point.
  @Test func areOfEveryRun() throws {
    let block = try block(
      "{per_factor: ever_sick / factor, many: ever_sick > 3, none_yet: 1 / (people - 30)}", ("replicates", "5"),
      sweep: [("factor", "[1, 2, 3]")])
    let ensemble = try #require(try block.run(RunRequest()).ensemble)
    #expect(ensemble.columns.suffix(3).map(\.name) == ["per_factor", "many", "none_yet"])
    let own = try #require(ensemble.column("per_factor")), sick = try #require(ensemble.column("ever_sick"))
    let many = try #require(ensemble.column("many")), nothing = try #require(ensemble.column("none_yet"))
    for run in 0..<15 {
      let count = try #require(sick[run]?.int)
      #expect(own[run]?.double == Double(count) / Double(run / 5 + 1))
      #expect(many[run] == .truth(count > 3) && nothing[run] == StatisticValue.none)
    }
    let summary = try #require(ensemble.summary(of: "per_factor", at: 2))
    #expect(summary.method == .student && summary.interval != nil)
    #expect(ensemble.summary(of: "none_yet", at: 0) == nil)
  }

  /// Many threads give the same columns as one.
  @Test func areTheSameOnAllThreads() throws {
    let block = try block("{share: peak / people}", ("factor", "1"), ("replicates", "300"))
    var request = RunRequest()
    let one = try block.run(request).ensemble
    request.workers = Workers.team(of: 3)
    #expect(try block.run(request).ensemble == one)
  }

  /// They are included in the sentence about runs that were not over.
  @Test func areOutcomesWhereTheyComeFromOutcomes() throws {
    let block = try block(
      "{share: peak / people, fixed: people / 3, twice: 2 * share}", ("factor", "1"), ("replicates", "5"))
    let ensemble = try #require(try block.run(RunRequest()).ensemble)
    #expect(ensemble.outcomes?.names.contains("share") == true && ensemble.outcomes?.names.contains("twice") == true)
    #expect(ensemble.outcomes?.names.contains("fixed") == false)
  }

  /// Those that can only grow or fall until a run is over are lower bounds, or final once they are true or false.
  @Test func growLikeTheOutcomesTheyComeFrom() throws {
    let block = try block(
      "{share: peak / people, large: share > 0.5, few: attack_rate < 0.2, mixed: large and sick == 0, gone: extinct}",
      ("factor", "1"), ("replicates", "5"))
    let outcomes = try #require(try block.run(RunRequest()).ensemble?.outcomes)
    let derived: Set = ["share", "large", "few", "mixed", "gone"]
    #expect(outcomes.growing.filter(derived.contains) == ["share", "large", "gone"])
    #expect(outcomes.falling == ["minor_outbreak", "few"])
    #expect(derived.isSubset(of: outcomes.names))
  }

  /// Equal values have equal intervals, whether the model declares the share or a block derives it.
  @Test func sharesHaveTheIntervalOfShares() throws {
    let block = try block(
      "{frac: ever_sick / people, rest: 1 - frac, early: factor * ever_sick / 9, change: peak - 9}", ("factor", "1"),
      ("probability", "0.3"), ("replicates", "6"))
    let ensemble = try #require(try block.run(RunRequest()).ensemble)
    let declared = try #require(ensemble.summary(of: "attack_rate", at: 0))
    let derived = try #require(ensemble.summary(of: "frac", at: 0))
    #expect(derived == declared && derived.method == .share)
    #expect(ensemble.mean(of: "rest") == .ofShares && ensemble.mean(of: "early") == .ofCounts)
    #expect(ensemble.mean(of: "change") == .ofValues)
  }

  /// No interval of a share extends beyond 0 … 1, and no interval of a quotient of counts begins below 0.
  @Test func intervalsStayInBounds() throws {
    let block = try BlockSamples.block(
      [
        ("model", "infection"), ("people", "100"), ("factor", "1"), ("probability", "0.35"), ("recovery", "2"),
        ("until", "stable"), ("replicates", "5"),
        ("derive", "{frac: ever_sick / people, odds: ever_sick / healthy, twice: 2 * peak}"),
      ], sweep: [("seed", "1..20")])
    let ensemble = try #require(try block.run(RunRequest()).ensemble)
    var cut = 0
    for point in ensemble.points.indices {
      for name in ["frac", "odds", "twice"] {
        guard let summary = ensemble.summary(of: name, at: point), let interval = summary.interval else { continue }
        #expect(interval.lowerBound >= 0 && (name != "frac" || interval.upperBound <= 1), "\(name): \(interval)")
        if summary.method == .count { cut += 1 }
      }
    }
    #expect(cut > 0)
  }

  @Test func theirErrorsNameTheRun() throws {
    let block = try block("{huge: 2^4000 * 2^4000 * people}", ("factor", "1"), ("replicates", "2"))
    let error = #expect(throws: RunError.self) { _ = try block.run(RunRequest()) }
    #expect(error?.message.contains("'huge' cannot be computed") == true, "\(String(describing: error))")
    #expect(error?.key == "derive")
  }

  @Test func theyStop() throws {
    let block = try block("{share: peak / people}", ("factor", "1"), ("replicates", "2"))
    var ensemble = try #require(try block.run(RunRequest()).ensemble)
    let count = ensemble.columns.count
    let stop = StopSignal()
    stop.set()
    let experiment = try #require(block.experiment)
    try block.derived.complete(&ensemble, of: experiment, block.declaration, until: stop)
    #expect(ensemble.columns.count == count)
  }

  @Test func theyTakeMemory() throws {
    let plain = try block("{}", ("factor", "1"), ("replicates", "1000"))
    let derived = try block("{share: peak / people}", ("factor", "1"), ("replicates", "1000"))
    #expect(derived.cost.memory >= plain.cost.memory + 1000 * Double(StatisticColumn.numberSize))
  }
}
