/// Nearby objects that repeat together, at a position on the plane.
struct SettledGroup: Sendable {
  /// The generations of the group. The top-left corner of the first one is [0, 0].
  let orbit: LifeOrbit
  /// The cells that are alive in any generation of the orbit, in ascending order of rows and then columns. It is empty
  /// for a moving group.
  let trace: [Position]
  /// The smallest box around all generations of the orbit.
  let envelope: LatticeBox
  /// The memory of the group, in bytes.
  let byteCount: Double
  /// The position of the group on the plane.
  var origin = Position.origin

  var period: Int { orbit.period }
  var displacement: Position { orbit.displacement }
  var isAsh: Bool { displacement == .origin }

  /// Creates a group at the origin from its orbit.
  ///
  /// - Throws: an error if the group exceeds the limits, or if the signal stops the search.
  init(_ orbit: LifeOrbit, _ limits: RunLimits) throws(RunError) {
    self.orbit = orbit
    envelope = orbit.phases.dropFirst().reduce(orbit.phases[0].box) { $0.union($1.box) }
    trace = orbit.displacement == .origin ? try Self.trace(of: orbit, in: envelope, limits) : []
    byteCount =
      orbit.phases.reduce(0) { $0 + $1.byteCount } + Double(MemoryLayout<Position>.size * trace.count)
      + Double(MemoryLayout<SettledGroup>.size)
  }

  private static func trace(
    of orbit: LifeOrbit, in envelope: LatticeBox, _ limits: RunLimits
  ) throws(RunError) -> [Position] {
    guard orbit.period > 1 else { return orbit.phases[0].cells }
    try limits.demand(Double(envelope.columns + 64) * Double(envelope.rows) / 8, share: 8)
    var all = BitGrid(columns: envelope.columns, rows: envelope.rows)
    for phase in orbit.phases {
      try limits.stop.check()
      let left = phase.corner.column - envelope.corner.column, top = phase.corner.row - envelope.corner.row
      for row in 0..<phase.grid.rows {
        phase.grid.forEachOne(inRow: row) { all[inside: left + $0, top + row] = true }
      }
    }
    return all.ones(from: envelope.corner)
  }

  func cells(at generation: Int) -> PlaneCells {
    orbit.phases[generation % period].moved(by: origin + generation / period * displacement)
  }

  /// Returns the box around the cells in all generations of the given number of periods.
  func envelope(periods: Int) -> LatticeBox {
    let first = envelope.moved(by: origin)
    return isAsh ? first : first.union(first.moved(by: (periods - 1) * displacement))
  }

  /// The box of the group in a frame that moves with it. It contains all generations of the group, each moved back by
  /// the average displacement up to then.
  var movingBox: LatticeBox {
    let first = envelope.moved(by: origin)
    return isAsh ? first : first.union(first.moved(by: -1 * displacement))
  }

  var velocity: LifeVelocity { LifeVelocity(displacement, period: period) }

  /// Returns the objects at the first generation of the orbit, at their positions on the plane.
  ///
  /// - Throws: an error if the objects exceed the limits, or if the signal stops the search.
  func objects(rule: LifeRule, _ limits: RunLimits) throws(RunError) -> [LifeObject] {
    try OrbitMemo.objects(of: orbit, rule: rule, limits).map {
      LifeObject(cells: $0.cells.map { $0 + origin }, period: $0.period, displacement: $0.displacement)
    }
  }
}

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
