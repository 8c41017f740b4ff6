import Experiments
import TestSupport
import Testing

/// Random samples without repetition.
@Suite struct RunSampleTests {
  @Test func aSampleIsAscendingAndUnique() {
    var mix = SplitMix(seed: 3)
    for _ in 0..<500 {
      let total = Int.random(in: 0...60, using: &mix), count = Int.random(in: 1...80, using: &mix)
      let places = RunSample.places(count, of: total, using: &mix)
      #expect(places.count == min(count, total) && places.allSatisfy { (0..<total).contains($0) })
      #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test func everyPlaceIsEquallyLikely() {
    var mix = SplitMix(seed: 4), counts = [Int](repeating: 0, count: 20)
    let rounds = 20_000
    for _ in 0..<rounds { for place in RunSample.places(5, of: 20, using: &mix) { counts[place] += 1 } }
    // Each count is binomial with p = 1/4, and within five standard deviations.
    let deviation = (Double(rounds) * 0.25 * 0.75).squareRoot()
    #expect(counts.allSatisfy { abs(Double($0) - Double(rounds) / 4) < 5 * deviation }, "\(counts)")
  }

  /// The help promises this.
  @Test func ninetyRunsFindAForgeryOfFivePercent() {
    var mix = SplitMix(seed: 5)
    for total in [100, 1_000, 1_000_000] {
      let forged = total / 20, rounds = 4_000
      let found = (0..<rounds).count { _ in
        RunSample.places(90, of: total, using: &mix).contains { $0 % 20 == 7 && $0 / 20 < forged }
      }
      // The bound is 0.99 minus four standard deviations of this count.
      #expect(Double(found) / Double(rounds) > 0.99 - 4 * (0.99 * 0.01 / Double(rounds)).squareRoot())
    }
  }
}
