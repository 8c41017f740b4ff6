/// A grid of fractions with one denominator, such as 0, 1/28, 2/28, …, that contains all values.
///
/// Shares of few people have few possible values. Bins with different numbers of possible values show dips that are not
/// in the data.
struct ValueGrid {
  /// The denominator.
  let parts: Double
  /// The numerators of the smallest and the largest value.
  let low: Double
  let high: Double

  /// The largest number of possible values. If there are more, bins between round numbers contain nearly equal numbers
  /// of them.
  private static let most = 200.0
  private static let mostParts = 1e6

  /// Creates the grid of some values, or returns nil if it does not exist or has too many places. O(values).
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

  /// Returns the denominator of a number as a fraction, found by its continued fraction, or nil if it is greater than
  /// `most`.
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
