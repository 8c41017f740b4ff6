import Expressions

#if canImport(Glibc)
  // Without optimisation, `squareRoot()` is a call of `sqrt`, and nothing else links the library that has it. IEEE 754
  // requires an exactly rounded root, so the result is the same.
  import Glibc
#endif

/// The method that computes the 95 % interval of a mean.
package enum MeanInterval: Sendable, Hashable, CaseIterable {
  /// Student's t.
  case student
  /// Student's t, cut off at 0, for numbers that are 0 or greater.
  case count
  /// Wilson's score, scaled to the spread of the values, for a mean of shares.
  case share
  /// The jackknife of the logarithm, for a pooled ratio.
  case ratio

  /// Returns Student's interval of a mean, or nil if its bounds are not finite.
  static func student(mean: Double, sd: Double, count: Int) -> ClosedRange<Double>? {
    let half = StudentT.quantile975(count - 1) * sd / Double(count).squareRoot()
    // If the squares are infinite, the bounds are not numbers, and the comparison is false.
    return mean - half <= mean + half ? mean - half...mean + half : nil
  }

  /// Returns the interval of a mean of values from 0 to 1, which never leaves this range.
  ///
  /// The variance of a share with mean μ is assumed to be φ·μ(1 − μ), as for a binomial share. The estimate of φ is s²
  /// / (m(1 − m)), from the standard deviation s and the mean m of the values. Wilson's score then holds for n / φ
  /// runs, with Student's quantile in place of the normal one. `swift run -c release benchmarks coverage` measures how
  /// often the interval covers the mean.
  ///
  /// Sources: R. W. M. Wedderburn, *Quasi-likelihood Functions, Generalized Linear Models, and the Gauss–Newton
  /// Method*, Biometrika 61 (1974); E. B. Wilson's score.
  ///
  /// - Parameter mean: the mean. For 0 and 1 there is no interval.
  static func share(mean: Double, sd: Double, count: Int) -> ClosedRange<Double>? {
    let t = StudentT.quantile975(count - 1), room = mean * (1 - mean)
    guard room > 0 else { return nil }
    // This is t² / (n / φ).
    let ratio = t * t * sd * sd / (room * Double(count))
    let centre = mean + ratio / 2, half = (ratio * room + ratio * ratio / 4).squareRoot()
    let low = (centre - half) / (1 + ratio), high = (centre + half) / (1 + ratio)
    guard low <= high else { return nil }
    return max(0, low)...min(1, high)
  }

  /// Returns the interval of Σ numerators / Σ denominators, from the ratios with one run left out at a time.
  ///
  /// The distribution of the ratio's logarithm is closer to normal, and keeps the interval above 0. If one run
  /// contributes the whole numerator, the others have no logarithm. The interval is then that of the ratio itself, cut
  /// off at 0. Nil for fewer than two runs and for a ratio of 0.
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

  /// Returns the standard error of an estimate, given the estimates with one run left out at a time.
  static func jackknife(_ estimates: [Double]) -> Double {
    let count = Double(estimates.count), mean = estimates.reduce(0, +) / count
    let squares = estimates.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return ((count - 1) / count * squares).squareRoot()
  }
}
