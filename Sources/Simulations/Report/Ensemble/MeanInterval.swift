import Expressions

#if canImport(Glibc)
  // Without optimisation `squareRoot()` is a call of sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

/// The way in which the 95 % interval of a mean is computed.
package enum MeanInterval: Sendable, Hashable, CaseIterable {
  /// By Student's t.
  case student
  /// By Student's t, cut at 0: of numbers that are 0 or greater.
  case count
  /// The interval of a mean of shares: Wilson's score, scaled to the spread of the values.
  case share
  /// The interval of a pooled ratio: the jackknife of its logarithm.
  case ratio

  /// Student's interval of a mean; nil if its bounds are not finite.
  static func student(mean: Double, sd: Double, count: Int) -> ClosedRange<Double>? {
    let half = StudentT.quantile975(count - 1) * sd / Double(count).squareRoot()
    // Numbers with infinite squares have no interval.
    return mean - half <= mean + half ? mean - half...mean + half : nil
  }

  /// The interval of the mean of values from 0 to 1, which never leaves 0 … 1.
  ///
  /// The variance of a share with the mean μ is taken to be φ·μ(1 − μ), as for a binomial share, and φ is estimated by
  /// s² / (m(1 − m)). Then Wilson's score holds for n / φ runs, with Student's quantile in place of the normal one.
  /// `swift run -c release benchmarks coverage` shows how often it covers the mean.
  ///
  /// Source: R. W. M. Wedderburn, *Quasi-likelihood Functions, Generalized Linear Models, and the Gauss–Newton Method*,
  /// Biometrika 61 (1974), with E. B. Wilson's score.
  ///
  /// - Parameter mean: more than 0 and less than 1.
  static func share(mean: Double, sd: Double, count: Int) -> ClosedRange<Double>? {
    let t = StudentT.quantile975(count - 1), room = mean * (1 - mean)
    guard room > 0 else { return nil }
    // t² / (n / φ).
    let ratio = t * t * sd * sd / (room * Double(count))
    let centre = mean + ratio / 2, half = (ratio * room + ratio * ratio / 4).squareRoot()
    let low = (centre - half) / (1 + ratio), high = (centre + half) / (1 + ratio)
    guard low <= high else { return nil }
    return max(0, low)...min(1, high)
  }

  /// The interval of Σ numerators / Σ denominators, from the ratios that remain when one run at a time is left out.
  ///
  /// The logarithm of the ratio is closer to normal than the ratio, and keeps the interval above 0. Where one run has
  /// all children there is no logarithm without it: then the ratio itself is taken, and the interval begins at 0.
  ///
  /// Source: B. Efron and R. Tibshirani, *An Introduction to the Bootstrap* (1993), chapter 11.
  static func ratio(_ terms: RatioTerms) -> ClosedRange<Double>? {
    let sums = terms.sums, count = terms.count
    guard count > 1, sums.numerator > 0 else { return nil }
    let left = zip(terms.numerators, terms.denominators).map { (sums.numerator - $0, sums.denominator - $1) }
    let t = StudentT.quantile975(count - 1), ratio = Double(sums.numerator) / Double(sums.denominator)
    guard left.allSatisfy({ $0.0 > 0 }) else {
      let half = t * Self.jackknife(left.map { Double($0.0) / Double($0.1) })
      return max(0, ratio - half)...ratio + half
    }
    func logarithm(_ numerator: Int, _ denominator: Int) -> Double {
      BinaryLogarithm.of(numerator) - BinaryLogarithm.of(denominator)
    }
    let centre = logarithm(sums.numerator, sums.denominator)
    let half = t * Self.jackknife(left.map { logarithm($0.0, $0.1) })
    let low = BinaryLogarithm.power(centre - half), high = BinaryLogarithm.power(centre + half)
    return high.isFinite ? low...high : nil
  }

  /// The standard error of an estimate, from the estimates without one run each.
  static func jackknife(_ estimates: [Double]) -> Double {
    let count = Double(estimates.count), mean = estimates.reduce(0, +) / count
    let squares = estimates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return ((count - 1) / count * squares).squareRoot()
  }
}
