import CBaselines
import Simulations

/// All benchmarks, in the order in which they run.
let benchmarks = [
  life("life", "B3/S23, 1024x1024 torus, 10,000 generations, 1,000 populations", rule: "B3/S23", side: 1024),
  life("life-any-rule", "B3678/S34678; C runs B3/S23", rule: "B3678/S34678", side: 1024),
  life("life-width-1000", "a width that is no multiple of 64; C runs 1024", rule: "B3/S23", side: 1000),
  life("life-isotropic", "B2-a/S12; C runs B3/S23", rule: "B2-a/S12", side: 1024, generations: 1000),
  life("life-generations", "345/2/4; C runs B3/S23", rule: "B2/S345/C4", side: 1024, generations: 1000),
  life("life-wireworld", "WireWorld; C runs B3/S23", rule: "WireWorld", side: 1024, generations: 1000),
  life(
    "life-range", "Bosco's rule; C runs B3/S23", rule: "R5,C0,M1,S34..58,B34..45,NM", side: 1024, generations: 100),
  rule30, infection,
]

/// A soup of half density on a torus. The C program runs B3/S23 on 1024x1024 from the same soup.
private func life(_ name: String, _ summary: String, rule: String, side: Int, generations: Int = 10_000) -> Benchmark {
  return Benchmark(
    name: name, summary: summary,
    block: [("model", "life"), ("rule", rule), ("grid", String(side)), ("steps", String(generations))],
    updates: Double(side * side * generations),
    baseline: {
      let box = InitialBox(columns: 1024, rows: 1024, wraps: true)
      guard let soup = try? Initial.random.grid(in: box, draws: Draws(seed: 0)) else { fatalError("no soup") }
      var words = soup.words
      return Int(baseline_life(&words, Int64(soup.wordsPerRow), Int64(soup.rows), Int64(generations)))
    },
    answer: rule == "B3/S23" && side == 1024 ? "population" : nil)
}

private let rule30 = Benchmark(
  name: "rule30", summary: "100,000 rows from one cell, every population and the centre; C forgets the rows",
  block: [("model", "elementary"), ("rule", "30"), ("steps", "100000")],
  updates: 100_000.0 * 100_002, baseline: { Int(baseline_rule30(100_000)) }, answer: "total")

private let infection = Benchmark(
  name: "infection", summary: "1,000,000 people, factor 3, 200 steps; C counts the sick at the end only",
  block: [("model", "infection"), ("people", "1000000"), ("factor", "3"), ("steps", "200")],
  updates: 200e6, baseline: { Int(baseline_infection(1000, 3, 200, 0)) }, answer: nil)
