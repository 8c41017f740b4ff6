#if canImport(Glibc)
  // Without optimisation `squareRoot()` is a call of sqrt, which nothing else would link. IEEE 754 rounds it exactly.
  import Glibc
#endif

/// A number that summarises the values of a statistic over all replicates.
public enum Aggregate: String, Sendable, Hashable, CaseIterable {
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

  /// How many replicates it needs.
  public var leastCount: Int { self == .sd ? 2 : 1 }

  /// The aggregate of numbers in replicate order. Nil where there are fewer than ``leastCount`` or one is no number.
  ///
  /// - `mean`: of whole numbers their exact sum divided once; otherwise summed in the given order. Of truths the share
  /// of those that hold.
  /// - `sd`: of the sample (divisor n − 1), in two passes, in the given order.
  /// - `median`, `q05`, `q95`: type 7 of Hyndman and Fan, *Sample Quantiles in Statistical Packages* (1996): with
  ///   h = (n − 1)p linear between the neighbours ⌊h⌋ and ⌊h⌋ + 1 in order; exact between whole numbers.
  ///
  /// `min`, `max` and a quantile that meets a value give that value as it is. O(n log n).
  public func value(of values: [ExpressionValue]) -> ExpressionValue? {
    if self == .mean, let share = Self.share(values) { return share }
    let doubles = values.compactMap(\.double)
    guard values.count >= leastCount, doubles.count == values.count, !doubles.contains(where: \.isNaN) else {
      return nil
    }
    switch self {
    case .mean: return Self.mean(values, doubles)
    case .sd: return .fraction(Self.standardDeviation(values, doubles))
    case .min: return values.min { $0.ordering(to: $1) == .less }
    case .max: return values.max { $0.ordering(to: $1) == .less }
    case .median: return Self.quantile(1, 2, of: values)
    case .q05: return Self.quantile(1, 20, of: values)
    case .q95: return Self.quantile(19, 20, of: values)
    }
  }

  /// Nil where not all are truths.
  private static func share(_ values: [ExpressionValue]) -> ExpressionValue? {
    let truths = values.compactMap { if case .truth(let truth) = $0 { truth } else { nil } }
    guard !values.isEmpty, truths.count == values.count else { return nil }
    return quotient(BigWhole(truths.count { $0 }), BigWhole(truths.count))
  }

  private static func mean(_ values: [ExpressionValue], _ doubles: [Double]) -> ExpressionValue {
    let wholes = values.compactMap { if case .whole(let number) = $0 { number } else { nil } }
    guard wholes.count == values.count else { return .fraction(doubles.reduce(0, +) / Double(doubles.count)) }
    return quotient(wholes.reduce(0, +), BigWhole(wholes.count))
  }

  private static func standardDeviation(_ values: [ExpressionValue], _ doubles: [Double]) -> Double {
    guard let mean = mean(values, doubles).double else { return .nan }
    let squares = doubles.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(doubles.count - 1)).squareRoot()
  }

  /// The quantile p = numerator / denominator; in whole arithmetic, so that h meets a value exactly where it should.
  private static func quantile(_ numerator: Int, _ denominator: Int, of values: [ExpressionValue]) -> ExpressionValue {
    let sorted = values.sorted { $0.ordering(to: $1) == .less }
    let (place, rest) = ((sorted.count - 1) * numerator).quotientAndRemainder(dividingBy: denominator)
    let low = sorted[place]
    guard rest > 0 else { return low }
    let high = sorted[place + 1]
    if case (.whole(let a), .whole(let b)) = (low, high) {
      return quotient(a * BigWhole(denominator) + (b - a) * BigWhole(rest), BigWhole(denominator))
    }
    guard let a = low.double, let b = high.double else { return .none }
    return .fraction(a + (b - a) * (Double(rest) / Double(denominator)))
  }

  private static func quotient(_ a: BigWhole, _ b: BigWhole) -> ExpressionValue {
    a.exactQuotient(by: b).map { .whole($0) } ?? .fraction(BigWhole.ratio(a, b))
  }
}
