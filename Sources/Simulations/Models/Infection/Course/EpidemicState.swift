import Expressions

/// A group of people with an infection that has a course: sick people can recover, die, become immune and later healthy
/// again. Contacts can fail to transmit, and people can be vaccinated.
///
/// **The rule.** Each step starts with a snapshot of the state after taps and interventions. Everybody who is sick in
/// it picks some neighbours, as in ``InfectionState``. Each contact transmits with a probability. The healthy people
/// infected in this way become exposed, or sick if there is no incubation. Then everybody who was exposed, sick or
/// immune in the snapshot may leave that state.
///
/// **Why it is fast.** Each person takes one byte. If none of 64 people can do anything, all are skipped at once. If
/// many of them can, they draw at once. If nobody becomes healthy again, sick people whose neighbours are all infected
/// are left out. Each draw depends only on person, step and purpose (``Draws``), so skipping a person does not change
/// the draws of others.
///
/// - Complexity: O(people) to create, O(people / 64 + sick · neighbours + exposed + immune) for `tick()`, and O(1) for
///   `tap(_:)`.
package struct EpidemicState: InfectionProcess {
  package typealias Health = Infection.Health

  /// The present step, where 0 is the initial state.
  package internal(set) var step = 0
  package internal(set) var observation: Infection.Observation
  /// The step in which each person first fell sick, or 2³² − 1. Empty unless `recordsArrivals` is true.
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
  /// The signal that cuts a step short. The state is then unusable.
  var stop: StopSignal?
  /// The largest radius of any neighbourhood that may come into force.
  var reach: Int
  /// A byte for each person; see ``PersonBits``.
  var cells: [UInt8]
  /// The generation of each person's last infection, in the order of `cells`. It is ``laterGeneration`` for healthy
  /// people and for generations that are not counted.
  var generationOf: [UInt8]
  /// The step in which each person entered its state. Empty unless it is recorded, which it is if a state lasts a fixed
  /// number of steps.
  var entered: [UInt32]
  // The buffers for both passes of a step, which are allocated once.
  var buffers: TransmissionBuffers
  private var progressionBuffer = [UInt32](repeating: 0, count: DiseaseProgression.bufferSize)
  /// The number of sick people who may have a healthy neighbour.
  var spreaders = 0
  /// The number of people tapped since the last step. When the next step is computed, they count as infected in it.
  var tapped = 0
  let vaccinatedBefore: Int
  /// Whether an intervention has changed anybody's state since the last step.
  var isTouched = false

  /// The arrival of a person who has never fallen sick.
  static let never = UInt32.max
  /// Stands for all generations that are not counted.
  static let laterGeneration = UInt8(Infection.GenerationSizes.count)
  /// The number of additional bytes after the last person's byte, because every read takes 64 bytes.
  static let readAhead = 64

  /// Creates the state at step 0, with the given health, and then vaccinates people. O(people).
  ///
  /// - Parameters:
  ///   - health: the health at each place of the group's rectangle, which is healthy at a place without a person.
  ///   - earlier: the people that another run passed on. Their infections are not part of the incidence.
  ///   - recordsAges: whether to record ``ages`` even if no state lasts a fixed number of steps.
  init(
    _ infection: Infection, health: [Health], earlier: EarlierPeople? = nil, draws: Draws, recordsArrivals: Bool,
    recordsAges: Bool = false
  ) {
    group = infection.group
    rule = infection.rule
    course = CourseParameters(infection.course, recordsAges: recordsAges)
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
    entered = course.recordsEntry ? [UInt32](repeating: 0, count: group.people) : []
    if recordsArrivals { arrivals = [UInt32](repeating: Self.never, count: group.people) }
    observation = Infection.Observation(step: 0, healthy: 0, sick: 0, incidence: 0, everSick: 0, hasChanged: false)
    for person in 0..<group.people {
      let isEarlier = earlier?.contains(person, health[person]) ?? false
      // The arithmetic wraps around, so differences are right even for steps before the first one.
      if course.recordsEntry, isEarlier, let earlier { entered[person] = 0 &- earlier.age(of: person) }
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
      guard isInfected || isEarlier && earlier?.wasInfected(person) == true else {
        cells[cell] = byte
        continue
      }
      cells[cell] = byte | PersonBits.ever
      observation.everSick += 1
      // Whoever was sick in the run that passed them on first fell sick before the start.
      if recordsArrivals, isEarlier, health[person] != .exposed { arrivals[person] = 0 }
      if isEarlier { continue }
      generationOf[cell] = 0
      if [.exposed, .sick].contains(health[person]) { observation.incidence += 1 }
    }
    let start = observation
    vaccinatedBefore = start.vaccinated
    generations[0] = start.incidence
    spreaders = start.sick
    if let share = infection.course.vaccinated {
      vaccinate(min(share.share(of: group.people), start.healthy), entity: 0, step: 0, purpose: .vaccinated)
      isTouched = false
    }
  }

  /// The health of the person at a place in the grid.
  package subscript(column: Int, row: Int) -> Health { health(column, row) }

  /// Whether a tick cannot change anything, and has no change to report. Only a tap or an intervention can change
  /// something.
  package var isQuiet: Bool {
    let now = observation
    let spreads = spreaders > 0 && now.sick > 0 && rule.factor > 0 && !probability.isImpossible
    return tapped == 0 && !isTouched && !hasProgress && !spreads
  }

  /// Whether anybody may leave a state later.
  private var hasProgress: Bool {
    observation.exposed > 0 || (observation.sick > 0 && course.recovers) || (observation.recovered > 0 && course.wanes)
  }

  /// Whether nothing can change any more without a tap or an intervention: nobody is exposed, recovers or loses
  /// immunity, and no sick person has a healthy neighbour. O(people + sick · neighbours), but as long as an epidemic
  /// continues, it usually stops at the first such neighbour.
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

  /// Makes a healthy person sick by hand, without incubation, and does nothing to any other person.
  ///
  /// - Parameter person: row · columns + column. The person must exist.
  /// - Returns: whether the person fell sick.
  @discardableResult
  package mutating func tap(_ person: Int) -> Bool {
    precondition((0..<layout.people).contains(person))
    let cell = layout.cell(of: UInt32(truncatingIfNeeded: person)), byte = cells[cell]
    guard byte & PersonBits.health == PersonBits.healthy else { return false }
    cells[cell] = course.sick | PersonBits.ever
    // The person is already sick in the snapshot of the next step, which is the first of its steps in that state.
    if course.recordsEntry { entered[person] = UInt32(truncatingIfNeeded: step) }
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

  /// Records that somebody's state was changed by hand.
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

  /// Updates the counts after a step.
  ///
  /// - Parameter kept: the number of people who were sick before and may still have a healthy neighbour.
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

  /// Skips quiet steps up to and including `last`. O(1).
  ///
  /// - Precondition: ``isQuiet`` is true, and `last` is a later step.
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
