/// The distribution of durations of which some were cut off, estimated by the method of Kaplan and Meier.
///
/// A run that was cut off lasts longer than its time. It counts among the runs that are still going until then.
///
/// Source: E. L. Kaplan and P. Meier, *Nonparametric Estimation from Incomplete Observations*, JASA 53 (1958).
package struct KaplanMeier: Sendable, Equatable {
  /// A time at which runs ended.
  package struct Step: Sendable, Equatable {
    package let time: Double
    /// The share of runs that last longer.
    package let share: Double

    package init(time: Double, share: Double) {
      self.time = time
      self.share = share
    }
  }

  /// The number of runs, and how many of them were cut off.
  package let runs, cut: Int
  /// The times at which runs ended, in ascending order.
  package let steps: [Step]
  /// The longest time of any run. Beyond it, nothing is known.
  package let last: Double

  /// The largest rounding error of a share.
  private static let tolerance = 1e-9

  /// Estimates the distribution. O(n log n). Nil without runs.
  ///
  /// - Parameters:
  ///   - times: how long each run lasted, or when it was cut off.
  ///   - isCut: whether each run was cut off.
  /// - Precondition: there are as many times as truths, and all times are finite.
  package init?(_ times: [Double], isCut: [Bool]) {
    precondition(times.count == isCut.count)
    let order = times.indices.sorted { times[$0] < times[$1] }
    guard let longest = order.last else { return nil }
    (runs, cut, last) = (times.count, isCut.count { $0 }, times[longest])
    // As long as no run is cut off, the share is a quotient of two counts, and so without an error of its own.
    var steps: [Step] = [], share = 1.0, known = 1.0, atRisk = times.count, start = times.count, place = 0
    while place < order.count {
      let time = times[order[place]], group = order[place...].prefix { times[$0] == time }
      let ended = group.count { !isCut[$0] }
      if ended > 0 {
        share = known * Double(atRisk - ended) / Double(start)
        steps.append(Step(time: time, share: share))
      }
      atRisk -= group.count
      if ended < group.count { (known, start) = (share, atRisk) }
      place += group.count
    }
    self.steps = steps
  }

  /// Returns the time that this part of the runs doesn't exceed. Nil if too many runs were cut off to know it.
  ///
  /// If exactly this part of the runs ends up to a time, the quantile is halfway to the next time at which runs end. So
  /// the median of runs that were not cut off is the usual one.
  package func quantile(_ part: Double) -> Double? {
    let rest = 1 - part
    guard let index = steps.firstIndex(where: { $0.share <= rest + Self.tolerance }) else { return nil }
    let step = steps[index]
    guard step.share > 0, step.share >= rest - Self.tolerance else { return step.time }
    return index + 1 < steps.count ? (step.time + steps[index + 1].time) / 2 : nil
  }

  /// Returns the least value that a quantile can have if too many runs were cut off to know it.
  ///
  /// If exactly this part of the runs ends up to a time, the quantile is halfway to an unknown time beyond the last one.
  package func lowerBound(_ part: Double) -> Double {
    guard let step = steps.first(where: { $0.share <= 1 - part + Self.tolerance }) else { return last }
    return (step.time + last) / 2
  }
}

extension Ensemble {
  /// Returns the distribution of a statistic that is a duration, over the runs of a point. Nil for other statistics, if
  /// no run of the point was cut off, and if no run has a number.
  package func survival(of name: String, at point: Int) -> KaplanMeier? {
    guard let lifetimes = lifetimes(of: name, at: point), !lifetimes.stopped.isEmpty else { return nil }
    return lifetimes.distribution
  }
}
