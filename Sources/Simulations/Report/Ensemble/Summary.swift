import Expressions

#if canImport(Glibc)
  // Without optimisation, `squareRoot()` is a call of `sqrt`, and nothing else links the library that has it. IEEE 754
  // requires an exactly rounded root, so the result is the same.
  import Glibc
#endif

/// The distribution of a statistic over the replicates of a point: its mean, spread and quantiles, and an interval of
/// the mean.
public struct Summary: Sendable, Equatable {
  /// The number of replicates that have a number.
  public var count: Int
  /// The mean, the extremes, and the 5, 50 and 95 % quantiles. The mean of a ratio of counts is the ratio of their sums
  /// over all replicates.
  public var mean, min, max, q05, median, q95: Double
  /// The sample standard deviation. Nil for fewer than two replicates.
  public var sd: Double?
  /// The 95 % confidence interval of the mean. Nil for fewer than two replicates, if all values are equal, or if a
  /// bound is not finite.
  ///
  /// For most statistics it is Student's t, cut off at 0 for counts. For shares it is Wilson's score, scaled to the
  /// spread of the values. For ratios it is a jackknife.
  public var interval: ClosedRange<Double>?
  /// The method that computes ``interval``.
  package var method = MeanInterval.student

  /// Whether there are several replicates and all have the same value. No interval can then say how uncertain the mean
  /// is.
  package var isConstant: Bool { count > 1 && min == max }

  /// Summarises numbers. Returns nil if there are none.
  ///
  /// - Parameters:
  ///   - numbers: the numbers in replicate order, which is the order in which they are added.
  ///   - areShares: whether the numbers are declared to be from 0 to 1.
  ///   - areCounts: whether the numbers are declared to be 0 or greater.
  package init?(_ numbers: Numbers, areShares: Bool = false, areCounts: Bool = false) {
    let sorted = numbers.sorted()
    func number(_ aggregate: Aggregate) -> Double? { aggregate.value(ofSorted: sorted)?.double }
    guard let mean = Aggregate.mean.value(of: numbers)?.double, let min = number(.min), let max = number(.max),
      let q05 = number(.q05), let median = number(.median), let q95 = number(.q95)
    else { return nil }
    count = numbers.count
    (self.mean, self.min, self.max, self.q05, self.median, self.q95) = (mean, min, max, q05, median, q95)
    if numbers.ratio != nil { method = .ratio }
    if areShares, min >= 0, max <= 1 { method = .share }
    // The mean of equal fractions may have a rounding error, which must not show as a deviation.
    sd = count > 1 && min == max ? 0 : Aggregate.standardDeviation(numbers)
    guard let sd, min < max else { return }
    interval =
      switch method {
      case .student, .count: MeanInterval.student(mean: mean, sd: sd, count: count)
      case .share: MeanInterval.share(mean: mean, sd: sd, count: count)
      case .ratio: numbers.ratio.flatMap { MeanInterval.ratio($0) }
      }
    if areCounts, method == .student, min >= 0, let bounds = interval, bounds.lowerBound < 0 {
      method = .count
      interval = 0...bounds.upperBound
    }
  }

  /// Returns the 95 % interval of the share `successes` / `count`, from Wilson's score. Nil if `count` is 0.
  ///
  /// Source: E. B. Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*, JASA 22 (1927).
  package static func wilson(_ successes: Int, of count: Int) -> ClosedRange<Double>? {
    guard count > 0, (0...count).contains(successes) else { return nil }
    let n = Double(count), share = Double(successes) / n, z = StudentT.normal
    let z2 = z * z
    let centre = share + z2 / (2 * n), scale = 1 + z2 / n
    let half = z * (share * (1 - share) / n + z2 / (4 * n * n)).squareRoot()
    // A bound of 0 or 1 is exact, and must not suffer from rounding.
    let low = successes == 0 ? 0 : (centre - half) / scale, high = successes == count ? 1 : (centre + half) / scale
    return Swift.max(0, low)...Swift.min(1, high)
  }
}
