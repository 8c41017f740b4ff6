import Simulations
import Testing

@Suite struct EnsembleSharesTests {
  @Test(arguments: [
    (1, 3, "33.3 %"), (1, 2, "50 %"), (1, 40, "2.5 %"), (1, 3000, "0.03 %"), (2999, 3000, "99.97 %"), (0, 3000, "0 %"),
    (3000, 3000, "100 %"), (1, 100_000, "0.001 %"), (12_345, 1_000_000, "1.235 %"),
  ])
  func percentagesHaveTheDigitsOfTheirIntervals(count: Int, all: Int, text: String) {
    #expect(Ensemble.percentage(count, of: all) == text)
  }

  /// No share of some runs looks like one of none or of all.
  @Test func onlyNoneIsZero() {
    for all in [2, 7, 37, 99, 270, 1000, 2700, 27_182, 314_159] {
      #expect(Ensemble.percentage(1, of: all) != "0 %" && Ensemble.percentage(all - 1, of: all) != "100 %", "\(all)")
    }
  }

  @Test func runsWithoutAValueAreCounted() {
    let values: [StatisticValue?] = [.truth(true), nil, StatisticValue.none, .truth(false)]
    let ensemble = Ensemble(
      axes: [], points: [[]], replicates: 4, columns: [.init(name: "fast", values: StatisticColumn(values))])
    #expect(ensemble.runsWithoutOutcome(of: "fast") == 2)
    #expect(ensemble.shares(of: "fast", ["true"], at: 0).map(\.runs) == [2])
  }
}
