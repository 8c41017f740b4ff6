import CBaselines
import Experiments
import Simulations

/// All benchmarks, in the order in which they run.
let benchmarks = [
  life("life", "B3/S23, 1024x1024 torus, 10,000 generations, 1,000 populations", rule: "B3/S23", side: 1024),
  life("life-any-rule", "B3678/S34678; C runs B3/S23", rule: "B3678/S34678", side: 1024),
  life("life-width-1000", "a width that is no multiple of 64; C runs 1024", rule: "B3/S23", side: 1000),
  life(
    "life-large", "16384x16384, 2,000 generations, 1,000 populations; C runs as many cells in 1024x1024",
    rule: "B3/S23", side: 16_384, generations: 2000, cGenerations: 256 * 2000),
  threads(
    "life-threads", "1024x1024 with two threads", [("model", "life"), ("grid", "1024"), ("steps", "10000")],
    updates: 1024 * 1024 * 10_000),
  threads(
    "life-large-threads", "16384x16384 with two threads", [("model", "life"), ("grid", "16384"), ("steps", "1000")],
    updates: 16_384 * 16_384 * 1000),
  threads(
    "sweep-threads", "1,000 infections of 10,000 people with two threads",
    [("model", "infection"), ("people", "10000"), ("factor", "3"), ("steps", "200"), ("replicates", "1000")],
    updates: 1e7 * 200),
  life("life-isotropic", "B2-a/S12; C runs B3/S23", rule: "B2-a/S12", side: 1024, generations: 1000),
  life("life-generations", "345/2/4; C runs B3/S23", rule: "B2/S345/C4", side: 1024, generations: 1000),
  life("life-wireworld", "WireWorld; C runs B3/S23", rule: "WireWorld", side: 1024, generations: 1000),
  life(
    "life-range", "Bosco's rule; C runs B3/S23", rule: "R5,C0,M1,S34..58,B34..45,NM", side: 1024, generations: 100),
  rule30, infection, epidemic,
]

/// Returns a benchmark of a soup with density one half on a torus. The C program runs B3/S23 from a soup of 1024x1024
/// cells, or of side `cSide`, with the same instruction set.
private func life(
  _ name: String, _ summary: String, rule: String, side: Int, generations: Int = 10_000, cSide: Int = 1024,
  cGenerations: Int? = nil
) -> Benchmark {
  Benchmark(
    name: name, summary: summary,
    block: [("model", "life"), ("rule", rule), ("grid", String(side)), ("steps", String(generations))],
    updates: Double(side * side * generations),
    baseline: {
      let box = InitialBox(columns: cSide, rows: cSide, wraps: true)
      guard let soup = try? Initial.random.grid(in: box, draws: Draws(seed: 0)) else { fatalError("no soup") }
      var words = soup.words
      return Int(
        baseline_life(
          &words, Int64(soup.wordsPerRow), Int64(soup.rows), Int64(cGenerations ?? generations), Processor.current.level
        ))
    },
    answer: rule == "B3/S23" && side == cSide ? "population" : nil)
}

extension Processor {
  fileprivate var level: Int32 {
    switch self {
    case .base: 2
    case .v3: 3
    case .v4: 4
    }
  }
}

/// Returns a benchmark of the same run with two threads and with one.
private func threads(_ name: String, _ summary: String, _ block: [(key: String, value: String)], updates: Double)
  -> Benchmark
{
  var benchmark = Benchmark(
    name: name, summary: summary, block: block, updates: updates, baseline: { 0 }, answer: nil)
  benchmark.workers = .team(of: 2)
  let alone = benchmark.specification()
  return Benchmark(
    name: name, summary: summary, block: block, updates: updates,
    baseline: {
      guard let report = try? alone.run(RunRequest()) else { fatalError("\(name): the run failed") }
      return report.series.columns.first?.values.last ?? 0
    }, other: "one thread", workers: .team(of: 2), answer: nil)
}

private let rule30 = Benchmark(
  name: "rule30", summary: "100,000 rows from one cell, every population and the centre; C forgets the rows",
  block: [("model", "elementary"), ("rule", "30"), ("steps", "100000")],
  updates: 100_000.0 * 100_002, baseline: { Int(baseline_rule30(100_000)) }, answer: "total")

private let infection = Benchmark(
  name: "infection", summary: "1,000,000 people, factor 3, 200 steps; C counts the sick at the end only",
  block: [("model", "infection"), ("people", "1000000"), ("factor", "3"), ("steps", "200")],
  updates: 200e6, baseline: { Int(baseline_infection(1000, 3, 200, 0)) }, answer: nil)

private let epidemic = Benchmark(
  name: "epidemic", summary: "SIRS, 1,000,000 people of whom all but the healthy draw in every step, 200 steps",
  block: [
    ("model", "infection"), ("people", "1000000"), ("factor", "3"), ("initial", "random"), ("steps", "200"),
  ],
  maps: [("recovery", "mean", "5"), ("immunity", "mean", "10")],
  updates: 200e6, baseline: { Int(baseline_sirs(1000, 3, 5, 10, 200, 0)) }, answer: nil)
