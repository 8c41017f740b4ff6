import Expressions

/// A group of people with an infection under the basic rule. It is an automaton with the inputs ``tick()`` and
/// ``tap(_:)`` and an ``Observation`` as output.
///
/// **The rule.** In each step, every sick person picks some of its neighbours (``Infection/Among``,
/// ``Infection/Picks``). Everybody picks independently, and sees only the state before the step. The healthy people who
/// are picked become sick, and act from the next step on.
///
/// **Why it is fast.** Only sick people who may still have a healthy neighbour are visited: the frontier. A person
/// whose neighbours are all sick can never change anything. Leaving out such a person does not change the draws of
/// anybody else, because a draw is named only by person and step (``Draws``). So the states are exactly the same as if
/// everybody were visited, in any order.
///
/// - Complexity: O(people) to create, O(frontier · neighbours) for `tick()`, whatever the number of people, and O(1)
///   for `tap(_:)`.
package struct InfectionState: InfectionProcess {
  package typealias Health = Infection.Health
  package typealias Observation = Infection.Observation

  /// The present step, where 0 is the initial state.
  package private(set) var step = 0
  package private(set) var sick = 0
  package var healthy: Int { layout.people - sick }
  /// The step in which each person fell sick, which is meaningful only for sick people. Empty unless `recordsArrivals`
  /// is true.
  package private(set) var arrivals: [UInt32] = []
  package private(set) var generations = Infection.GenerationSizes()

  let layout: PopulationLayout
  let group: Infection.Group
  let recordsArrivals: Bool
  private(set) var spread: BasicTransmission
  /// The signal that cuts a step short. The state is then unusable.
  var stop: StopSignal? {
    get { spread.stop }
    set { spread.stop = newValue }
  }
  /// A byte for each person: the raw value of its health and, if it is sick, its generation. During a step, it can also
  /// have the bit ``BasicTransmission/mark``.
  private(set) var cells: [UInt8]
  /// The sick people who may have a healthy neighbour, by generation, in no particular order. All later generations are
  /// together. Earlier generations act first, so a person belongs to the earliest generation that picked it.
  private var frontiers: [[UInt32]]
  /// The people infected in the current step, in the order of the generations that infected them.
  private var fresh: [UInt32] = []
  private var incidence = 0
  /// The number of people tapped since the last step. When the next step is computed, they count as infected in it.
  private(set) var tapped = 0
  /// All people who were ever tapped.
  private var everTapped: Set<Int> = []
  /// The people that another run passed on.
  private let earlier: EarlierPeople?

  /// Creates the state at step 0.
  ///
  /// - Parameters:
  ///   - grid: the columns and rows of the group, with 1 for a sick person and 0 for any other place.
  ///   - earlier: the people that another run passed on. Their infections are not part of the incidence. No healthy
  ///     person among them was infected before.
  ///   - recordsArrivals: whether to keep ``arrivals``, at four bytes per person. ``ages`` needs them.
  package init(
    _ group: Infection.Group, rule: Infection.Rule, sick grid: BitGrid, earlier: EarlierPeople? = nil, draws: Draws,
    recordsArrivals: Bool = false
  ) {
    precondition(grid.columns == group.columns && grid.rows == group.rows)
    self.group = group
    layout = PopulationLayout(group, rule.neighbourhood, wraps: rule.wraps)
    self.recordsArrivals = recordsArrivals
    self.earlier = earlier
    spread = BasicTransmission(rule, draws: draws, layout: layout)
    cells = [UInt8](repeating: Health.nobody.rawValue, count: layout.byteCount)
    frontiers = [[UInt32]](repeating: [], count: Infection.GenerationSizes.count)
    if recordsArrivals { arrivals = [UInt32](repeating: 0, count: group.people) }
    for row in 0..<group.rows {
      let range = layout.cells(ofRow: row).prefix(layout.people(inRow: row))
      cells.withUnsafeMutableBufferPointer { $0[range].update(repeating: Health.healthy.rawValue) }
    }
    var first: [UInt32] = [], earlierOnes: [UInt32] = []
    first.reserveCapacity(grid.population)
    for row in 0..<group.rows {
      grid.forEachOne(inRow: row) { column in
        let person = row * group.columns + column, number = UInt32(truncatingIfNeeded: person)
        if earlier?.contains(person, .sick) == true { earlierOnes.append(number) } else { first.append(number) }
      }
    }
    for person in first { fallSick(person) }
    incidence = sick
    // This generation, like all after it, is not counted.
    let later = Infection.GenerationSizes.count
    for person in earlierOnes { cells[layout.cell(of: person)] = Self.sick(ofGeneration: later) }
    frontiers[later - 1] = earlierOnes
    sick += earlierOnes.count
  }

  package var observation: Observation {
    // Nobody recovers, so everybody who was ever infected is sick.
    Observation(
      step: step, healthy: healthy, sick: sick, incidence: incidence + tapped, everSick: sick,
      hasChanged: step > 0 && incidence + tapped > 0)
  }

  /// Whether a tick cannot change anything any more. Only a tap can.
  package var isQuiet: Bool { tapped == 0 && frontiers.allSatisfy(\.isEmpty) }

  /// Whether nobody can be infected any more, because no sick person has a healthy neighbour or nobody infects anybody.
  /// O(frontier · neighbours), but as long as an epidemic continues, it usually visits only a few of the newest cases.
  package var isSettled: Bool {
    spread.rule.factor == 0
      || !frontiers.reversed().contains { frontier in
        frontier.reversed().contains { layout.hasNeighbour($0, in: cells) { $0 == Health.healthy.rawValue } }
      }
  }

  /// The health of the person at a place in the grid.
  package subscript(column: Int, row: Int) -> Health { health(column, row) }

  /// The health of all people: `.` healthy, `O` sick, and a space for a place without a person.
  package var finalState: FinalState { everybodysHealth }

  /// Makes a healthy person sick by hand, and does nothing to a sick one. The person acts from the next tick on, and
  /// counts as infected in its step.
  ///
  /// - Parameter person: row · columns + column. The person must exist.
  /// - Returns: whether the person fell sick.
  @discardableResult
  package mutating func tap(_ person: Int) -> Bool {
    precondition((0..<layout.people).contains(person))
    let number = UInt32(truncatingIfNeeded: person)
    guard cells[layout.cell(of: number)] == Health.healthy.rawValue else { return false }
    if recordsArrivals {
      arrivals[person] = UInt32(truncatingIfNeeded: step + 1)
      everTapped.insert(person)
    }
    fallSick(number)
    tapped += 1
    return true
  }

  /// Computes the next step.
  @discardableResult
  package mutating func tick() -> Observation {
    step += 1
    fresh.removeAll(keepingCapacity: true)
    var ends = SIMD4<Int>()
    for generation in frontiers.indices {
      if !frontiers[generation].isEmpty {
        spread.infect(
          step: UInt32(truncatingIfNeeded: step), layout: layout, cells: &cells, frontier: &frontiers[generation],
          fresh: &fresh)
      }
      ends[generation] = fresh.count
    }
    cells.withUnsafeMutableBufferPointer { [fresh, layout] cells in
      var start = 0
      for generation in 0..<Infection.GenerationSizes.count {
        let byte = Self.sick(ofGeneration: generation + 1)
        for person in fresh[start..<ends[generation]] { cells[layout.cell(of: person)] = byte }
        start = ends[generation]
      }
    }
    if recordsArrivals { for person in fresh { arrivals[Int(person)] = UInt32(truncatingIfNeeded: step) } }
    var start = 0
    for generation in frontiers.indices where ends[generation] > start {
      generations[generation + 1] += ends[generation] - start
      frontiers[min(generation + 1, frontiers.count - 1)].append(contentsOf: fresh[start..<ends[generation]])
      start = ends[generation]
    }
    sick += fresh.count
    incidence = tapped + fresh.count
    tapped = 0
    return observation
  }

  /// Skips quiet steps up to and including `last`. O(1).
  ///
  /// - Precondition: ``isQuiet`` is true, and `last` is a later step.
  package mutating func rest(until last: Int) {
    precondition(isQuiet && last > step)
    step = last
    incidence = 0
  }

  package var states: [Health] { [.healthy, .sick] }

  /// The number of steps for which each sick person has been sick, or 0 for others. Empty unless `recordsArrivals` is
  /// true. O(people).
  var ages: CellAges {
    guard recordsArrivals else { return CellAges() }
    var ages = [UInt32](repeating: 0, count: layout.columns * layout.rows)
    for person in 0..<layout.people where isSick(at: layout.cell(of: UInt32(truncatingIfNeeded: person))) {
      ages[person] = UInt32(truncatingIfNeeded: step) &- entry(of: person)
    }
    return CellAges(ages)
  }

  /// The step in which a sick person fell sick, for its age. The arithmetic wraps around before step 0. A person tapped
  /// after a step is already sick in it.
  func entry(of person: Int) -> UInt32 {
    if let earlier, earlier.contains(person, .sick) { return 0 &- earlier.age(of: person) }
    return arrivals[person] &- (everTapped.contains(person) ? 1 : 0)
  }

  /// 0, because nobody is vaccinated.
  var vaccinatedBefore: Int { 0 }

  /// Nil, because a sick person stays sick.
  var formerlyInfected: BitGrid? { nil }

  /// Stops the program: an outbreak with a measure continues as an ``EpidemicState`` instead.
  mutating func take(_ measure: Infection.Measure, index: Int) {
    preconditionFailure("the basic rule has no measures")
  }

  private static func sick(ofGeneration generation: Int) -> UInt8 {
    Health.sick.rawValue | UInt8(truncatingIfNeeded: generation) << generationShift
  }

  private static var generationShift: UInt8 { 3 }

  /// Returns the generation of a sick person, or ``Infection/GenerationSizes/count`` if it is too late to be counted.
  func generation(at cell: Int) -> UInt8 { cells[cell] >> Self.generationShift }

  func health(at cell: Int) -> Health { Health(rawValue: Self.health(of: cells[cell])) ?? .nobody }

  func isSick(at cell: Int) -> Bool { Self.health(of: cells[cell]) == Health.sick.rawValue }

  func sickCount(at range: Range<Int>) -> Int {
    MaskedBytes.count(of: Health.sick.rawValue, under: 1 << Self.generationShift - 1, in: cells, at: range)
  }

  func hasFallenSick(_ person: Int, at cell: Int) -> Bool { isSick(at: cell) }

  func appendHealth(at range: Range<Int>, to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes += cells[range]
    // The compiler vectorises a loop that changes existing elements.
    for index in start..<bytes.count { bytes[index] = Self.health(of: bytes[index]) }
  }

  private static func health(of byte: UInt8) -> UInt8 { byte & (1 << generationShift - 1) }

  private mutating func fallSick(_ person: UInt32) {
    cells[layout.cell(of: person)] = Self.sick(ofGeneration: 0)
    frontiers[0].append(person)
    generations[0] += 1
    sick += 1
  }
}
