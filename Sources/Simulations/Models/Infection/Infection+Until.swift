/// The whole numbers that `until` judges of every state.
enum InfectionStatistic: String, StepStatistic {
  case people, healthy, sick, incidence, peak, duration
  case everSick = "ever_sick"
  case peakStep = "peak_step"
  case peakIncidence = "peak_incidence"
  case peakIncidenceStep = "peak_incidence_step"
}

extension Infection {
  /// How a run ends.
  ///
  /// With `until` the run is made twice: first to find its end, then to be recorded, since frames and series are placed
  /// over the steps that it has.
  func ending(_ request: RunRequest) throws(RunError) -> Ending {
    guard let until else { return Ending(step: stepCount) }
    var state = try start(draws: request.draws, upstream: request.upstream)
    var schedule = TapSchedule(self, request.progress)
    switch until {
    case .stable:
      while !schedule.isOver(for: state) {
        guard state.step < stepCount else { return Ending(step: stepCount, missed: until) }
        schedule.advance(&state, upTo: stepCount)
      }
    case .condition(let expression):
      var condition = EndCondition<InfectionStatistic>(expression)
      var extremes = InfectionExtremes(state.observation)
      func holds() throws(RunError) -> Bool {
        try condition.holds(at: state.step) { value(of: $0, state, extremes) } other: { name in
          name == "attack_rate" ? .fraction(Double(state.sick) / Double(group.people)) : nil
        }
      }
      while try !holds() {
        guard state.step < stepCount else { return Ending(step: stepCount, missed: until) }
        // Of quiet steps only the first can be another than the one before: its incidence is 0.
        let hasRested = state.step > 0 && state.observation.incidence == 0
        schedule.advance(&state, upTo: hasRested ? stepCount : state.step + 1)
        extremes.observe(state.observation)
      }
    }
    return Ending(step: state.step)
  }

  private func value(
    of statistic: InfectionStatistic, _ state: InfectionState, _ extremes: InfectionExtremes
  ) -> Int {
    switch statistic {
    case .people: group.people
    case .healthy: state.healthy
    // Nobody recovers, so those ever infected are those sick now.
    case .sick, .everSick: state.sick
    case .incidence: state.observation.incidence
    case .peak: extremes.peak.value
    case .peakStep: extremes.peak.step
    case .peakIncidence: extremes.peakIncidence.value
    case .peakIncidenceStep: extremes.peakIncidence.step
    case .duration: extremes.duration
    }
  }
}

/// The largest numbers of a run so far, and when something changed last.
struct InfectionExtremes: Sendable {
  private(set) var peak: (value: Int, step: Int)
  private(set) var peakIncidence: (value: Int, step: Int)
  private(set) var duration = 0

  /// - Parameter start: what is seen at step 0.
  init(_ start: InfectionState.Observation) {
    peak = (start.sick, 0)
    peakIncidence = (start.incidence, 0)
  }

  mutating func observe(_ now: InfectionState.Observation) {
    if now.sick > peak.value { peak = (now.sick, now.step) }
    if now.incidence > peakIncidence.value { peakIncidence = (now.incidence, now.step) }
    if now.incidence > 0, now.step > 0 { duration = now.step }
  }
}

/// The taps of a run that are still to come.
struct TapSchedule {
  private let columns: Int
  private var due: ArraySlice<Infection.Tap>
  private let progress: RunProgress?

  init(_ infection: Infection, _ progress: RunProgress?) {
    columns = infection.group.columns
    due = infection.taps.sorted { $0.step < $1.step }[...]
    self.progress = progress
  }

  /// Makes the next step, or all up to `last` in which nothing can change, at once.
  mutating func advance(_ state: inout InfectionState, upTo last: Int) {
    let before = state.step
    defer { progress?.add(state.step - before) }
    let nextTap = due.first?.step ?? .max
    if state.isQuiet, state.step + 1 < nextTap {
      state.rest(until: min(last, nextTap - 1))
      return
    }
    while let tap = due.first, tap.step == state.step + 1 {
      state.tap(tap.position.row * columns + tap.position.column)
      due.removeFirst()
    }
    state.tick()
  }

  /// Whether nothing can change any more: nobody can be infected, and whoever is still to be tapped is sick already.
  func isOver(for state: InfectionState) -> Bool {
    due.allSatisfy { state[$0.position.column, $0.position.row] == .sick } && state.isSettled
  }
}
