import Specification

#if canImport(Glibc)
  // Without optimisation, `squareRoot()` is a call of `sqrt`, and nothing else links the library that has it. IEEE 754
  // requires an exactly rounded root, so the result is the same.
  import Glibc
#endif

/// A number that summarises the values of a statistic over all replicates.
package enum Aggregate: String, Sendable, Hashable, CaseIterable {
  case mean, sd, min, max, median, q05, q95

  /// The aggregates, each with the other words that people type for it.
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

  /// The smallest number of replicates that the aggregate needs.
  package var leastCount: Int { self == .sd ? 2 : 1 }

  /// Returns the aggregate of numbers in replicate order, or nil if there are fewer than ``leastCount``. O(n log n).
  ///
  /// - `mean`: the exact sum divided once if all numbers are whole. Otherwise a floating-point sum in the given order,
  ///   divided by n. Truths count as 1 and 0, so their mean is the share that is true. The mean of a ratio is the
  ///   quotient of two sums.
  /// - `sd`: the sample standard deviation (divisor n − 1), computed in two passes in the given order.
  /// - `median`, `q05`, `q95`: type 7 of Hyndman and Fan, *Sample Quantiles in Statistical Packages* (1996). With h =
  ///   (n − 1)p, this interpolates linearly between the sorted values ⌊h⌋ and ⌊h⌋ + 1. It is exact between whole
  ///   numbers.
  ///
  /// `min`, `max` and a quantile that falls on a value return that value unchanged.
  package func value(of numbers: Numbers) -> ExpressionValue? {
    guard numbers.count >= leastCount else { return nil }
    switch self {
    case .mean: return Self.mean(numbers)
    case .sd: return Self.standardDeviation(numbers).map { .fraction($0) }
    case .min, .max, .median, .q05, .q95: return value(ofSorted: numbers.sorted())
    }
  }

  /// Returns the aggregate of numbers in ascending order. Nil if there are no numbers, and for `mean` and `sd`, which
  /// depend on the replicate order.
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

  /// Returns the sample standard deviation, around the mean of the values even for a ratio. Nil for fewer than two
  /// numbers.
  package static func standardDeviation(_ numbers: Numbers) -> Double? {
    guard numbers.count > 1, let mean = meanOfValues(numbers).double else { return nil }
    let squares = numbers.doubles.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(numbers.count - 1)).squareRoot()
  }

  /// Returns the quantile p = numerator / denominator. Whole arithmetic makes h fall on a value exactly where it
  /// should.
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
