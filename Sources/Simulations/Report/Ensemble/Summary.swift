import Expressions

#if canImport(Glibc)
  // Without optimisation `squareRoot()` is a call of sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

/// The distribution of a statistic over the replicates of a point: mean, spread, quantiles and an interval of the mean.
public struct Summary: Sendable, Equatable {
  /// The number of replicates that have a number.
  public var count: Int
  /// The mean, the extremes, and the quantiles of 5, 50 and 95 %. The mean of a ratio of counts is the ratio of their
  /// sums over all replicates.
  public var mean, min, max, q05, median, q95: Double
  /// The standard deviation of the sample; nil for fewer than two replicates.
  public var sd: Double?
  /// The 95 % confidence interval of the mean; nil for fewer than two replicates, where all values are equal, and where
  /// its bounds are not finite.
  ///
  /// It is computed by Student's t, for a share by Wilson's score scaled to the spread of the values, and for a ratio
  /// by the jackknife. The interval of a count begins at 0 where Student's would begin below it.
  public var interval: ClosedRange<Double>?
  /// The way in which ``interval`` is computed.
  package var method = MeanInterval.student

  /// Whether several replicates have the same value: then no interval tells how far the mean may be off.
  package var isConstant: Bool { count > 1 && min == max }

  /// Nil if there is no number at all.
  ///
  /// - Parameters:
  ///   - numbers: in replicate order, in which they are added.
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
    // The mean of equal fractions may be off by a rounding.
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

  /// The 95 % interval of a share of this many, by Wilson's score; nil of none.
  ///
  /// Source: E. B. Wilson, *Probable Inference, the Law of Succession, and Statistical Inference*, JASA 22 (1927).
  package static func wilson(_ successes: Int, of count: Int) -> ClosedRange<Double>? {
    guard count > 0, (0...count).contains(successes) else { return nil }
    let n = Double(count), share = Double(successes) / n, z = StudentT.normal
    let z2 = z * z
    let centre = share + z2 / (2 * n), scale = 1 + z2 / n
    let half = z * (share * (1 - share) / n + z2 / (4 * n * n)).squareRoot()
    // At either end the bound is exact, which rounding must not spoil.
    let low = successes == 0 ? 0 : (centre - half) / scale, high = successes == count ? 1 : (centre + half) / scale
    return Swift.max(0, low)...Swift.min(1, high)
  }
}
