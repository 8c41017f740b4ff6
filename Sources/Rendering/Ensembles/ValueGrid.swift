/// The fractions of one whole number, such as 0, 1/28, 2/28, …, on which all values lie.
///
/// Shares of few people have few possible values. Bins that hold different numbers of them show dips that are not there.
struct ValueGrid {
  /// The denominator.
  let parts: Double
  /// The numerators of the smallest and the largest value.
  let low: Double
  let high: Double

  /// With more possible values, bins at round numbers hold nearly the same number of them.
  private static let most = 200.0
  private static let mostParts = 1e6

  /// Nil where the values lie on no such grid, or on one with many places. O(values).
  init?(_ values: [Double]) {
    guard let least = values.min(), let greatest = values.max(), least < greatest,
      max(least.magnitude, greatest.magnitude) < 1e6
    else { return nil }
    // The least common multiple of all denominators so far.
    var parts = 1.0
    for value in values where !Self.isWhole(value * parts) {
      guard let denominator = Self.denominator(of: value * parts, most: Self.mostParts / parts) else { return nil }
      parts *= denominator
      if (greatest - least) * parts >= Self.most { return nil }
    }
    if (greatest - least) * parts >= Self.most { return nil }
    self.parts = parts
    (low, high) = ((least * parts).rounded(), (greatest * parts).rounded())
  }

  /// The smallest whole number that makes a number whole, by its continued fraction, or nil if that is above `most`.
  private static func denominator(of number: Double, most: Double) -> Double? {
    var rest = number.magnitude - number.magnitude.rounded(.down), last = 0.0, denominator = 1.0
    while rest > 0 {
      let quotient = (1 / rest).rounded(.down)
      (last, denominator) = (denominator, quotient * denominator + last)
      if denominator > most { return nil }
      if isWhole(number * denominator) { return denominator }
      rest = 1 / rest - quotient
    }
    return nil
  }

  private static func isWhole(_ number: Double) -> Bool { (number - number.rounded()).magnitude < 1e-9 }
}
