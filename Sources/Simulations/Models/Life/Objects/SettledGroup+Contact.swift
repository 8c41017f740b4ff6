extension SettledGroup {
  /// Returns the first generation in which cells of both groups have a common neighbour, if each group evolves as it
  /// does alone. Returns nil if there is no such generation.
  ///
  /// The boxes around the groups in a common period move by a constant offset from one period to the next. So
  /// generations are only examined individually in the periods in which the boxes meet.
  ///
  /// - Parameters:
  ///   - last: the last generation to examine.
  ///   - stop: the signal, which is checked every 1,024 generations.
  func contact(with other: SettledGroup, upTo last: Int = .max, until stop: StopSignal?) throws(RunError) -> Int? {
    let common = period.leastCommonMultiple(of: other.period)
    let mine = envelope(periods: common / period), others = other.envelope(periods: common / other.period)
    let offset = common / period * displacement - common / other.period * other.displacement
    guard let columns = Self.meetings(mine.columnRange, others.columnRange, offset.column),
      let rows = Self.meetings(mine.rowRange, others.rowRange, offset.row), columns.overlaps(rows)
    else { return nil }
    // Groups with the same velocity are in the same relative position in every common period.
    let periods = offset == .origin ? 0...0 : columns.clamped(to: rows)
    let first = periods.lowerBound.multipliedReportingOverflow(by: common)
    // The number of generations before they meet exceeds an integer.
    guard !first.overflow else { return last == .max ? .max : nil }
    let (end, overflow) = (periods.upperBound + 1).multipliedReportingOverflow(by: common)
    var generation = first.partialValue
    while generation <= last, overflow || generation < end {
      if cells(at: generation).isNear(other.cells(at: generation)) { return generation }
      generation += 1
      if generation & 1023 == 0 { try stop.check() }
    }
    return nil
  }

  /// Returns the indices of the common periods, from 0 on, in which two intervals are within two cells of each other.
  /// Returns nil if there are none.
  ///
  /// - Parameter offset: the distance by which the first interval moves in each period, relative to the other one.
  private static func meetings(_ mine: Range<Int>, _ others: Range<Int>, _ offset: Int) -> ClosedRange<Int>? {
    // They meet in period k if low <= k * offset <= high.
    let low = others.lowerBound - 1 - mine.upperBound, high = others.upperBound + 1 - mine.lowerBound
    guard offset != 0 else { return low <= 0 && high >= 0 ? 0...(Int.max - 1) : nil }
    let (near, far) = offset > 0 ? (low, high) : (-high, -low)
    guard far >= 0 else { return nil }
    let first = max(0, near + abs(offset) - 1) / abs(offset), last = far / abs(offset)
    return first <= last ? first...last : nil
  }
}
