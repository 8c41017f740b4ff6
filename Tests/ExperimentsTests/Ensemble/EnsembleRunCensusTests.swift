import Blocks
import Experiments
import Expressions
import Simulations
import Testing

/// A soup search: the census of many runs.
@Suite struct EnsembleRunCensusTests {
  private func soups(_ more: (String, String)..., sweep: [(String, String)] = []) throws -> BlockSpecification {
    try BlockSamples.block(
      [
        ("model", "life"), ("boundary", "unbounded"), ("grid", "8"), ("until", "settled"), ("steps", "3000"),
        ("seed", "5"),
      ] + more, sweep: sweep)
  }

  @Test(arguments: [1, 2]) func theTotalsAreThoseOfTheRuns(threads: Int) throws {
    let block = try soups(("replicates", "12"), ("show", "census"))
    let report = try block.run(RunRequest(views: block.views, workers: .team(of: threads)))
    guard case .census(nil)? = report.views.first?.shape else {
      Issue.record("no census of many runs")
      return
    }
    let ensemble = try #require(report.ensemble)
    let census = try #require(ensemble.census(at: 0))
    var sums: [String: Int] = [:], runs: [String: Int] = [:], settled = 0
    let point = try #require(block.experiment).points[0]
    for replicate in 0..<12 {
      let run = try point.simulation.run(RunRequest(draws: Draws(seed: point.seed, replicate: UInt32(replicate))))
      guard case .list(let rows)? = run[statistic: "census"] else { continue }
      settled += 1
      var objects = 0
      for case .list(let row) in rows {
        let code = row[0].string ?? "", count = (row[2].int ?? 0) + (row[3].int ?? 0)
        sums[code, default: 0] += count
        runs[code, default: 0] += 1
        objects += count
        #expect(run[statistic: "count('\(code)')"] == .whole(count))
      }
      #expect(objects == (run[statistic: "ash"]?.int ?? 0) + (run[statistic: "escaping"]?.int ?? 0))
    }
    #expect(settled > 6 && census.settled == settled)
    #expect(Dictionary(uniqueKeysWithValues: census.rows.map { ($0.object, $0.ash + $0.escaping) }) == sums)
    #expect(Dictionary(uniqueKeysWithValues: census.rows.map { ($0.object, $0.runs) }) == runs)
    #expect(census.rows.count > 2)
  }

  @Test func countsAreStatistics() throws {
    let block = try soups(
      ("replicates", "12"), ("derive", "{small: \"count('xs4_33') + count('xp2_7')\"}"),
      ("expect", "mean(small) == mean(count('xs4_33')) + mean(count('xp2_7'))"))
    let report = try block.run(RunRequest(views: block.views))
    let ensemble = try #require(report.ensemble)
    #expect(ensemble.numbers(of: "small", at: 0).doubles.reduce(0, +) > 0)
    for expectation in block.expectations { #expect(expectation.failure(in: report) == nil) }
    let value = try report.value(of: Expression("mean(count('xs4_33'))"))
    #expect(value.double == ensemble.numbers(of: "count('xs4_33')", at: 0).doubles.reduce(0, +) / 12)
  }

  @Test func aSingleRunHasItsCounts() throws {
    let block = try BlockSamples.block([
      ("model", "life"), ("boundary", "unbounded"), ("initial", "r-pentomino"), ("until", "settled"),
      ("expect", "[\"count('xs4_33') == 8 and count('xq4_153') == 6\", \"count('xs14_69bo8a6') == 0\"]"),
    ])
    let report = try block.run(RunRequest(views: block.views))
    for expectation in block.expectations { #expect(expectation.failure(in: report) == nil) }
    #expect(report.shownStatistics(nil).map(\.name).contains("census") == false)
  }
}
