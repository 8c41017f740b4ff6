/// A digit times a power of ten.
struct DecimalStep: Hashable {
  var digit: Int
  var exponent: Int

  /// Returns the power of ten of the first digit of a positive number.
  static func exponent(_ number: Double) -> Int {
    var exponent = Int(number.exponent) * 30103 / 100_000 - 1
    while exponent < 308, let next = power(exponent + 1), next <= number { exponent += 1 }
    return exponent
  }

  private static func power(_ exponent: Int) -> Double? { Double("1e\(exponent)") }

  /// Returns a multiple of the step, or nil if it overflows.
  func value(_ multiple: Int) -> Double? {
    let (number, overflow) = multiple.multipliedReportingOverflow(by: digit)
    guard !overflow, let value = Double("\(number)e\(exponent)"), value.isFinite else { return nil }
    return value
  }

  /// How far a bound may be from a multiple of the step and still count as one. Most decimal fractions have no exact
  /// binary form.
  private static let tolerance = 1e-6

  private func quotients(_ range: ChartRange) -> (low: Double, high: Double)? {
    guard let step = value(1), step > 0 else { return nil }
    let low = range.low / step, high = range.high / step
    // The size of a range is at least a billionth of its bounds.
    guard low.magnitude < 1e13, high.magnitude < 1e13 else { return nil }
    return (low, high)
  }

  /// Returns the multiples within a range, or nil if there are none.
  func multiples(within range: ChartRange) -> ClosedRange<Int>? {
    guard let (low, high) = quotients(range) else { return nil }
    let first = Self.ceiling(low - Self.tolerance), last = -Self.ceiling(-high - Self.tolerance)
    return first <= last ? first...last : nil
  }

  /// Returns the multiples from the last one that is not above the range to the first one that is not below it.
  func multiples(around range: ChartRange) -> ClosedRange<Int>? {
    guard let (low, high) = quotients(range) else { return nil }
    return -Self.ceiling(-low - Self.tolerance)...Self.ceiling(high - Self.tolerance)
  }

  private static func ceiling(_ number: Double) -> Int {
    let whole = Int(number)
    return Double(whole) < number ? whole + 1 : whole
  }

  func ticks(_ multiples: ClosedRange<Int>, within range: ChartRange) -> [Tick] {
    let label = TickLabel(self, multiples)
    return multiples.compactMap { multiple in
      value(multiple).map { Tick(min(range.high, max(range.low, $0)), label.text(multiple)) }
    }
  }
}
