/// A search for groups that come near each other.
struct GroupContacts {
  let groups: [SettledGroup]
  private let limits: RunLimits
  private let ash: [Int]
  private let ships: [Int]

  typealias Pair = SettlementSearch.Pair

  init(_ groups: [SettledGroup], _ limits: RunLimits) {
    self.groups = groups
    self.limits = limits
    ash = groups.indices.filter { groups[$0].isAsh }
    ships = groups.indices.filter { !groups[$0].isAsh }
  }

  // MARK: Equal velocities

  /// Returns the pairs of groups with the same velocity that come near each other.
  func companions() throws(RunError) -> [Pair] {
    var pairs: [Pair] = []
    for members in fleets.map(\.members) where members.count > 1 {
      // In a frame that moves with them, each group stays in its box.
      let boxes = members.map { groups[$0].movingBox }
      let tree = BoxTree(boxes)
      for (number, one) in members.enumerated() {
        try limits.stop.check()
        try tree.near(boxes[number]) { (found) throws(RunError) in
          guard found > number, try contact(one, members[found]) != nil else { return }
          pairs.append((one, members[found]))
        }
      }
    }
    return try pairs + ashPairs()
  }

  /// Returns the pairs of stationary groups that come near each other.
  private func ashPairs() throws(RunError) -> [Pair] {
    // The distances between still lifes are the same in every generation.
    guard ash.contains(where: { groups[$0].period > 1 }) else { return [] }
    let count = ash.reduce(0) { $0 + groups[$1].trace.count }
    try limits.demand(Double(2 * MemoryLayout<(cell: Position, group: Int)>.size * count), share: 4)
    let marks = ash.flatMap { index in groups[index].trace.map { (cell: $0 + groups[index].origin, group: index) } }
      .sorted { $0.cell < $1.cell }
    var pairs: [Pair] = []
    var looked = Set<UInt64>()
    try CellLinks.forEach(within: 2, in: marks.map(\.cell), until: limits.stop) { (first, second) throws(RunError) in
      let one = min(marks[first].group, marks[second].group), other = max(marks[first].group, marks[second].group)
      guard one != other, looked.insert(UInt64(one) << 32 | UInt64(other)).inserted else { return }
      if try contact(one, other) != nil { pairs.append((one, other)) }
    }
    return pairs
  }

  private func contact(_ one: Int, _ other: Int, upTo last: Int = .max) throws(RunError) -> Int? {
    try groups[one].contact(with: groups[other], upTo: last, until: limits.stop)
  }

  /// The ships grouped by velocity, in the order of the first ship in each group.
  private var fleets: [(velocity: LifeVelocity, members: [Int])] {
    var numbers: [LifeVelocity: Int] = [:]
    var fleets: [(velocity: LifeVelocity, members: [Int])] = []
    for ship in ships {
      let velocity = groups[ship].velocity, number = numbers[velocity, default: fleets.count]
      if number == fleets.count {
        numbers[velocity] = number
        fleets.append((velocity, []))
      }
      fleets[number].members.append(ship)
    }
    return fleets
  }

  // MARK: Different velocities

  /// A meeting, with the values that determine its order among the meetings of the same generation.
  private struct Meeting {
    var generation: Int
    var pair: Pair
    /// Whether the second group is stationary.
    var isWithAsh: Bool

    func isBefore(_ other: Meeting) -> Bool {
      (generation, pair.one, isWithAsh ? 1 : 0, pair.other)
        < (other.generation, other.pair.one, other.isWithAsh ? 1 : 0, other.pair.other)
    }
  }

  /// Returns the first meeting of two groups with different velocities, or nil if no groups ever meet.
  ///
  /// Groups with the same velocity form a tree of boxes that moves as a whole. A branch is skipped if a ship never
  /// meets it, or only after the first meeting found so far.
  func firstMeeting() throws(RunError) -> (generation: Int, pair: Pair)? {
    let fleets = fleets
    let still = (velocity: LifeVelocity(.origin, period: 1), members: ash)
    var first: Meeting?
    for (number, fleet) in ([still] + fleets).enumerated() where !fleet.members.isEmpty {
      let boxes = fleet.members.map { groups[$0].movingBox }
      let tree = BoxTree(boxes)
      for other in fleets.dropFirst(number) {
        for ship in other.members {
          try limits.stop.check()
          let box = groups[ship].movingBox
          try tree.search(limit: first?.generation ?? .max) {
            other.velocity.meeting(box, $0, of: fleet.velocity)
          } visit: { (found, limit) throws(RunError) in
            let member = fleet.members[found], isWithAsh = number == 0
            let pair = isWithAsh ? (ship, member) : (min(ship, member), max(ship, member))
            guard let generation = try contact(pair.0, pair.1, upTo: limit) else { return }
            let meeting = Meeting(generation: generation, pair: pair, isWithAsh: isWithAsh)
            if first.map(meeting.isBefore) ?? true { first = meeting }
            limit = min(limit, generation)
          }
        }
      }
    }
    return first.map { ($0.generation, $0.pair) }
  }
}

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
