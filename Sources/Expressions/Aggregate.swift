import Specification

#if canImport(Glibc)
  // Without optimisation `squareRoot()` is a call of sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

/// A number that summarises the values of a statistic over all replicates.
package enum Aggregate: String, Sendable, Hashable, CaseIterable {
  case mean, sd, min, max, median, q05, q95

  /// With what people type for them.
  static var words: [Word] {
    allCases.map { aggregate in
      switch aggregate {
      case .mean: Word("mean", synonyms: ["average", "avg", "mu"])
      case .sd: Word("sd", synonyms: ["std", "stdev", "stddev", "sigma"])
      case .min: Word("min", synonyms: ["minimum", "smallest"])
      case .max: Word("max", synonyms: ["maximum", "largest"])
      case .median: Word("median", synonyms: ["q50", "med"])
      case .q05: Word("q05", synonyms: ["q5", "p5", "p05"])
      case .q95: Word("q95", synonyms: ["p95"])
      }
    }
  }

  /// The smallest number of replicates that it needs.
  package var leastCount: Int { self == .sd ? 2 : 1 }

  /// The aggregate of numbers in replicate order. Nil if there are fewer than ``leastCount``.
  ///
  /// - `mean`: of whole numbers their exact sum divided once; otherwise summed in the given order. Truths count as 1
  ///   and 0: their mean is the share of those that hold. The mean of a ratio is the quotient of two sums.
  /// - `sd`: of the sample (divisor n − 1), in two passes, in the given order.
  /// - `median`, `q05`, `q95`: type 7 of Hyndman and Fan, *Sample Quantiles in Statistical Packages* (1996): with
  ///   h = (n − 1)p linear between the neighbours ⌊h⌋ and ⌊h⌋ + 1 in order; exact between whole numbers.
  ///
  /// `min`, `max` and a quantile that meets a value give that value as it is. O(n log n).
  package func value(of numbers: Numbers) -> ExpressionValue? {
    guard numbers.count >= leastCount else { return nil }
    switch self {
    case .mean: return Self.mean(numbers)
    case .sd: return Self.standardDeviation(numbers).map { .fraction($0) }
    case .min, .max, .median, .q05, .q95: return value(ofSorted: numbers.sorted())
    }
  }

  /// Returns the aggregate of ascending numbers. Nil if there are no numbers, or the order of the replicates matters.
  package func value(ofSorted numbers: Numbers) -> ExpressionValue? {
    guard !numbers.isEmpty else { return nil }
    return switch self {
    case .mean, .sd: nil
    case .min: numbers[0]
    case .max: numbers[numbers.count - 1]
    case .median: Self.quantile(1, 2, ofSorted: numbers)
    case .q05: Self.quantile(1, 20, ofSorted: numbers)
    case .q95: Self.quantile(19, 20, ofSorted: numbers)
    }
  }

  private static func mean(_ numbers: Numbers) -> ExpressionValue {
    guard let sums = numbers.ratio?.sums, sums.denominator != 0 else { return meanOfValues(numbers) }
    return quotient(BigWhole(sums.numerator), BigWhole(sums.denominator))
  }

  private static func meanOfValues(_ numbers: Numbers) -> ExpressionValue {
    if let sum = numbers.wholeSum { return quotient(sum, BigWhole(numbers.count)) }
    return .fraction(numbers.doubles.reduce(0, +) / Double(numbers.count))
  }

  /// The standard deviation of the values around their own mean; nil for fewer than two.
  package static func standardDeviation(_ numbers: Numbers) -> Double? {
    guard numbers.count > 1, let mean = meanOfValues(numbers).double else { return nil }
    let squares = numbers.doubles.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(numbers.count - 1)).squareRoot()
  }

  /// The quantile p = numerator / denominator; in whole arithmetic, so h meets a value exactly where it should.
  private static func quantile(_ numerator: Int, _ denominator: Int, ofSorted numbers: Numbers) -> ExpressionValue? {
    let (place, rest) = ((numbers.count - 1) * numerator).quotientAndRemainder(dividingBy: denominator)
    let low = numbers[place]
    guard rest > 0 else { return low }
    let high = numbers[place + 1]
    if case (.whole(let a), .whole(let b)) = (low, high) {
      return quotient(a * BigWhole(denominator) + (b - a) * BigWhole(rest), BigWhole(denominator))
    }
    guard let a = low.double, let b = high.double else { return nil }
    return .fraction(a + (b - a) * (Double(rest) / Double(denominator)))
  }

  private static func quotient(_ a: BigWhole, _ b: BigWhole) -> ExpressionValue {
    a.exactQuotient(by: b).map { .whole($0) } ?? .fraction(BigWhole.ratio(a, b))
  }
}
