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

  /// The time by which half of the runs are over, or nil if too few of them are.
  ///
  /// If all runs are over, this is their median. O(runs).
  ///
  /// Source: E. L. Kaplan and P. Meier, *Nonparametric Estimation from Incomplete Observations*, JASA 53 (1958).
  package var median: Double? {
    var remaining = 1.0, left = 0, index = 0
    while index < ended.count {
      let time = ended[index]
      // Runs that were stopped before this time are no longer observed.
      while left < stopped.count, stopped[left] < time { left += 1 }
      var end = index
      while end < ended.count, ended[end] == time { end += 1 }
      let observed = count - index - left
      remaining *= 1 - Double(end - index) / Double(observed)
      // A share of exactly one half may have a rounding error.
      if remaining < 0.5 - 1e-9 { return time }
      if remaining < 0.5 + 1e-9 { return end < ended.count ? (time + ended[end]) / 2 : time }
      index = end
    }
    return nil
  }
}
