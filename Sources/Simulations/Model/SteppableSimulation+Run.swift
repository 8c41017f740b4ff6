extension SteppableSimulation {
  /// Runs from the initial state to the end, feeds the schedule of the block, and records the states on the way.
  package func run(_ request: RunRequest) throws(RunError) -> Report {
    if let report = try shortReport(request) {
      try checkDrawing(request, at: stepCount)
      return report
    }
    var run = try record(request, ending(request))
    // A recording that depends on the end needs a second pass where the end was not known.
    if !run.isComplete { run = try record(request, RunEnding(step: step(of: run.state))) }
    var report = try report(run)
    try checkDrawing(request, at: step(of: run.state))
    report.note(run.ending.missedEnd, omittedInputs(after: run.ending))
    return report
  }

  /// Throws the error of a run whose time was over before all its views were drawn.
  private func checkDrawing(_ request: RunRequest, at step: Int) throws(RunError) {
    guard !request.views.isEmpty else { return }
    do throws(RunError) {
      try request.limits.stop.check()
    } catch {
      throw error.whileDrawing(at: step)
    }
  }

  /// Returns the inputs of the schedule that a run left out because it ended before the last step of its block; nil
  /// if there are none.
  func omittedInputs(after ending: RunEnding) -> OmittedInputs? {
    guard ending.step < stepCount, let planned = plannedInputs else { return nil }
    let steps = planned.steps.filter { $0 > ending.step }
    return steps.isEmpty ? nil : OmittedInputs(end: ending.step, key: planned.key, steps: steps)
  }

  package var plannedInputs: PlannedInputs? {
    guard let key = scheduleKey else { return nil }
    // What a key prescribes before a step is fed at the end of the step before.
    let offset = Self.recordsBeforeInputs ? 1 : 0
    return PlannedInputs(key: key, steps: Set(schedule.map { $0.step + offset }))
  }

  /// Whether anything is recorded along a run. Its end must then be known when it begins.
  func recordsAlong(_ request: RunRequest) -> Bool {
    request.recordsSeries
      || request.views.contains { view in
        !view.frameSteps(last: stepCount).isEmpty
          || Self.views.contains { $0.declaration.name == view.name && $0.observer != nil }
      }
  }

  /// Feeds the schedule from the initial state to the end, and records the states on the way.
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
          // A run with an open end stops where the machine has no next step.
          guard self.step(of: state) == step else { break }
          try recorder.observe(state, at: step)
        }
      }
    } catch {
      throw error.reached(self.step(of: state), of: hasOpenEnd ? nil : ending.step)
    }
    return recorder.run(endingIn: state)
  }

  /// Makes the initial state. A run that was stopped meanwhile has reached step 0.
  private func begin(_ request: RunRequest, horizon: Int) throws(RunError) -> State {
    do throws(RunError) {
      return try start(request, horizon: horizon)
    } catch {
      throw error.reached(0, of: hasOpenEnd ? nil : horizon, mayEndEarlier: horizon == stepCount)
    }
  }

  /// Returns the next steps at which only the series is observed, where the model has a faster way for these.
  private func seriesStretch(from state: State, _ recorder: RunRecorder<Self>, _ feed: ScheduleFeed<Self>) -> [Int] {
    let step = step(of: state)
    guard seriesStretch > 1, recorder.nextStep ?? 0 > step else { return [] }
    return recorder.seriesOnlySteps(upTo: min(step + seriesStretch, feed.nextStep - 1))
  }

  /// Finds the end of a run: feeds the schedule and judges every state, including step 0.
  ///
  /// - Parameter holds: whether the run ends in a state.
  package func ending(
    _ request: RunRequest, missing until: Until, where holds: (State) throws(RunError) -> Bool
  ) throws(RunError) -> RunEnding {
    var feed = ScheduleFeed(self, request)
    var state = try begin(request, horizon: stepCount)
    let stop = request.limits.stop
    do throws(RunError) {
      try feed.begin(&state)
      while try !holds(state) {
        try stop.check()
        let step = step(of: state)
        guard step < stepCount else { return RunEnding(step: stepCount, missed: until) }
        try feed.advance(&state, to: step + 1)
      }
    } catch {
      throw error.reached(step(of: state), of: stepCount, mayEndEarlier: true)
    }
    return RunEnding(step: step(of: state))
  }

  /// Returns the end of a run at the first repetition of a state after the last input of the schedule.
  ///
  /// - Parameter firstCycle: finds the first repetition within `limit` steps.
  func cycleEnding(
    _ request: RunRequest, firstCycle: (_ state: State, _ limit: Int) throws(RunError) -> Cycle?
  ) throws(RunError) -> RunEnding {
    var state = try begin(request, horizon: stepCount)
    var feed = ScheduleFeed(self, request)
    let quiet = min(schedule.last?.step ?? 0, stepCount)
    do throws(RunError) {
      try feed.begin(&state)
      try feed.advance(&state, to: quiet)
    } catch {
      throw error.reached(step(of: state), of: stepCount, mayEndEarlier: true)
    }
    guard var cycle = try firstCycle(state, stepCount - quiet) else {
      return RunEnding(step: stepCount, missed: .stable)
    }
    cycle.since += quiet
    return RunEnding(step: cycle.end, cycle: cycle)
  }
}
