import Mealy

// The state at step 0.

extension Infection {
  /// Returns the state at step 0 under the basic rule.
  ///
  /// - Throws: an error for the key `initial` if a sick person is outside the grid or at a place without a person. Also
  ///   if another block's final state has people in states that this block does not have.
  package func start(
    draws: Draws, upstream: [String: any Handover] = [:], recordsArrivals: Bool = false
  ) throws(RunError) -> InfectionState {
    var sick = BitGrid(columns: group.columns, rows: group.rows)
    let earlier = EarlierPeople(self, upstream)
    if hasFullerBeginning(upstream) {
      for (person, health) in try beginning(draws: draws, upstream: upstream).enumerated() where health == .sick {
        sick[person % group.columns, person / group.columns] = true
      }
    } else {
      sick = try initial.grid(in: box, draws: draws, upstream: upstream)
      // Only the final state of another group can have a sick person at a place without a person.
      var misplaced: Position?
      sick.forEachOne(inRow: group.rows - 1) { column in
        let position = Position(column: column, row: group.rows - 1)
        if misplaced == nil, !group.contains(position) { misplaced = position }
      }
      if let misplaced { throw Self.misplaced(misplaced) }
    }
    return InfectionState(
      group, rule: rule, sick: sick, earlier: earlier, draws: draws, recordsArrivals: recordsArrivals)
  }

  /// Returns the state at step 0 for any course. The errors are the same.
  package func epidemic(
    draws: Draws, upstream: [String: any Handover] = [:], recordsArrivals: Bool = false, recordsAges: Bool = false
  ) throws(RunError) -> EpidemicState {
    let health = try beginning(draws: draws, upstream: upstream)
    return EpidemicState(
      self, health: health, earlier: EarlierPeople(self, upstream), draws: draws, recordsArrivals: recordsArrivals,
      recordsAges: recordsAges)
  }

  /// Whether the basic rule is all that matters. It does not tell healthy people who were infected before from others.
  func isBasic(from upstream: [String: any Handover]) -> Bool {
    course.isBasic && EarlierPeople(self, upstream)?.includesFormerlyInfected != true
  }

  private var box: InitialBox {
    var box = InitialBox(columns: group.columns, rows: group.rows, count: group.people, wraps: rule.wraps)
    box.members = "people"
    if group.isCounted {
      box.countedCells = { columns, rows in
        let (count, isBeyond) = columns.multipliedReportingOverflow(by: rows)
        guard !isBeyond, count > 0 else { return nil }
        let people = Group(people: count)
        return people.columns == columns && people.rows == rows ? people.people : nil
      }
    }
    return box
  }

  private static func misplaced(_ position: Position) -> RunError {
    RunError(key: "initial", "there is no person at \(position.text)", advice: "the last row is short")
  }

  /// Returns whether the infection starts from a state that contains more than who is sick.
  private func hasFullerBeginning(_ upstream: [String: any Handover]) -> Bool {
    initial.forms.contains { form in
      guard case .from(let name) = form, case .bytes = (upstream[name] as? FinalState)?.cells else { return false }
      return true
    }
  }

  /// Returns everybody's health at step 0, before vaccination. O(people).
  private func beginning(draws: Draws, upstream: [String: any Handover]) throws(RunError) -> [Health] {
    for case .pattern(let pattern, _) in initial.forms where pattern.hasManyStates {
      throw RunError(
        key: "initial", "the pattern has more than two states, but this model has two",
        advice: "use a pattern with the states 0 to 1, or go on from another block with 'from'")
    }
    let grid = try initial.grid(states: Health.allCases.count, in: box, draws: draws, upstream: upstream)
    let known = course.states
    var strangers = [Int](repeating: 0, count: Health.allCases.count)
    var health: [Health] = []
    health.reserveCapacity(group.people)
    for (index, cell) in grid.cells.enumerated() {
      let state = Health(rawValue: cell) ?? .healthy
      guard index < group.people else {
        if state == .healthy { continue }
        throw Self.misplaced(Position(column: index % group.columns, row: index / group.columns))
      }
      health.append(state)
      if !known.contains(state) { strangers[Int(cell)] += 1 }
    }
    for state in Health.reported where strangers[Int(state.rawValue)] > 0 {
      let count = strangers[Int(state.rawValue)]
      throw RunError(
        key: "initial",
        "\(count) \(count == 1 ? "person is" : "people are") \(state.name) in the initial state, "
          + "but this block has no such state",
        advice: advice(on: state))
    }
    return health
  }

  /// Returns the keys that bring a state into use, as advice.
  private func advice(on state: Health) -> String? {
    switch state {
    case .healthy, .sick, .nobody: nil
    case .exposed: "add a line 'incubation: 2'"
    case .recovered:
      course.recovery == nil ? "add a line 'recovery: 5'" : "write 'immunity: 1' instead of 'immunity: 0'"
    // Any other share would vaccinate further people.
    case .vaccinated: "add a line 'vaccinated: 0'"
    case .dead:
      course.recovery == nil ? "add the lines 'recovery: 5' and 'mortality: 0.1'" : "add a line 'mortality: 0.1'"
    }
  }
}

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
