/// The numbers that a quantity can have: an axis never shows others.
package struct AxisBounds: Sendable, Hashable {
  package var low: Double?
  package var high: Double?

  package init(low: Double? = nil, high: Double? = nil) {
    self.low = low
    self.high = high
  }

  /// The part of a range within the bounds, or the range itself where none of it is.
  func clamped(_ range: ChartRange) -> ChartRange {
    ChartRange(exactly: clamped(range.low), clamped(range.high)) ?? range
  }

  func clamped(_ number: Double) -> Double { min(max(number, low ?? number), high ?? number) }
}
