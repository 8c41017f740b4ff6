import Expressions
import Simulations
import TestSupport
import Testing

/// A small part of the study that `swift run -c release benchmarks coverage` prints.
@Suite struct SummaryCoverageTests {
  /// Student's interval covers 90 to 92 % of the skewed ones with ten runs, and leaves 0 … 1.
  @Test(arguments: [10, 20, 50])
  func sharesAreCoveredAsOftenAsPromised(runs: Int) {
    let populations: [SharePopulation] = [
      .beta(1, of: 1), .beta(2, of: 3), .beta(1, of: 3), .beta(5, of: 6), .cubes, .outbreaks,
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

  /// A mean over the runs' own ratios is far too small: most runs that die out do so early.
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
