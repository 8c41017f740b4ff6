import Expressions

/// A group of people while an infection goes through it: an automaton whose inputs are ``tick()`` and ``tap(_:)`` and
/// whose output is an ``Observation``.
///
/// **The rule.** In each step every sick person, independently of all others and seeing only the state before the step,
/// picks some of its neighbours (``Infection/Among``, ``Infection/Picks``); the healthy ones among all those picked
/// become sick and act from the next step on.
///
/// **How it is fast.** Only sick people who may still have a healthy neighbour are visited: the frontier. Somebody
/// whose neighbours are all sick can change nothing, and never will; leaving such a person out changes nobody's dice
/// either, for each person's draws in each step are named by person and step alone (``Draws``). So the states are
/// exactly those of visiting everybody, in any order.
///
/// Complexity: making it O(people); `tick()` O(frontier · neighbours), whatever the number of people; `tap(_:)` O(1).
package struct InfectionState: InfectionProcess {
  package typealias Health = Infection.Health
  package typealias Observation = Infection.Observation

  /// The step last computed; 0 is the initial state.
  package private(set) var step = 0
  package private(set) var sick = 0
  package var healthy: Int { layout.people - sick }
  /// The step in which each person fell sick, valid for sick people only. Empty unless `recordsArrivals` is set.
  package private(set) var arrivals: [UInt32] = []
  package private(set) var generations = Infection.GenerationSizes()

  let layout: PopulationLayout
  let group: Infection.Group
  let recordsArrivals: Bool
  private(set) var spread: BasicTransmission
  /// Cuts a step short; the state is then of no use.
  var stop: StopSignal? {
    get { spread.stop }
    set { spread.stop = newValue }
  }
  /// A byte a person: the raw value of its health, of the sick also the generation; inside a step also
  /// ``BasicTransmission/mark``.
  private(set) var cells: [UInt8]
  /// All sick people who may have a healthy neighbour, by generation, those of all later ones together; within each in
  /// no particular order. The earlier generations go first, so the person who marks somebody is of the earliest that
  /// picked them.
  private var frontiers: [[UInt32]]
  /// The people infected in the step being computed, in the order of the generations that infected them.
  private var fresh: [UInt32] = []
  private var incidence = 0
  /// How many were tapped since the last step: when the next one is computed they count as infected in it.
  private(set) var tapped = 0

  /// The state at step 0.
  ///
  /// - Parameters:
  ///   - sick: a grid of the group's columns and rows, 1 where somebody is sick; 0 if nobody is.
  ///   - earlier: the people that another run handed over. Their infections are not counted.
  ///   - recordsArrivals: whether ``arrivals`` is kept, four bytes a person.
  package init(
    _ group: Infection.Group, rule: Infection.Rule, sick grid: BitGrid, earlier: EarlierPeople? = nil, draws: Draws,
    recordsArrivals: Bool = false
  ) {
    precondition(grid.columns == group.columns && grid.rows == group.rows)
    self.group = group
    layout = PopulationLayout(group, rule.neighbourhood, wraps: rule.wraps)
    self.recordsArrivals = recordsArrivals
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
    // A generation that is not counted, as are those after it.
    let later = Infection.GenerationSizes.count
    for person in earlierOnes { cells[layout.cell(of: person)] = Self.sick(ofGeneration: later) }
    frontiers[later - 1] = earlierOnes
    sick += earlierOnes.count
  }

  package var observation: Observation {
    // Nobody recovers: all people ever infected are sick.
    Observation(
      step: step, healthy: healthy, sick: sick, incidence: incidence + tapped, everSick: sick,
      hasChanged: step > 0 && incidence + tapped > 0)
  }

  /// Whether no tick can change anything any more: only a tap can.
  package var isQuiet: Bool { tapped == 0 && frontiers.allSatisfy(\.isEmpty) }

  /// Whether nobody can be infected any more: no sick person has a healthy neighbour, or nobody infects anybody.
  /// O(frontier · neighbours). While an epidemic continues, it seldom looks at more than the people who fell sick last.
  package var isSettled: Bool {
    spread.rule.factor == 0
      || !frontiers.reversed().contains { frontier in
        frontier.reversed().contains { layout.hasNeighbour($0, in: cells) { $0 == Health.healthy.rawValue } }
      }
  }

  /// The health of the person at a place of the grid.
  package subscript(column: Int, row: Int) -> Health { health(column, row) }

  /// The health of all people: `.` healthy, `O` sick, and a space where nobody is.
  package var finalState: FinalState { everybodysHealth }

  /// Makes somebody sick by hand; on a sick person it does nothing. The person acts from the next tick on and counts
  /// as infected in its step.
  ///
  /// - Parameter person: row · columns + column of somebody who exists.
  /// - Returns: whether the person fell sick.
  @discardableResult
  package mutating func tap(_ person: Int) -> Bool {
    precondition((0..<layout.people).contains(person))
    let person = UInt32(truncatingIfNeeded: person)
    guard cells[layout.cell(of: person)] == Health.healthy.rawValue else { return false }
    if recordsArrivals { arrivals[Int(person)] = UInt32(truncatingIfNeeded: step + 1) }
    fallSick(person)
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

  /// Skips quiet steps up to `last`, which is included. O(1).
  ///
  /// - Precondition: ``isQuiet``, and `last` is a later step.
  package mutating func rest(until last: Int) {
    precondition(isQuiet && last > step)
    step = last
    incidence = 0
  }

  package var states: [Health] { [.healthy, .sick] }

  /// No person leaves a state.
  var ages: [UInt32] { [] }

  /// - Precondition: never called: an outbreak with a measure continues with an ``EpidemicState``.
  mutating func take(_ measure: Infection.Measure, index: Int) {
    preconditionFailure("the basic rule has no measures")
  }

  private static func sick(ofGeneration generation: Int) -> UInt8 {
    Health.sick.rawValue | UInt8(truncatingIfNeeded: generation) << generationShift
  }

  private static var generationShift: UInt8 { 3 }

  /// The generation of somebody sick, or ``Infection/GenerationSizes/count`` where that is a later one than is counted.
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
    // A loop over what is there already becomes vector instructions.
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
