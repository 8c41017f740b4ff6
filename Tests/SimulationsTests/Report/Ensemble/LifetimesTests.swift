import Simulations
import Testing

@Suite struct LifetimesTests {
  /// The median counts runs that were stopped as longer, and is unknown if fewer than half of the runs are over.
  @Test func theMedian() {
    func median(_ ended: [Double], _ stopped: [Double]) -> Double? { Lifetimes(ended: ended, stopped: stopped).median }
    #expect(median([3, 1, 2], []) == 2 && median([4, 1, 2, 3], []) == 2.5)
    #expect(median([10, 20, 40], [100]) == 30)
    #expect(median([10], [100, 100]) == nil && median([], [5]) == nil)
    #expect(median([10, 20], [100, 100]) == 20)
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
