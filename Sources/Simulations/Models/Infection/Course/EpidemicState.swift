import Expressions

/// A group of people while an infection with a course goes through it: sick people may recover, die, become immune
/// and healthy again, picks may fail, and people may be vaccinated.
///
/// **The rule.** In each step, after taps and interventions, there is a snapshot. All who are sick in it pick some of
/// their neighbours, as ``InfectionState`` tells; each pick takes with a probability, and the healthy among those taken
/// become exposed, or sick if there is no incubation. Then all who were exposed, sick or immune in the snapshot may
/// leave that state.
///
/// **How it is fast.** Each person takes a byte. 64 people are skipped at once if none of them can do anything, and
/// draw at once if many of them can. Sick people whose neighbours are all infected are left out if nobody becomes
/// healthy again. Each draw depends only on person, step and purpose (``Draws``), so skipping one person does not
/// change the draws of others.
///
/// Complexity: making it O(people); `tick()` O(people / 64 + sick · neighbours + exposed + immune); `tap(_:)` O(1).
package struct EpidemicState: InfectionProcess {
  package typealias Health = Infection.Health

  /// The step last computed; 0 is the initial state.
  package internal(set) var step = 0
  package internal(set) var observation: Infection.Observation
  /// The step in which each person first fell sick, or 2³² − 1. Empty unless `recordsArrivals` is set.
  package internal(set) var arrivals: [UInt32] = []
  package internal(set) var generations = Infection.GenerationSizes()
  var layout: PopulationLayout
  /// The states that people can be in.
  package internal(set) var states: [Health]

  let group: Infection.Group
  var rule: Infection.Rule
  var probability: Chance
  let course: CourseParameters
  let draws: Draws
  private let recordsArrivals: Bool
  /// Cuts a step short; the state is then of no use.
  var stop: StopSignal?
  /// How far the farthest neighbourhood reaches that may be in force.
  var reach: Int
  /// A byte a person; see ``PersonBits``.
  var cells: [UInt8]
  /// The generation of each person's last infection, in the order of `cells`. It is ``laterGeneration`` for healthy
  /// people, and if the generation is not counted.
  var generationOf: [UInt8]
  /// In which step each person came into its state; empty if no state lasts a fixed number of steps.
  private(set) var entered: [UInt32]
  // Buffers for the two passes of a step, allocated once.
  var buffers: TransmissionBuffers
  private var progressionBuffer = [UInt32](repeating: 0, count: DiseaseProgression.bufferSize)
  /// How many of the sick may have a healthy neighbour.
  var spreaders = 0
  /// How many were tapped since the last step: when the next one is computed they count as infected in it.
  var tapped = 0
  /// Whether an intervention has changed anybody since the last step.
  var isTouched = false

  /// The arrival of somebody who has not fallen sick.
  static let never = UInt32.max
  /// Stands for all generations that are not counted.
  static let laterGeneration = UInt8(Infection.GenerationSizes.count)
  /// The number of bytes after the last person's byte, because every read takes 64 bytes at once.
  static let readAhead = 64

  /// The state at step 0: people who are as `health` says, then vaccinated. O(people).
  ///
  /// - Parameters:
  ///   - health: of each place of the group's rectangle; healthy where nobody is.
  ///   - earlier: the people that another run handed over. Their infections are not counted.
  init(
    _ infection: Infection, health: [Health], earlier: EarlierPeople? = nil, draws: Draws, recordsArrivals: Bool
  ) {
    group = infection.group
    rule = infection.rule
    course = CourseParameters(infection.course)
    states = infection.course.states
    probability = Chance(infection.course.probability ?? .one)
    self.draws = draws
    self.recordsArrivals = recordsArrivals
    reach = infection.course.interventions.reduce(rule.neighbourhood.radius) {
      max($0, $1.measure.neighbourhood?.radius ?? 0)
    }
    layout = PopulationLayout(group, rule.neighbourhood, wraps: rule.wraps, room: reach)
    buffers = TransmissionBuffers(layout)
    cells = [UInt8](repeating: PersonBits.nobody, count: layout.byteCount + Self.readAhead)
    generationOf = [UInt8](repeating: Self.laterGeneration, count: cells.count)
    entered = course.hasClock ? [UInt32](repeating: 0, count: group.people) : []
    if recordsArrivals { arrivals = [UInt32](repeating: Self.never, count: group.people) }
    observation = Infection.Observation(step: 0, healthy: 0, sick: 0, incidence: 0, everSick: 0, hasChanged: false)
    for person in 0..<group.people {
      let isEarlier = earlier?.contains(person, health[person]) ?? false
      // Differences of steps are right also for steps before the first.
      if course.hasClock, isEarlier, let earlier { entered[person] = 0 &- earlier.age(of: person) }
      let byte: UInt8
      switch health[person] {
      case .healthy, .nobody:
        byte = PersonBits.healthy
        observation.healthy += 1
      case .exposed:
        byte = course.exposed
        observation.exposed += 1
      case .sick:
        byte = course.sick
        observation.sick += 1
        if recordsArrivals { arrivals[person] = 0 }
      case .recovered:
        byte = course.recovered
        observation.recovered += 1
      case .vaccinated:
        byte = PersonBits.vaccinated
        observation.vaccinated += 1
      case .dead:
        byte = PersonBits.dead
        observation.dead += 1
      }
      let cell = layout.cell(of: UInt32(truncatingIfNeeded: person))
      let isInfected = ![.healthy, .nobody, .vaccinated].contains(health[person])
      cells[cell] = byte | (isInfected ? PersonBits.ever : 0)
      guard isInfected else { continue }
      observation.everSick += 1
      if isEarlier { continue }
      generationOf[cell] = 0
      if [.exposed, .sick].contains(health[person]) { observation.incidence += 1 }
    }
    let start = observation
    generations[0] = start.incidence
    spreaders = start.sick
    if let share = infection.course.vaccinated {
      vaccinate(min(share.share(of: group.people), start.healthy), entity: 0, step: 0, purpose: .vaccinated)
      isTouched = false
    }
  }

  /// The health of the person at a place of the grid.
  package subscript(column: Int, row: Int) -> Health { health(column, row) }

  /// The health of all people: `.` healthy, `O` sick, `e` exposed, `r` recovered, `v` vaccinated, `x` dead, and a space
  /// where nobody is.
  package var finalState: FinalState { everybodysHealth }

  /// Whether no tick can change anything, or has a change to report: only a tap or an intervention can.
  package var isQuiet: Bool {
    let now = observation
    let spreads = spreaders > 0 && now.sick > 0 && rule.factor > 0 && !probability.isImpossible
    return tapped == 0 && !isTouched && !hasProgress && !spreads
  }

  /// Whether somebody may leave a state later.
  private var hasProgress: Bool {
    observation.exposed > 0 || (observation.sick > 0 && course.recovers) || (observation.recovered > 0 && course.wanes)
  }

  /// Whether nothing can change any more without a tap or an intervention: nobody is exposed, recovers or loses
  /// immunity, and no sick person has a healthy neighbour. O(people / 8 + sick · neighbours). While an epidemic
  /// continues, it seldom looks at more than a few people.
  package var isSettled: Bool {
    if hasProgress { return false }
    if observation.sick == 0 || rule.factor == 0 || probability.isImpossible { return true }
    for row in 0..<layout.rows {
      let start = layout.cells(ofRow: row).lowerBound
      for column in 0..<layout.people(inRow: row) where cells[start + column] & PersonBits.spreads != 0 {
        let person = UInt32(truncatingIfNeeded: row * layout.columns + column)
        if layout.hasNeighbour(person, in: cells, where: { $0 & PersonBits.health == PersonBits.healthy }) {
          return false
        }
      }
    }
    return true
  }

  /// Makes somebody healthy sick by hand, without incubation; on all others it does nothing.
  ///
  /// - Parameter person: row · columns + column of somebody who exists.
  /// - Returns: whether the person fell sick.
  @discardableResult
  package mutating func tap(_ person: Int) -> Bool {
    precondition((0..<layout.people).contains(person))
    let cell = layout.cell(of: UInt32(truncatingIfNeeded: person)), byte = cells[cell]
    guard byte & PersonBits.health == PersonBits.healthy else { return false }
    cells[cell] = course.sick | PersonBits.ever
    // Sick already in the snapshot of the next step, the first of those that it lasts.
    if course.hasClock { entered[person] = UInt32(truncatingIfNeeded: step) }
    if recordsArrivals, arrivals[person] == Self.never { arrivals[person] = UInt32(truncatingIfNeeded: step + 1) }
    generationOf[cell] = 0
    generations[0] += 1
    observation.healthy -= 1
    observation.sick += 1
    if byte & PersonBits.ever == 0 { observation.everSick += 1 }
    observation.incidence += 1
    touch()
    spreaders += 1
    tapped += 1
    return true
  }

  /// Notes that somebody's state was changed by hand.
  mutating func touch() { observation.hasChanged = step > 0 }

  /// Computes the next step.
  @discardableResult
  package mutating func tick() -> Infection.Observation {
    step += 1
    let number = UInt32(truncatingIfNeeded: step)
    var tally = TransitionCounts()
    var kept = spreaders
    if rule.factor > 0, !probability.isImpossible, observation.sick > 0 {
      kept = Self.spread(
        step: number, rule: rule, probability: probability, prunes: !course.hasReinfection, layout: layout,
        draws: draws,
        cells: &cells, generations: &generationOf, buffers: &buffers, stop: stop)
    }
    Self.progress(
      step: number, course: course, layout: layout, draws: draws, tally: &tally, generations: &generationOf,
      cells: &cells, entered: &entered, arrivals: &arrivals, buffer: &progressionBuffer)
    settle(tally, kept: kept)
    return observation
  }

  /// Brings the counts up to date.
  ///
  /// - Parameter kept: how many of those sick before may still have a healthy neighbour.
  private mutating func settle(_ tally: TransitionCounts, kept: Int) {
    let fresh = course.incubates ? tally.fallenSick : tally.infected
    observation.step = step
    observation.healthy += tally.healthyAgain - tally.infected
    if course.incubates { observation.exposed += tally.infected - tally.fallenSick }
    observation.sick += fresh - tally.died - tally.recovered - tally.notImmune
    observation.recovered += tally.recovered - (tally.healthyAgain - tally.notImmune)
    observation.dead += tally.died
    observation.everSick += tally.firstInfected
    for generation in 1..<Infection.GenerationSizes.count { generations[generation] += tally.generations[generation] }
    observation.incidence = tapped + tally.infected
    observation.hasChanged = isTouched || tapped > 0 || tally != TransitionCounts()
    spreaders = course.hasReinfection ? observation.sick : kept + fresh
    tapped = 0
    isTouched = false
  }

  /// Skips quiet steps up to `last`, which is included. O(1).
  ///
  /// - Precondition: ``isQuiet``, and `last` is a later step.
  package mutating func rest(until last: Int) {
    precondition(isQuiet && last > step)
    step = last
    observation.step = last
    observation.incidence = 0
    observation.hasChanged = false
  }

  func health(at cell: Int) -> Health { PersonBits.health(of: cells[cell]) }

  func isSick(at cell: Int) -> Bool { cells[cell] & PersonBits.health == PersonBits.sick }

  func sickCount(at range: Range<Int>) -> Int {
    MaskedBytes.count(of: PersonBits.sick, under: PersonBits.health, in: cells, at: range)
  }

  func hasFallenSick(_ person: Int, at cell: Int) -> Bool { arrivals[person] != Self.never }

  func appendHealth(at range: Range<Int>, to bytes: inout [UInt8]) {
    for byte in cells[range] { bytes.append(byte & PersonBits.health) }
  }
}
