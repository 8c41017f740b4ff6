import Expressions

/// The notation of a number and its interval: as many decimals as two digits of half the interval's width have.
///
/// More digits would only look precise. No number looks as if it had reached 0, or the 1 of shares, when it has not: a
/// share gets a sign, as in `<0.01`, and another number its first digit.
package struct IntervalDigits: Sendable {
  private let decimals: Int
  private let isShare: Bool

  /// The largest number of decimals. Smaller numbers are written with an exponent.
  private static let most = 6

  /// Chooses the notation. Nil for an interval without a width and for very small or very large numbers.
  ///
  /// - Parameter isShare: whether the numbers are from 0 to 1.
  package init?(_ interval: ClosedRange<Double>, isShare: Bool = false) {
    let half = (interval.upperBound - interval.lowerBound) / 2
    let most = max(interval.lowerBound.magnitude, interval.upperBound.magnitude)
    guard half > 0, half.isFinite, most < 1e15 else { return nil }
    // The last digit is worth at least a hundredth of the half, and less than a tenth.
    var unit = 1.0, decimals = 0
    while unit * 99.5 > half * 10, decimals < Self.most { (unit, decimals) = (unit / 10, decimals + 1) }
    guard unit * 99.5 <= half * 10 else { return nil }
    self.decimals = decimals
    self.isShare = isShare
  }

  /// Returns a number such as `0.46`, `<0.01` or `>0.99`.
  package func text(_ value: Double) -> String {
    let text = format(value)
    let unit = (0..<decimals).reduce(1.0) { unit, _ in unit / 10 }
    if value != 0, text == format(0) { return isShare ? "<\(format(unit))" : NumberText.rounded(value, digits: 1) }
    if isShare, value < 1, text == format(1) { return ">\(format(1 - unit))" }
    // Exact ends of the possible have no decimals.
    return value == 0 || isShare && value == 1 ? NumberText.exact(value) : text
  }

  /// Returns an interval such as `0.36 … 0.58`.
  package func text(_ interval: ClosedRange<Double>) -> String {
    "\(text(interval.lowerBound)) … \(text(interval.upperBound))"
  }

  private func format(_ value: Double) -> String {
    ValueFormat(".\(decimals)f")?.apply(.fraction(value)) ?? NumberText.rounded(value)
  }
}
