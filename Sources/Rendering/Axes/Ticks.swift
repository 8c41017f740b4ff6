/// Numbers at which an axis has labels: multiples of 1, 2 or 5 times a power of ten.
///
/// Source: P. S. Heckbert, *Nice Numbers for Graph Labels*, in Graphics Gems (1990). Unlike there, the step is chosen
/// among all that fit. Source of this: J. Talbot, S. Lin, P. Hanrahan, *An Extension of Wilkinson's Algorithm for
/// Positioning Tick Labels on Axes* (2010). Ticks are whole multiples of a decimal number, so labels are exact.
package enum Ticks {
  package static let most = 10

  /// Returns from 2 to ``most`` ticks within a range, ascending. Empty if no step has that many.
  ///
  /// - Parameters:
  ///   - wanted: about how many ticks there should be.
  ///   - isWhole: whether to prefer whole numbers, if the range has at least two.
  ///   - fits: whether labels at these places have enough space between them. If no labels fit, the result is two
  ///     ticks, as far apart as possible.
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
      let distance = Int((ticks.count - wanted).magnitude)
      // With only two ticks, values are harder to read than with four.
      func isBetter(_ best: (ticks: [Tick], distance: Int)) -> Bool {
        distance < best.distance || (distance == best.distance && best.ticks.count == 2)
      }
      if best.map(isBetter) ?? true, fits(ticks) { best = (ticks, distance) }
    }
    if let best { return best.ticks }
    guard let first = finest.first, let last = finest.last else {
      return isWhole ? linear(range, wanted: wanted, fits: fits) : []
    }
    return [first, last]
  }

  /// Returns the range, extended to the ticks around it. Of all steps, it uses one that adds little empty space and
  /// gives about as many ticks as wanted.
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

  /// Returns the possible steps of a range, from coarse to fine.
  private static func steps(_ range: ChartRange, _ isWhole: Bool) -> [DecimalStep] {
    let exponent = DecimalStep.exponent(range.half)
    // In a range of 3 or more, there are enough whole numbers.
    let areWhole = isWhole || range.half >= 1.5
    return stride(from: exponent + 1, through: exponent - 1, by: -1).flatMap { exponent in
      areWhole && exponent < 0 ? [] : [5, 2, 1].map { DecimalStep(digit: $0, exponent: exponent) }
    }
  }

  /// Returns the powers of ten within a range of positive numbers. If they are few, it also returns 2 and 5 times
  /// these, or 3 times these. Empty if this gives fewer than two numbers.
  ///
  /// - Parameter isWhole: whether to leave fractions out.
  package static func logarithmic(
    _ range: ChartRange, isWhole: Bool = false, fits: ([Tick]) -> Bool = { _ in true }
  ) -> [Tick] {
    guard range.low > 0, !isWhole || range.high >= 1 else { return [] }
    let least = DecimalStep.exponent(range.low), first = isWhole ? max(0, least) : least
    let last = DecimalStep.exponent(range.high) + 1
    func ticks(_ digits: [Int], every: Int) -> [Tick] {
      let shown = (first...last).filter { $0 % every == 0 }.flatMap { exponent in
        digits.compactMap { digit -> (number: (digit: Int, exponent: Int), value: Double)? in
          let step = DecimalStep(digit: digit, exponent: exponent)
          guard let value = step.value(1), range.contains(value) else { return nil }
          return ((digit, exponent), value)
        }
      }
      return zip(shown, TickLabel.labels(shown.map(\.number))).map { Tick($0.value, $1) }
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
