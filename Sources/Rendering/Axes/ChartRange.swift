/// A stretch of an axis: two finite numbers, the smaller one first, with enough between them to tell numbers apart.
package struct ChartRange: Sendable, Hashable {
  package let low: Double
  package let high: Double

  /// Nil if a bound is not finite. Bounds that (nearly) coincide are moved apart: to 0 on one side, and as far on
  /// the other.
  package init?(_ first: Double, _ second: Double) {
    guard first.isFinite, second.isFinite else { return nil }
    let low = min(first, second), high = max(first, second)
    let size = max(low.magnitude, high.magnitude)
    // Halves, since the difference may be beyond all numbers.
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

  /// Such bounds, however near to one another, or nil if the first is not below the second.
  init?(exactly low: Double, _ high: Double) {
    guard low.isFinite, high.isFinite, low / 2 < high / 2 else { return nil }
    (self.low, self.high) = (low, high)
  }

  /// Half the distance of the bounds, which is always finite.
  var half: Double { high / 2 - low / 2 }

  /// Where a number lies: 0 at the low end, 1 at the high one.
  func share(_ number: Double) -> Double { (number / 2 - low / 2) / half }

  /// The smallest range that holds both.
  func union(_ other: ChartRange) -> ChartRange { ChartRange(min(low, other.low), max(high, other.high)) ?? self }

  func contains(_ number: Double) -> Bool { low <= number && number <= high }
}
