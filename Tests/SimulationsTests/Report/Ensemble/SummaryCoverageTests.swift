import BlockSupport
import Blocks
import Expressions
import Simulations
import Specification
import TestSupport
import Testing

/// Tests a small part of the study that `swift run -c release benchmarks coverage` prints.
@Suite struct SummaryCoverageTests {
  /// For skewed shares and ten runs, Student's interval would cover only 90 to 92 % and exceed 0 … 1.
  @Test(arguments: [10, 20, 50])
  func sharesAreCoveredAsOftenAsPromised(runs: Int) {
    let populations: [SharePopulation] = [
      .beta(1, of: 1), .beta(2, of: 3), .beta(1, of: 3), .beta(5, of: 6), .beta(20, of: 20), .cubes, .outbreaks,
    ]
    for population in populations {
      let coverage = population.coverage(runs: runs, experiments: 2500, seed: 1) { values in
        let interval = Summary(Numbers(values), areShares: true)?.interval
        if let interval, interval.lowerBound < 0 || interval.upperBound > 1 { return nil }
        return interval
      }
      #expect((0.93...0.97).contains(coverage), "\(population.name), \(runs) runs: \(coverage)")
    }
  }

  /// Attack rates near a threshold. With 0.3 of the people vaccinated, few runs die out at once.
  ///
  /// The interval of a sample without such a run does not cover the mean, as docs/many-runs.md says.
  @Test(arguments: [("0.5", 0.93...0.97), ("0.3", 0.70...0.80)])
  func attackRatesAreCoveredUnlessAKindIsMissing(vaccinated: String, bounds: ClosedRange<Double>) throws {
    let block = try block([
      "model": "infection", "grid": "21", "neighbourhood": "von-neumann", "factor": "4", "picks": "exactly",
      "recovery": "1", "until": "stable", "vaccinated": SpecNode(vaccinated),
    ])
    let rates = try (0..<1000).map { replicate in
      let request = RunRequest(draws: Draws(seed: 0, replicate: UInt32(replicate)), keepsState: false)
      guard case .fraction(let rate) = try block.simulation.run(request)[statistic: "attack_rate"] else { return -1.0 }
      return rate
    }
    #expect(rates.allSatisfy { (0...1).contains($0) })
    let population = SharePopulation.values("\(vaccinated) vaccinated", rates)
    let coverage = population.coverage(runs: 10, experiments: 2500, seed: 1) { values in
      Summary(Numbers(values), areShares: true)?.interval
    }
    #expect(bounds.contains(coverage), "\(vaccinated): \(coverage)")
  }

  @Test(arguments: [10, 20])
  func pooledOffspringAreCovered(runs: Int) {
    for population in [OffspringPopulation.poisson(1.2), .geometric(1.2), .geometric(2)] {
      let coverage = population.coverage(runs: runs, experiments: 1500, seed: 2) { children, parents in
        let ratios = zip(children, parents).map { Double($0) / Double($1) }
        return Summary(Numbers(Numbers(ratios), pooling: RatioTerms(children, to: parents)))?.interval
      }
      #expect((0.93...0.97).contains(coverage), "\(population.name), \(runs) runs: \(coverage)")
    }
  }

  /// A mean of the runs' own ratios is far too small, since most runs that die out do so early.
  @Test func aPooledRatioIsNotTheMeanOfTheRatios() throws {
    var generator = SplitMix(seed: 3)
    let (children, parents) = OffspringPopulation.poisson(1.2).sample(2000, &generator)
    let ratios = zip(children, parents).map { Double($0) / Double($1) }
    let own = try #require(Summary(Numbers(ratios)))
    let pooled = try #require(Summary(Numbers(Numbers(ratios), pooling: RatioTerms(children, to: parents))))
    #expect(own.mean < 0.9 && abs(pooled.mean - 1.2) < 0.05)
    #expect(pooled.sd == own.sd && pooled.median == own.median)
    #expect(try #require(pooled.interval).contains(1.2))
  }
}
