/// A stretch of an axis between two finite numbers, the smaller one first. They are far enough apart for numbers
/// between them to be distinguished.
package struct ChartRange: Sendable, Hashable {
  package let low: Double
  package let high: Double

  /// Creates the range between two numbers in either order, or returns nil if one is not finite. Bounds that (nearly)
  /// coincide are moved apart: one of them to 0, and the other one as far on the other side.
  package init?(_ first: Double, _ second: Double) {
    guard first.isFinite, second.isFinite else { return nil }
    let low = min(first, second), high = max(first, second)
    let size = max(low.magnitude, high.magnitude)
    // Halves are compared, because the difference itself may overflow.
    if size > 1e-290, high / 2 - low / 2 > size * 1e-9 {
      (self.low, self.high) = (low, high)
    } else if size <= 1e-290 {
      (self.low, self.high) = (0, 1)
    } else if low > 0 {
      (self.low, self.high) = (0, min(high, .greatestFiniteMagnitude / 2) * 2)
    } else {
      (self.low, self.high) = (max(low, -.greatestFiniteMagnitude / 2) * 2, 0)
    }
  }

  /// Creates a range with exactly these bounds, however close they are, or returns nil if the first is not below the
  /// second.
  init?(exactly low: Double, _ high: Double) {
    guard low.isFinite, high.isFinite, low / 2 < high / 2 else { return nil }
    (self.low, self.high) = (low, high)
  }

  /// Returns the range from 0 in which an axis of counts begins, or nil if the lowest count is more than 60 % of the
  /// highest one. Then the axis begins near the lowest, because its differences from the highest would not be seen.
  static func fromZero(_ low: Double, _ high: Double) -> ChartRange? {
    low > 0 && (low <= 0.6 * high || low == high) ? ChartRange(0, high) : nil
  }

  /// Half the distance between the bounds, which is always finite.
  var half: Double { high / 2 - low / 2 }

  /// Returns the position of a number: 0 at the low end, 1 at the high end.
  func share(_ number: Double) -> Double { (number / 2 - low / 2) / half }

  /// Returns the smallest range that contains both ranges.
  func union(_ other: ChartRange) -> ChartRange { ChartRange(min(low, other.low), max(high, other.high)) ?? self }

  func contains(_ number: Double) -> Bool { low <= number && number <= high }
}
