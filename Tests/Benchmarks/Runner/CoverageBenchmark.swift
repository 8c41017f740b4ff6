import Experiments
import Expressions
import Simulations
import TestSupport

/// A simulation study of how often 95 % intervals cover the mean. It is the same on every machine.
///
/// `swift run -c release benchmarks coverage` prints it.
enum CoverageBenchmark {
  static let name = "coverage"

  private static let sizes = [10, 20, 50, 200]
  private static let experiments = 20_000
  private static let widths = (name: 30, share: 8)

  static func measure(_ rounds: Int) -> String {
    var lines = [row("mean of shares, runs:", sizes.map(String.init))]
    for population in shares {
      for (method, areShares) in [("Wilson", true), ("Student", false)] {
        lines.append(
          row(
            population.name + ", " + method,
            sizes.map { size in
              percent(
                population.coverage(runs: size, experiments: experiments, seed: 1) { values in
                  Summary(Numbers(values), areShares: areShares)?.interval
                })
            }))
      }
    }
    lines.append(row("pooled offspring, runs:", sizes.map(String.init)))
    for mean in [0.7, 1.2, 2] {
      for offspring in [OffspringPopulation.poisson(mean), .geometric(mean)] {
        lines.append(
          row(
            offspring.name,
            sizes.map { size in
              percent(
                offspring.coverage(runs: size, experiments: experiments / 4, seed: 2) { children, parents in
                  let ratios = zip(children, parents).map { Double($0) / Double($1) }
                  return Summary(Numbers(Numbers(ratios), pooling: RatioTerms(children, to: parents)))?.interval
                })
            }))
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func row(_ name: String, _ columns: [String]) -> String {
    name.padded(to: widths.name + 12) + columns.map { $0.padded(to: widths.share, left: true) }.joined()
  }

  private static func percent(_ share: Double) -> String { (100 * share).text(decimals: 1) + " %" }

  private static var shares: [SharePopulation] {
    [.beta(1, of: 1), .beta(2, of: 3), .beta(1, of: 3), .beta(5, of: 6), .beta(20, of: 20), .cubes, .outbreaks]
      + [0.4, 0.45, 0.5, 0.3].map(vaccinated) + [outbreak, sparks]
  }

  /// The attack rates of many runs in which a share of the people is vaccinated.
  ///
  /// With 0.3, the infection dies out at once in one of sixty runs. Few samples contain such a run, and no interval
  /// covers a mean that depends on values missing from the sample.
  private static func vaccinated(_ share: Double) -> SharePopulation {
    let text = share.text(decimals: 2)
    return attackRates(
      "\(text) vaccinated",
      [
        ("grid", "21"), ("neighbourhood", "von-neumann"), ("factor", "4"), ("picks", "exactly"), ("recovery", "1"),
        ("until", "stable"), ("vaccinated", text),
      ])
  }

  /// The attack rates of the block in docs/many-runs.md, of which one in six dies out at once.
  private static var outbreak: SharePopulation {
    attackRates(
      "outbreak",
      [("people", "900"), ("factor", "2"), ("probability", "0.5"), ("recovery", "4"), ("until", "sick == 0")])
  }

  /// The attack rates of the block in docs/model-infection.md, of which six in ten die out at once.
  private static var sparks: SharePopulation {
    attackRates(
      "sparks",
      [("people", "400"), ("factor", "2"), ("probability", "0.4"), ("recovery", "3"), ("until", "sick == 0")])
  }

  private static func attackRates(_ words: String, _ keys: [(String, String)]) -> SharePopulation {
    let block = Benchmark(
      name: name, summary: "", block: [("model", "infection")] + keys + [("replicates", "4000")], updates: 0,
      baseline: { 0 }, answer: nil)
    guard let ensemble = try? block.specification().run(RunRequest()).ensemble else { fatalError("the runs failed") }
    return .values("attack rates, \(words)", ensemble.numbers(of: "attack_rate", at: 0).doubles)
  }
}
