import Expressions

/// An infection in play: the people, the observations so far, and the interventions that are still to come.
///
/// Taps and measures change the people at once. Within a step, taps come first, then the block's interventions, then
/// measures taken by hand. A tap after a measure still counts as before it.
package struct Outbreak: Sendable {
  private(set) var people: any InfectionProcess
  private(set) var history: InfectionHistory
  private var interventions: InterventionQueue
  /// The measures that were taken by hand since the last step, with their places in the list of interventions.
  private var taken: [(place: Int, measure: Infection.Measure)] = []
  /// The people without these measures; nil where no measure was taken.
  private var untreated: (any InfectionProcess)?

  /// The state at step 0.
  init(_ infection: Infection, _ people: some InfectionProcess) {
    history = InfectionHistory(
      people.observation, people.generations, people: infection.group.people, states: people.states)
    interventions = InterventionQueue(infection.course.interventions)
    self.people = people
  }

  /// The step that was computed last; 0 is the initial state.
  package var step: Int { history.last.step }

  /// The observation of the present state.
  package var observation: Infection.Observation { people.observation }

  /// Computes the next step, or at once all steps up to `last` in which nothing can change.
  mutating func advance(upTo last: Int) throws(RunError) {
    let due = try interventions.takeDue(history)
    let end = due.isEmpty ? interventions.restEnd(history, upTo: last) : step + 1
    if !due.isEmpty {
      if let untreated { people = untreated }
      untreated = nil
      for entry in due { people.take(entry.intervention.measure, index: entry.place) }
      for (place, measure) in taken { people.take(measure, index: place) }
    }
    if !taken.isEmpty {
      taken = []
      // Released, so that the step copies nothing.
      untreated = nil
    }
    people.advance(upTo: end, &history)
  }

  /// Makes the healthy people at these positions sick by hand. Positions without a person have no effect.
  ///
  /// - Returns: whether anybody fell sick.
  mutating func tap(_ positions: [Position]) -> Bool {
    let layout = people.layout
    if let untreated { people = untreated }
    untreated = nil
    var hasChanged = false
    for position in positions {
      if let person = layout.person(at: position), people.tap(person) { hasChanged = true }
    }
    if !taken.isEmpty {
      untreated = people
      for (place, measure) in taken { people.take(measure, index: place) }
    }
    return hasChanged
  }

  /// Takes a measure by hand.
  ///
  /// - Returns: whether the measure is valid and the list of interventions has room for it.
  mutating func take(_ measure: Infection.Measure) -> Bool {
    guard measure.isValid, let place = interventions.takePlace() else { return false }
    if let basic = people as? InfectionState { people = EpidemicState(continuing: basic) }
    if taken.isEmpty { untreated = people }
    taken.append((place, measure))
    people.take(measure, index: place)
    return true
  }

  /// Takes the measures that a block prescribes for a step after its last one.
  mutating func takeMeasures(ofStep step: Int) {
    for entry in interventions.waiting where entry.intervention.step == step {
      people.take(entry.intervention.measure, index: entry.place)
    }
  }

  /// Whether nothing can change any more: the state is settled, no later tap can infect anybody, and no later
  /// intervention has anybody to act on.
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
    // Only the first condition is armed. In a state that does not change, it holds now or never.
    guard history.isConstant else { return false }
    guard var condition = interventions.waiting.first?.condition else { return true }
    return try !history.holds(&condition)
  }

  private func mayChange(_ input: Infection.Input) -> Bool {
    guard case .tap(let positions) = input else { return true }
    return positions.contains { people.health($0.column, $0.row) == .healthy }
  }

  /// All statistics that a run reports, for the present state.
  var statistics: [Statistic] {
    let now = people.observation, extremes = history.extremes, states = people.states
    let count = people.layout.people
    // People tapped since the last step are sick now, although that step was recorded before.
    let peak = now.sick > extremes.peak.value ? (value: now.sick, step: now.step) : extremes.peak
    // One array that never grows: in a small run its allocation takes a good part of the time.
    var statistics: [Statistic] = []
    statistics.reserveCapacity(13 + states.count + extremes.milestones.count)
    func add(_ name: String, _ value: StatisticValue) {
      statistics.append(Statistic(name, value))
    }
    add("people", .whole(count))
    for health in states { add(health.name, .whole(now[health])) }
    add("ever_sick", .whole(now.everSick))
    add("attack_rate", .fraction(Double(now.everSick) / Double(count)))
    add("incidence", .whole(now.incidence))
    add("peak", .whole(peak.value))
    add("peak_step", .whole(peak.step))
    add("peak_incidence", .whole(extremes.peakIncidence.value))
    add("peak_incidence_step", .whole(extremes.peakIncidence.step))
    add("duration", .whole(extremes.duration))
    return statistics + extremes.further(now, people.generations)
  }
}

extension PopulationLayout {
  /// The number of the person at a position; nil where no person is.
  fileprivate func person(at position: Position) -> Int? {
    guard (0..<columns).contains(position.column), (0..<rows).contains(position.row) else { return nil }
    let person = position.row * columns + position.column
    return person < people ? person : nil
  }
}
