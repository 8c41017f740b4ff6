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

/// Student's t distribution, as far as the 95 % intervals of means need it.
enum StudentT {
  /// Returns the 97.5 % quantile for a number of degrees of freedom, at least 1.
  ///
  /// Up to 30 degrees, it comes from a table. Beyond that, it is the Cornish–Fisher series in 1/ν up to the fourth
  /// power, which is then exact to seven decimals.
  ///
  /// Source: M. Abramowitz and I. A. Stegun, *Handbook of Mathematical Functions* (1964), 26.7.5.
  static func quantile975(_ freedom: Int) -> Double {
    if freedom <= table.count { return table[max(1, freedom) - 1] }
    let n = Double(freedom), z = normal
    let z2 = z * z
    let g1 = z * (z2 + 1) / 4
    let g2 = z * ((5 * z2 + 16) * z2 + 3) / 96
    let g3 = z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384
    let g4 = z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160
    return z + (g1 + (g2 + (g3 + g4 / n) / n) / n) / n
  }

  /// The 97.5 % quantile of the normal distribution.
  static let normal = 1.9599639845400543

  private static let table: [Double] = [
    12.706204736174705, 4.302652729749464, 3.1824463052837095, 2.7764451051977943, 2.5705818356363155,
    2.44691185114497, 2.3646242515927853, 2.3060041352041667, 2.2621571627982053, 2.228138851986275,
    2.2009851600916397, 2.178812829667229, 2.1603686564627926, 2.144786687917804, 2.1314495455597755,
    2.1199052992212546, 2.109815577833317, 2.1009220402410387, 2.0930240544083096, 2.085963447265865,
    2.0796138447276804, 2.0738730679040263, 2.0686576104190486, 2.063898561628026, 2.0595385527532977,
    2.055529438642873, 2.0518305164802855, 2.048407141795245, 2.0452296421327043, 2.042272456301238,
  ]
}
