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
  private static let mostParts = 1000

  /// Nil where the values lie on no such grid, or on one with many places.
  init?(_ values: [Double]) {
    guard let least = values.min(), let greatest = values.max(), least < greatest,
      max(least.magnitude, greatest.magnitude) < 1e6
    else { return nil }
    for parts in 1...Self.mostParts {
      let parts = Double(parts)
      if (greatest - least) * parts >= Self.most { return nil }
      guard values.allSatisfy({ Self.isWhole($0 * parts) }) else { continue }
      self.parts = parts
      (low, high) = ((least * parts).rounded(), (greatest * parts).rounded())
      return
    }
    return nil
  }

  private static func isWhole(_ number: Double) -> Bool { (number - number.rounded()).magnitude < 1e-9 }
}
