import Expressions

/// An infection in play: the people, the observations so far, and the interventions still to come.
///
/// Taps and measures change the people at once. Within a step, taps come first, then the interventions of the block,
/// and then measures taken by hand. A tap made after a measure still counts as if it came before.
///
/// The last step of a run also includes what is prescribed for the step after it. These are the taps fed then, and the
/// interventions, which are taken as soon as the last step has been computed.
package struct Outbreak: Sendable {
  private(set) var people: any InfectionProcess
  /// The observations of all steps, each made before anybody was tapped after the step.
  private(set) var history: InfectionHistory
  private var interventions: InterventionQueue
  /// The measures taken since the last step, with their indices in the list of interventions.
  private var taken: [(place: Int, measure: Infection.Measure)] = []
  /// The people without the effect of these measures, or nil if no measure was taken.
  private var untreated: (any InfectionProcess)?
  /// The interventions of the block, in order, with the steps at which they came.
  private(set) var events: [RunEvent]
  /// The number of taps, where each person counts once per step. `idleTaps` is the number of those without effect.
  private(set) var taps = 0, idleTaps = 0
  /// The step with which the run ends. Nil in a session without an end, and in a run that ends before the last step.
  private let lastStep: Int?
  /// The bound of a minor outbreak, or nil if the block gives none.
  private let minor: Infection.Minor?

  /// Creates the state at step 0.
  ///
  /// - Parameter horizon: the expected last step.
  init(_ infection: Infection, _ people: some InfectionProcess, horizon: Int?) {
    history = InfectionHistory(
      people.observation, people.generations, people: infection.group.people, states: people.states)
    interventions = InterventionQueue(infection.course.interventions)
    events = infection.plannedEvents
    minor = infection.minor
    self.people = people
    lastStep = horizon == infection.stepCount ? horizon : nil
    takeLastMeasures()
  }

  /// The present step, where 0 is the initial state.
  package var step: Int { history.last.step }

  /// The observation of the present state.
  package var observation: Infection.Observation { people.observation }

  /// The observations up to the present state, including taps and measures since the last step.
  private var present: InfectionHistory {
    let now = people.observation
    guard now != history.last else { return history }
    var present = history
    present.observe(now, people.generations)
    return present
  }

  /// The observations of the last step that series record and conditions judge. At the end of a run, they are those of
  /// the present state. At any other step, they were made before anybody was tapped.
  var recorded: InfectionHistory { step == lastStep ? present : history }

  /// The extremes up to the present state.
  var extremes: InfectionExtremes { present.extremes }

  /// Returns whether an intervention of the block is still to come.
  ///
  /// - Parameter place: the index of the intervention in the block's list.
  func isWaiting(forInterventionAt place: Int) -> Bool { interventions.isWaiting(at: place) }

  /// Computes the next step, or all steps up to `last` at once if nothing can change in them.
  mutating func advance(upTo last: Int) throws(RunError) {
    let due = try interventions.takeDue(history)
    let end = due.isEmpty ? interventions.restEnd(history, upTo: last) : step + 1
    if !due.isEmpty {
      if let untreated { people = untreated }
      untreated = nil
      for entry in due { events[entry.place].step = step + 1 }
      taken += due.map { ($0.place, $0.intervention.measure) }
      taken.sort { $0.place < $1.place }
      for (place, measure) in taken { people.take(measure, index: place) }
    }
    if !taken.isEmpty {
      taken = []
      // Releasing this copy lets the step change the people in place.
      untreated = nil
    }
    people.advance(upTo: end, &history)
    takeLastMeasures()
  }

  /// Takes the measures that the block prescribes for the step after the last one.
  private mutating func takeLastMeasures() {
    guard step == lastStep else { return }
    for entry in interventions.takeAll(ofStep: step + 1) {
      events[entry.place].step = step
      take(entry.intervention.measure, at: entry.place)
    }
  }

  private mutating func take(_ measure: Infection.Measure, at place: Int) {
    if taken.isEmpty { untreated = people }
    taken.append((place, measure))
    people.take(measure, index: place)
  }

  /// Makes the healthy people at these positions sick by hand. Positions without a person have no effect.
  ///
  /// - Returns: whether anybody fell sick.
  mutating func tap(_ positions: [Position]) -> Bool {
    let layout = people.layout
    if let untreated { people = untreated }
    untreated = nil
    var hasChanged = false
    var tapped: Set<Int> = []
    for position in positions {
      guard let person = layout.person(at: position), tapped.insert(person).inserted else { continue }
      taps += 1
      if people.tap(person) {
        hasChanged = true
      } else {
        idleTaps += 1
      }
    }
    if !taken.isEmpty {
      untreated = people
      for (place, measure) in taken { people.take(measure, index: place) }
    }
    return hasChanged
  }

  /// Takes a measure by hand.
  ///
  /// - Returns: whether the measure is valid and the list of interventions has space for it.
  mutating func take(_ measure: Infection.Measure) -> Bool {
    guard measure.isValid, let place = interventions.takePlace() else { return false }
    if let basic = people as? InfectionState { people = EpidemicState(continuing: basic) }
    take(measure, at: place)
    return true
  }

  /// The looks of the states that people can be in, starting with healthy, sick and nobody.
  package var looks: [StateLook] { people.looks }

  /// Whether nothing can change any more unless somebody taps people or takes a measure.
  package var isAtRest: Bool { taken.isEmpty && (try? isOver(before: [])) ?? false }

  /// Returns whether nothing can change any more. The state must be settled, no later tap may infect anybody, and no
  /// later intervention may affect anybody.
  ///
  /// - Parameter taps: the taps that are still to come.
  func isOver(before taps: ArraySlice<ScheduledInput<Infection.Input>>) throws(RunError) -> Bool {
    guard people.isSettled, taps.allSatisfy({ !mayChange($0.input) }) else { return false }
    let now = people.observation
    let isActive = interventions.waiting.contains { entry in
      let measure = entry.intervention.measure
      return (measure.changesSpread && now.sick > 0 && now.healthy > 0)
        || measure.vaccinate.map { $0.share(of: now.healthy) > 0 } ?? false
    }
    guard isActive else { return true }
    if interventions.waiting.contains(where: { $0.intervention.step != nil }) { return false }
    // Only the first condition can come next. In a constant state, it is true now or never.
    let recorded = recorded
    guard recorded.isConstant else { return false }
    guard var condition = interventions.waiting.first?.condition else { return true }
    return try !recorded.holds(&condition)
  }

  private func mayChange(_ input: Infection.Input) -> Bool {
    guard case .tap(let positions) = input else { return true }
    return positions.contains { people.health($0.column, $0.row) == .healthy }
  }

  /// Whether the infection is over, because nobody is exposed or sick, or sick people stay sick and cannot infect
  /// anybody.
  private var isFinished: Bool {
    let now = people.observation
    return now.exposed + now.sick == 0 || people.isSettled
  }

  /// All statistics of the present state that a run reports.
  var statistics: [Statistic] {
    let now = people.observation, extremes = extremes, states = people.states
    let count = people.layout.people
    // A single array that never grows, because in a small run, allocation takes a large part of the time.
    var statistics: [Statistic] = []
    statistics.reserveCapacity(15 + states.count + extremes.milestones.count)
    func add(_ name: String, _ value: StatisticValue) {
      statistics.append(Statistic(name, value))
    }
    add("people", .whole(count))
    for health in states { add(health.name, .whole(now[health])) }
    add("ever_sick", .whole(now.everSick))
    add("attack_rate", .fraction(Double(now.everSick) / Double(count)))
    add("incidence", .whole(now.incidence))
    add("peak", .whole(extremes.peak.value))
    add("peak_step", .whole(extremes.peak.step))
    add("peak_incidence", .whole(extremes.peakIncidence.value))
    add("peak_incidence_step", .whole(extremes.peakIncidence.step))
    add("duration", .whole(extremes.duration))
    statistics += extremes.further(now, people.generations)
    statistics.append(Statistic("over", .truth(isFinished), isListed: false))
    if let minor {
      statistics.append(Statistic("minor_outbreak", .truth(minor.holds(history.begun, now)), isListed: false))
    }
    return statistics
  }
}

extension PopulationLayout {
  /// Returns the number of the person at a position, or nil if there isn't one.
  fileprivate func person(at position: Position) -> Int? {
    guard (0..<columns).contains(position.column), (0..<rows).contains(position.row) else { return nil }
    let person = position.row * columns + position.column
    return person < people ? person : nil
  }
}
