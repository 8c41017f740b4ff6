/// The velocity of a group: its displacement in a number of generations, in lowest terms.
package struct LifeVelocity: Hashable, Sendable {
  /// The numbers of columns and rows by which the group moves in ``generations``.
  package let columns, rows: Int
  package let generations: Int

  package init(_ displacement: Position, period: Int) {
    let divisor = period.greatestCommonDivisor(with: displacement.column).greatestCommonDivisor(with: displacement.row)
    (columns, rows, generations) = (displacement.column / divisor, displacement.row / divisor, period / divisor)
  }

  /// Returns a lower bound for the generation in which a box with this velocity first comes near a box with another
  /// velocity. Returns nil if that never happens.
  package func meeting(_ mine: LatticeBox, _ other: LatticeBox, of velocity: LifeVelocity) -> Int? {
    let time = Double(generations) * Double(velocity.generations)
    let right = Double(columns * velocity.generations - velocity.columns * generations) / time
    let down = Double(rows * velocity.generations - velocity.rows * generations) / time
    guard let across = Self.stretch(mine.columnRange, other.columnRange, right),
      let along = Self.stretch(mine.rowRange, other.rowRange, down)
    else { return nil }
    let first = max(0, across.lowerBound, along.lowerBound)
    guard first <= min(across.upperBound, along.upperBound) else { return nil }
    return first < 0x1p62 ? Int(first) : 1 << 62
  }

  /// Returns the times at which a moving interval is near another one. Its margin is wider than the distance that
  /// counts as near, so that rounding cannot hide a meeting.
  private static func stretch(_ mine: Range<Int>, _ other: Range<Int>, _ speed: Double) -> ClosedRange<Double>? {
    let low = Double(other.lowerBound - mine.upperBound) - 4, high = Double(other.upperBound - mine.lowerBound) + 4
    guard speed != 0 else { return low <= 0 && high >= 0 ? -.infinity ... .infinity : nil }
    return speed > 0 ? low / speed...high / speed : high / speed...low / speed
  }
}

extension Int {
  /// Returns the greatest common divisor of two numbers. `self` must be positive.
  package func greatestCommonDivisor(with other: Int) -> Int {
    var (a, b) = (self, abs(other))
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Returns the least common multiple of two positive numbers, or `Int.max` if it exceeds an `Int`.
  package func leastCommonMultiple(of other: Int) -> Int {
    let (product, overflow) = (self / greatestCommonDivisor(with: other)).multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
