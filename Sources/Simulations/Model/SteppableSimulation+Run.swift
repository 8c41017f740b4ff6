import Expressions

extension SteppableSimulation {
  /// Runs the simulation from the initial state to the end, applies the schedule of the block, and records states on
  /// the way.
  package func run(_ request: RunRequest) throws(RunError) -> Report {
    if let report = try shortReport(request) {
      try checkDrawing(request, at: stepCount)
      return report
    }
    var run = try record(request, ending(request))
    // If the end was unknown, a recording that depends on it needs a second pass.
    if !run.isComplete { run = try record(request, RunEnding(step: step(of: run.state))) }
    var report = try report(run)
    try checkDrawing(request, at: step(of: run.state))
    report.note(run.ending.missedEnd, omittedInputs(after: run.ending), met: run.ending.met)
    return report
  }

  /// Throws an error if the time of a run was over before all its views were drawn.
  private func checkDrawing(_ request: RunRequest, at step: Int) throws(RunError) {
    guard !request.views.isEmpty else { return }
    do throws(RunError) {
      try request.limits.stop.check()
    } catch {
      throw error.whileDrawing(at: step)
    }
  }

  /// Returns the inputs of the schedule that a run left out because it ended before the last step of its block. Returns
  /// nil if there are none.
  func omittedInputs(after ending: RunEnding) -> OmittedInputs? {
    guard ending.step < stepCount, let planned = plannedInputs else { return nil }
    let steps = planned.steps.filter { $0 > ending.step }
    return steps.isEmpty ? nil : OmittedInputs(end: ending.step, key: planned.key, steps: steps)
  }

  package var plannedInputs: PlannedInputs? {
    guard let key = scheduleKey else { return nil }
    // An input that a key prescribes before a step is applied at the end of the previous step.
    let offset = Self.recordsBeforeInputs ? 1 : 0
    return PlannedInputs(key: key, steps: Set(schedule.map { $0.step + offset }))
  }

  /// Returns whether anything is recorded during a run. If so, its end must be known in advance.
  func recordsAlong(_ request: RunRequest) -> Bool {
    request.recordsSeries
      || request.views.contains { view in
        !view.frameSteps(last: stepCount).isEmpty
          || Self.views.contains { $0.declaration.name == view.name && $0.observer != nil }
      }
  }

  /// Applies the schedule from the initial state to the end, and records states on the way.
  private func record(_ request: RunRequest, _ ending: RunEnding) throws(RunError) -> RecordedRun<Self> {
    var recorder = RunRecorder(self, ending, request)
    var feed = ScheduleFeed(self, request)
    var state = try begin(request, horizon: ending.step)
    let stop = request.limits.stop
    do throws(RunError) {
      try feed.begin(&state)
      while let step = recorder.nextStep {
        try stop.check()
        let stretch = seriesStretch(from: state, recorder, feed)
        let before = self.step(of: state)
        if stretch.count > 1, let values = try series(&state, at: stretch, request) {
          recorder.record(values, at: stretch)
          request.progress?.add(self.step(of: state) - before)
        } else {
          try feed.advance(&state, to: step)
          if step == ending.step { try feed.finish(&state) }
          // A run with an open end stops when the machine has no next step.
          guard self.step(of: state) == step else { break }
          try recorder.observe(state, at: step)
        }
      }
    } catch {
      throw error.reached(
        self.step(of: state), of: hasOpenEnd ? nil : ending.step, farStep: farStep(of: state),
        farLast: ending.step == stepCount ? farStepCount : nil)
    }
    return recorder.run(endingIn: state)
  }

  /// Returns the initial state. A run that is stopped meanwhile counts as having reached step 0.
  private func begin(_ request: RunRequest, horizon: Int) throws(RunError) -> State {
    do throws(RunError) {
      return try start(request, horizon: horizon)
    } catch {
      throw error.reached(
        0, of: hasOpenEnd ? nil : horizon, mayEndEarlier: horizon == stepCount,
        farLast: horizon == stepCount ? farStepCount : nil)
    }
  }

  /// Returns the next steps at which only the series is observed, if the model has a faster way to compute them.
  private func seriesStretch(from state: State, _ recorder: RunRecorder<Self>, _ feed: ScheduleFeed<Self>) -> [Int] {
    let step = step(of: state)
    guard seriesStretch > 1, recorder.nextStep ?? 0 > step else { return [] }
    return recorder.seriesOnlySteps(upTo: min(step + seriesStretch, feed.nextStep - 1))
  }

  /// Returns the end of a run at the first state for which `holds` is true. It applies the schedule and judges every
  /// state, including that of step 0.
  ///
  /// - Parameters:
  ///   - until: the condition, for a note if the run reaches its limit without meeting it.
  ///   - first: the first step whose state is judged.
  ///   - last: the last step to judge, or nil for the last of the run.
  ///   - holds: returns whether the run ends in a state.
  package func ending(
    _ request: RunRequest, missing until: Until, from first: Int = 0, upTo last: Int? = nil,
    where holds: (State) throws(RunError) -> Bool
  ) throws(RunError) -> RunEnding {
    let last = last ?? stepCount
    var feed = ScheduleFeed(self, request)
    var state = try begin(request, horizon: stepCount)
    let stop = request.limits.stop
    do throws(RunError) {
      try feed.begin(&state)
      if first > 0 { try feed.advance(&state, to: first) }
      while try !holds(state) {
        try stop.check()
        let step = step(of: state)
        guard step < last else { return RunEnding(step: last, missed: until) }
        try feed.advance(&state, to: step + 1)
      }
    } catch {
      throw error.reached(
        step(of: state), of: stepCount, mayEndEarlier: true, farStep: farStep(of: state), farLast: farStepCount)
    }
    return RunEnding(step: step(of: state))
  }

  /// Returns the end of a run at the first repetition of a state after the last input of the schedule.
  ///
  /// - Parameters:
  ///   - last: the last step of the repetition, or nil for the last step of the run.
  ///   - firstCycle: returns the first repetition within `limit` steps of a state.
  func cycleEnding(
    _ request: RunRequest, upTo last: Int? = nil, firstCycle: (_ state: State, _ limit: Int) throws(RunError) -> Cycle?
  ) throws(RunError) -> RunEnding {
    let last = last ?? stepCount
    var state = try begin(request, horizon: stepCount)
    var feed = ScheduleFeed(self, request)
    let quiet = min(schedule.last?.step ?? 0, stepCount)
    guard quiet <= last else { return RunEnding(step: last, missed: .stable) }
    do throws(RunError) {
      try feed.begin(&state)
      try feed.advance(&state, to: quiet)
    } catch {
      throw error.reached(
        step(of: state), of: stepCount, mayEndEarlier: true, farStep: farStep(of: state), farLast: farStepCount)
    }
    guard var cycle = try firstCycle(state, last - quiet) else {
      return RunEnding(step: last, missed: .stable)
    }
    cycle.since += quiet
    return RunEnding(step: cycle.end, cycle: cycle)
  }

  /// Returns the end of a run with a value of the key `until`, or without one.
  ///
  /// - Parameters:
  ///   - condition: returns the end at the first state from `first` to `last` for which an expression is true.
  ///   - word: returns the end at the first state up to `last` at which a word is true.
  func ending(
    _ until: Until?,
    condition: (_ expression: Expression, _ first: Int, _ last: Int) throws(RunError) -> RunEnding,
    word: (_ word: EndWord, _ last: Int) throws(RunError) -> RunEnding
  ) throws(RunError) -> RunEnding {
    switch until {
    case nil: RunEnding(step: stepCount)
    case .stable: try word(.stable, stepCount)
    case .settled: try word(.settled, stepCount)
    case .condition(let expression): try condition(expression, 0, stepCount)
    case .mixed(let mixed): try ending(mixed, condition: condition, word: word)
    }
  }

  /// Returns the end of a run at the first state for which a condition with a word is true.
  ///
  /// The word and the condition are looked for up to the same step, which grows. So neither search goes on for long
  /// after the other one could end the run.
  private func ending(
    _ mixed: MixedEnd,
    condition: (_ expression: Expression, _ first: Int, _ last: Int) throws(RunError) -> RunEnding,
    word: (_ word: EndWord, _ last: Int) throws(RunError) -> RunEnding
  ) throws(RunError) -> RunEnding {
    var last = min(1024, stepCount)
    while true {
      var met: RunEnding?
      if case .condition(let expression) = mixed.before {
        let end = try condition(expression, 0, last)
        if end.missed == nil { met = end }
      }
      var end = try word(mixed.word, met?.step ?? last)
      if end.missed == nil {
        guard case .condition(let expression) = mixed.after else { return end }
        let later = try condition(expression, end.step, stepCount)
        if end.longestPeriod != nil { end.settled = end.step }
        end.step = later.step
        if later.missed != nil { end.missed = .mixed(mixed) }
        return end
      }
      if met != nil, case .condition(let expression) = mixed.before { met?.met = expression.description }
      if let met { return met }
      guard last < stepCount else { return RunEnding(step: stepCount, missed: .mixed(mixed)) }
      last = stepCount / 4 < last ? stepCount : 4 * last
    }
  }
}
