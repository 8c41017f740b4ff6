/// A number on an axis and what stands beside it.
package struct Tick: Sendable, Hashable {
  package var value: Double
  package var label: String

  package init(_ value: Double, _ label: String) {
    self.value = value
    self.label = label
  }
}

/// Numbers at which an axis is labelled: multiples of 1, 2 or 5 times a power of ten.
///
/// Source: P. S. Heckbert, *Nice Numbers for Graph Labels*, in Graphics Gems (1990). Unlike there the step is chosen
/// among all that fit, as Talbot, Lin and Hanrahan do (*An Extension of Wilkinson's Algorithm for Positioning Tick
/// Labels on Axes*, 2010), and ticks are whole multiples of a decimal number, so that labels are exact.
package enum Ticks {
  package static let most = 10

  /// From 2 to ``most`` ticks within a range, ascending.
  ///
  /// - Parameters:
  ///   - wanted: about how many.
  ///   - isWhole: whether whole numbers are preferred, where there are two of them.
  ///   - fits: whether labels at these places leave each other room. Where none do, two ticks are left that are as far
  ///     apart as can be.
  package static func linear(
    _ range: ChartRange, wanted: Int, isWhole: Bool = false, fits: ([Tick]) -> Bool = { _ in true }
  ) -> [Tick] {
    var best: (ticks: [Tick], distance: Int)?
    var finest: [Tick] = []
    for step in steps(range, isWhole) {
      guard let multiples = step.multiples(within: range), (2...most).contains(multiples.count) else { continue }
      let ticks = step.ticks(multiples, within: range)
      guard ticks.count == multiples.count else { continue }
      finest = ticks
      let distance = (ticks.count - wanted).magnitude
      if best.map({ Int(distance) < $0.distance }) ?? true, fits(ticks) { best = (ticks, Int(distance)) }
    }
    if let best { return best.ticks }
    guard let first = finest.first, let last = finest.last else {
      return isWhole ? linear(range, wanted: wanted, fits: fits) : []
    }
    return [first, last]
  }

  /// The range up to the ticks around it, where it does not end at ticks: those that leave little empty, and about as
  /// many as are wanted.
  package static func rounded(_ range: ChartRange, wanted: Int, isWhole: Bool = false) -> ChartRange {
    var best: (range: ChartRange, cost: Double)?
    for step in steps(range, isWhole) {
      guard let multiples = step.multiples(around: range), let low = step.value(multiples.lowerBound),
        let high = step.value(multiples.upperBound), let rounded = ChartRange(low, high)
      else { continue }
      let empty = 1 - range.half / rounded.half
      let cost = empty + 0.06 * Double((multiples.count - wanted).magnitude)
      if (2...most).contains(multiples.count), best.map({ cost < $0.cost }) ?? true { best = (rounded, cost) }
    }
    return best?.range.union(range) ?? range
  }

  /// From coarse to fine.
  private static func steps(_ range: ChartRange, _ isWhole: Bool) -> [DecimalStep] {
    let exponent = DecimalStep.exponent(range.half)
    return stride(from: exponent + 1, through: exponent - 1, by: -1).flatMap { exponent in
      isWhole && exponent < 0 ? [] : [5, 2, 1].map { DecimalStep(digit: $0, exponent: exponent) }
    }
  }

  /// Powers of ten within a range of positive numbers, where there are few of them also twice and five times those;
  /// empty where even so there are not two.
  ///
  /// - Parameter isWhole: whether fractions are left out.
  package static func logarithmic(
    _ range: ChartRange, isWhole: Bool = false, fits: ([Tick]) -> Bool = { _ in true }
  ) -> [Tick] {
    guard range.low > 0, !isWhole || range.high >= 1 else { return [] }
    let least = DecimalStep.exponent(range.low), first = isWhole ? max(0, least) : least
    let last = DecimalStep.exponent(range.high) + 1
    func ticks(_ digits: [Int], every: Int) -> [Tick] {
      (first...last).filter { $0 % every == 0 }.flatMap { exponent in
        digits.compactMap { digit in
          let step = DecimalStep(digit: digit, exponent: exponent)
          guard let value = step.value(1), range.contains(value) else { return nil }
          return Tick(value, TickLabel.alone(digit, exponent))
        }
      }
    }
    let decades = ticks([1], every: 1).count
    for (digits, limit) in [([1, 2, 5], 2), ([1, 3], 3)] where decades <= limit {
      let candidate = ticks(digits, every: 1)
      if (2...most).contains(candidate.count), fits(candidate) { return candidate }
    }
    for every in 1...max(1, last - first) {
      let candidate = ticks([1], every: every)
      if candidate.count < 2 { return [] }
      if candidate.count <= most, fits(candidate) { return candidate }
    }
    return []
  }
}

/// A digit times a power of ten.
struct DecimalStep: Hashable {
  var digit: Int
  var exponent: Int

  /// The power of ten of the first digit of a positive number.
  static func exponent(_ number: Double) -> Int {
    var exponent = Int(number.exponent) * 30103 / 100_000 - 1
    while exponent < 308, let next = power(exponent + 1), next <= number { exponent += 1 }
    return exponent
  }

  private static func power(_ exponent: Int) -> Double? { Double("1e\(exponent)") }

  /// So many times the step; nil where that is beyond all numbers.
  func value(_ multiple: Int) -> Double? {
    let (number, overflow) = multiple.multipliedReportingOverflow(by: digit)
    guard !overflow, let value = Double("\(number)e\(exponent)"), value.isFinite else { return nil }
    return value
  }

  /// How far a bound may be from a multiple of the step and still count as one: binary fractions are hardly ever.
  private static let tolerance = 1e-6

  private func quotients(_ range: ChartRange) -> (low: Double, high: Double)? {
    guard let step = value(1), step > 0 else { return nil }
    let low = range.low / step, high = range.high / step
    // A range is at least a billionth of its bounds.
    guard low.magnitude < 1e13, high.magnitude < 1e13 else { return nil }
    return (low, high)
  }

  /// The multiples within a range; nil where there are none.
  func multiples(within range: ChartRange) -> ClosedRange<Int>? {
    guard let (low, high) = quotients(range) else { return nil }
    let first = Self.ceiling(low - Self.tolerance), last = -Self.ceiling(-high - Self.tolerance)
    return first <= last ? first...last : nil
  }

  /// From the last multiple that is not above the range to the first that is not below it.
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
