/// The bounds of the numbers that a quantity can have. An axis never shows numbers beyond them.
package struct AxisBounds: Sendable, Hashable {
  package var low: Double?
  package var high: Double?

  package init(low: Double? = nil, high: Double? = nil) {
    self.low = low
    self.high = high
  }

  /// Returns the part of a range within the bounds, or the range itself if no part of it is within them.
  func clamped(_ range: ChartRange) -> ChartRange {
    ChartRange(exactly: clamped(range.low), clamped(range.high)) ?? range
  }

  func clamped(_ number: Double) -> Double { min(max(number, low ?? number), high ?? number) }
}
