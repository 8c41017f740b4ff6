import Simulations
import Testing

@Suite struct LifetimesTests {
  /// The median counts runs that were stopped as longer, and is unknown if fewer than half of the runs are over.
  @Test func theMedian() {
    func median(_ ended: [Double], _ stopped: [Double]) -> Double? { Lifetimes(ended: ended, stopped: stopped).median }
    #expect(median([3, 1, 2], []) == 2 && median([4, 1, 2, 3], []) == 2.5)
    #expect(median([10, 20, 40], [100]) == 30)
    #expect(median([10], [100, 100]) == nil && median([], [5]) == nil)
    // The second half ends at an unknown time after 100, and the median is halfway to it.
    #expect(median([10, 20], [100, 100]) == nil)
    #expect(Lifetimes(ended: [10, 20], stopped: [100, 100]).distribution?.lowerBound(0.5) == 60)
    #expect(Lifetimes(ended: [10], stopped: [100, 100]).distribution?.lowerBound(0.5) == 100)
    // A run that was stopped early says nothing about later steps: 1 · (1 − 1/3) · (1 − 1/2) < 1/2.
    #expect(median([6, 8, 9], [3]) == 8)
  }

  /// Without runs that were stopped, it is the median of the values.
  @Test(arguments: 1...40) func allRunsWereOver(count: Int) {
    let values = (0..<count).map { Double(($0 * 7919 + 13) % 17) }
    let lifetimes = Lifetimes(ended: values, stopped: []), sorted = values.sorted()
    let middle = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    #expect(lifetimes.median == middle)
  }
}
