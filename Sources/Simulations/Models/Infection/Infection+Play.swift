import Mealy

extension Infection: SteppableSimulation {
  package typealias State = Outbreak
  package typealias Output = Observation
  package typealias Observer = NoObserver<Outbreak>

  /// An event of an infection: time passes, a person makes people sick, or a measure is taken.
  public enum Input: Hashable, Sendable {
    /// Computes the next step.
    case tick
    /// Makes the healthy people at these positions sick by hand. Positions without a person have no effect.
    case tap([Position])
    /// Takes a measure, which stays in force from then on.
    case intervene(Measure)
  }

  package static var tick: Input { .tick }

  package static var recordsBeforeInputs: Bool { true }

  /// The machine. It does not answer a tap that makes nobody sick, or a measure that no block could prescribe. It also
  /// does not answer a tick for which a condition of the block has no value.
  package var mapper: Mapper<Outbreak, Input, Observation> {
    Mapper { state, input in
      let isAnswered: Bool
      switch input {
      case .tick:
        do throws(RunError) {
          try state.advance(upTo: state.step + 1)
          isAnswered = true
        } catch {
          isAnswered = false
        }
      case .tap(let positions): isAnswered = state.tap(positions)
      case .intervene(let measure): isAnswered = state.take(measure)
      }
      return isAnswered ? .output(state.observation) : .unanswered
    }
  }

  /// The taps of the block. A tap before step S changes the state of step S − 1.
  package var schedule: [ScheduledInput<Input>] {
    guard !taps.isEmpty else { return [] }
    var schedule: [ScheduledInput<Input>] = []
    var places: [Position] = []
    let ordered = taps.sorted { $0.step < $1.step }
    for (index, tap) in ordered.enumerated() {
      places.append(tap.position)
      if index + 1 < ordered.count, ordered[index + 1].step == tap.step { continue }
      schedule.append(ScheduledInput(step: tap.step - 1, .tap(places)))
      places = []
    }
    return schedule
  }

  /// The key `tap`. Nil with `until: stable`, because a tap that was left out would have had no effect.
  package var scheduleKey: String? { until == .stable ? nil : "tap" }

  /// Returns nil: a tap without effect is not an error.
  package func refusal(of entry: ScheduledInput<Input>) -> RunError? { nil }

  package func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> Outbreak {
    let recordsArrivals = request.views.contains(where: Self.isOfArrivals)
    guard isBasic(from: request.upstream) else {
      var people = try epidemic(
        draws: request.draws, upstream: request.upstream, recordsArrivals: recordsArrivals,
        recordsAges: request.keepsHandover)
      people.stop = request.limits.stop
      return Outbreak(self, people, horizon: horizon)
    }
    var people = try start(
      draws: request.draws, upstream: request.upstream, recordsArrivals: recordsArrivals || request.keepsHandover)
    people.stop = request.limits.stop
    return Outbreak(self, people, horizon: horizon)
  }

  package func step(of state: Outbreak) -> Int { state.step }

  package func advance(_ state: inout Outbreak, by ticks: Int, _ request: RunRequest) throws(RunError) {
    let last = state.step + ticks, stop = request.limits.stop
    while state.step < last {
      let before = state.step
      try state.advance(upTo: last)
      try stop.check()
      request.progress?.add(state.step - before)
    }
  }

  package func seriesValues(of state: Outbreak) -> [Int] { state.recorded.seriesValues }

  package func record(_ state: Outbreak, in columns: inout [Series.Column]) { state.recorded.record(in: &columns) }

  /// The names of the states in use, and the incidence.
  package var seriesNames: [String] { course.states.map(\.name) + ["incidence"] }

  package func statistics(of state: Outbreak) -> [Statistic] { state.statistics }

  package func picture(of state: Outbreak, title: String?, limit: PictureLimit) -> Picture {
    state.people.picture(title: title, limit: limit)
  }

  package func picture(of state: Outbreak, in window: LatticeBox, scale: Int) -> Picture {
    state.people.picture(in: window, scale: scale)
  }

  package func bounds(of state: Outbreak) -> LatticeBox? {
    LatticeBox(corner: .origin, columns: group.columns, rows: group.rows)
  }

  package func finalState(of state: Outbreak) -> FinalState? { state.people.handover }
}
