/// A run in progress: the state, what is still to come, and the extremes so far.
struct InfectionRun<Process: InfectionProcess> {
  private(set) var state: Process
  private(set) var extremes: InfectionExtremes
  private let people: Int
  private let columns: Int
  private var taps: ArraySlice<Infection.Tap>
  private var interventions: [Pending]
  private let progress: RunProgress?

  /// An intervention that has not come yet.
  private struct Pending {
    let index: Int
    let intervention: Infection.Intervention
    var condition: EndCondition<InfectionStatistic>?

    /// Before which step it comes, where that is fixed.
    var step: Int? { if case .step(let step) = intervention.time { step } else { nil } }
  }

  init(_ state: consuming Process, _ infection: Infection, _ progress: RunProgress?) {
    extremes = InfectionExtremes(state.observation, people: infection.group.people)
    self.state = state
    people = infection.group.people
    columns = infection.group.columns
    taps = infection.taps.sorted { $0.step < $1.step }[...]
    interventions = infection.course.interventions.enumerated().map { index, intervention in
      var condition: EndCondition<InfectionStatistic>?
      if case .condition(let expression) = intervention.time {
        condition = EndCondition(expression, key: "interventions")
      }
      return Pending(index: index, intervention: intervention, condition: condition)
    }
    self.progress = progress
  }

  /// Makes the next step, or all up to `last` in which nothing can change, at once.
  mutating func advance(upTo last: Int) throws(RunError) {
    let before = state.step
    defer { progress?.add(state.step - before) }
    let due = try takeDue()
    if due.isEmpty, state.isQuiet, state.step + 1 < taps.first?.step ?? .max {
      // Of quiet steps only the first can be another than the one before, which a condition may see: its incidence is
      // 0.
      let isConstant = state.step > 0 && !state.observation.hasChanged && state.observation.incidence == 0
      let next = interventions.reduce(taps.first?.step ?? .max) { min($0, $1.step ?? .max) }
      let end = interventions.isEmpty || isConstant ? last : state.step + 1
      state.rest(until: min(end, last, next - 1))
    } else {
      while let tap = taps.first, tap.step == state.step + 1 {
        state.tap(tap.position.row * columns + tap.position.column)
        taps.removeFirst()
      }
      for pending in due { state.intervene(pending.intervention, index: pending.index) }
      _ = state.tick()
    }
    extremes.observe(state.observation)
  }

  /// Removes the interventions that come before the next step. A condition is judged of the state before the step, and
  /// only when all interventions listed before it have come.
  private mutating func takeDue() throws(RunError) -> [Pending] {
    guard !interventions.isEmpty else { return [] }
    var due: [Pending] = [], waiting: [Pending] = []
    for var pending in interventions {
      var comes = pending.step == state.step + 1
      if waiting.isEmpty, var condition = pending.condition {
        comes = try holds(&condition)
        pending.condition = condition
      }
      if comes { due.append(pending) } else { waiting.append(pending) }
    }
    interventions = waiting
    return due
  }

  /// Whether a condition holds of the state.
  func holds(_ condition: inout EndCondition<InfectionStatistic>) throws(RunError) -> Bool {
    try condition.holds(at: state.step) {
      value(of: $0)
    } other: {
      other($0)
    }
  }

  /// Whether nothing can change any more: the state is settled, whoever is still to be tapped cannot be infected, and
  /// no intervention that is still to come has anybody to act on.
  func isOver() throws(RunError) -> Bool {
    guard state.isSettled, taps.allSatisfy({ state.health($0.position.column, $0.position.row) != .healthy }) else {
      return false
    }
    let now = state.observation
    let isActive = interventions.contains { pending in
      let intervention = pending.intervention
      return (intervention.changesSpread && now.sick > 0 && now.healthy > 0)
        || intervention.vaccinate.map { $0.share(of: now.healthy) > 0 } ?? false
    }
    guard isActive else { return true }
    if interventions.contains(where: { $0.step != nil }) { return false }
    // The first condition is the only one that is armed. In a state that stays as it is, it holds now or never.
    guard state.step > 0, !now.hasChanged, now.incidence == 0 else { return false }
    guard var condition = interventions.first?.condition else { return true }
    return try !holds(&condition)
  }

  private func value(of statistic: InfectionStatistic) -> Int {
    let now = state.observation
    return switch statistic {
    case .people: people
    case .healthy: now.healthy
    case .sick: now.sick
    case .exposed: now.exposed
    case .recovered: now.recovered
    case .vaccinated: now.vaccinated
    case .dead: now.dead
    case .everSick: now.everSick
    case .incidence: now.incidence
    case .peak: extremes.peak.value
    case .peakStep: extremes.peak.step
    case .peakIncidence: extremes.peakIncidence.value
    case .peakIncidenceStep: extremes.peakIncidence.step
    case .duration: extremes.duration
    }
  }

  private func other(_ name: String) -> ExpressionValue? {
    if name == "attack_rate" { return .fraction(Double(state.observation.everSick) / Double(people)) }
    return further.first { $0.name == name }.map { ExpressionValue($0.value) }
  }

  /// The statistics that stand in no table unless they are asked for, of the state as it is.
  var further: [Statistic] {
    func fraction(_ number: Double?) -> StatisticValue { number.map { .fraction($0) } ?? .none }
    let generations = state.generations
    return extremes.milestones.map { Statistic($0.name, $0.step.map { .whole($0) } ?? .none, isListed: false) } + [
      Statistic("doubling_time", fraction(extremes.doublingTime), isListed: false),
      Statistic("offspring_1", fraction(generations.meanOffspring(ofFirst: 1)), isListed: false),
      Statistic("offspring_3", fraction(generations.meanOffspring(ofFirst: 3)), isListed: false),
      Statistic("extinct", .truth(state.observation.exposed + state.observation.sick == 0), isListed: false),
    ]
  }
}
