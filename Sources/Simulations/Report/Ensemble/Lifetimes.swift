/// The durations of runs, some of which were stopped before they were over.
package struct Lifetimes: Sendable, Hashable {
  /// The durations of the runs that were over, in ascending order.
  package let ended: [Double]
  /// The steps at which the other runs were stopped, in ascending order.
  package let stopped: [Double]

  package init(ended: [Double], stopped: [Double]) {
    self.ended = ended.sorted()
    self.stopped = stopped.sorted()
  }

  package var count: Int { ended.count + stopped.count }

  /// The time by which half of the runs are over, or nil if too few of them are. O(n log n).
  package var median: Double? { distribution?.quantile(0.5) }

  /// The least value that the median can have if it is unknown. O(n log n).
  package var leastMedian: Double { distribution?.lowerBound(0.5) ?? .nan }

  /// The distribution of all durations, or nil if there are none. O(n log n).
  package var distribution: KaplanMeier? {
    KaplanMeier(ended + stopped, isCut: ended.map { _ in false } + stopped.map { _ in true })
  }
}
