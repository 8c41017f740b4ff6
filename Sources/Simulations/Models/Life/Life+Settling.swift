import Expressions

extension Life {
  /// Finds the end of a run with `until: settled`.
  ///
  /// - Parameter last: the last step to compute, or nil for the last of the run.
  /// - Returns: the end and the state at that step.
  /// - Throws: an error if the run exceeds a limit or is stopped.
  func settling(
    _ request: RunRequest, upTo last: Int? = nil
  ) throws(RunError) -> (ending: RunEnding, state: LifeState) {
    let last = last ?? stepCount
    var state = try start(request, horizon: stepCount)
    var feed = ScheduleFeed(self, request)
    let quiet = min(schedule.last?.step ?? 0, stepCount)
    guard quiet <= last else { return (RunEnding(step: last, missed: .settled), state) }
    do throws(RunError) {
      try feed.begin(&state)
      try feed.advance(&state, to: quiet)
    } catch {
      throw error.withoutLeaps.reached(state.generation, of: stepCount, mayEndEarlier: true)
    }
    let (engine, longestPeriod) = try settled(state.engine, upTo: last, request)
    state.engine = engine
    guard let longestPeriod else { return (RunEnding(step: last, missed: .settled), state) }
    var ending = RunEnding(step: engine.generation)
    ending.longestPeriod = longestPeriod
    return (ending, state)
  }

  /// Runs until the pattern settles, or to the step `last`.
  ///
  /// - Returns: the engine at the end, and the longest period that was looked for, or nil if the pattern has not
  ///   settled.
  private func settled<Engine: LifeEngine>(
    _ start: Engine, upTo last: Int, _ request: RunRequest
  ) throws(RunError) -> (any LifeEngine, Int?) {
    var run = SettlingRun(start, rule: rule, limits: request.limits)
    do throws(RunError) {
      let ending = try run.run(upTo: last) { request.progress?.add($0) }
      return ending.map { ($0.engine, $0.longestPeriod) } ?? (run.engine, nil)
    } catch {
      throw error.withoutLeaps.reached(run.generation, of: stepCount, mayEndEarlier: true)
    }
  }

  /// Returns the report of a run with `until: settled` that only shows the end. The search already ends in this state,
  /// so nothing is computed twice. Returns nil for any other run.
  package func shortReport(_ request: RunRequest) throws(RunError) -> Report? {
    guard until == .settled, !recordsAlong(request) else { return nil }
    let (ending, state) = try settling(request)
    let series = Series(steps: [], columns: seriesNames.map { Series.Column($0, []) })
    var report = try report(
      RecordedRun(
        model: self, request: request, ending: ending, state: state, series: series,
        observer: observer(ending, request), viewObservers: ViewObservers(), frames: PictureRecorder(), isComplete: true
      ))
    report.note(ending.missedEnd, omittedInputs(after: ending))
    return report
  }

  /// Returns the statistics of `until: settled`: the generation at which the pattern settled, how many objects stay and
  /// leave, and which objects they are.
  ///
  /// - Throws: an error if the objects exceed the limits, or the run is stopped.
  func settlingStatistics(of run: RecordedRun<Life>) throws(RunError) -> [Statistic] {
    guard until?.word == .settled else { return [] }
    var values = [StatisticValue](repeating: .none, count: Self.statisticsOfSettled.count)
    do throws(RunError) {
      if let limit = run.ending.longestPeriod, case .settled(let objects) = try settlement(of: run, limit: limit) {
        let escaping = objects.count(where: \.isSpaceship)
        values = [
          .whole(run.ending.settled ?? run.ending.step), .whole(objects.count - escaping), .whole(escaping),
          LifeCensus.statistic(try LifeCensus.rows(objects, rule: rule, run.request.limits)),
        ]
      }
    } catch {
      throw error.stop == nil ? .tooLargeToSplit : error.whileDrawing(at: run.ending.step)
    }
    return zip(Self.statisticsOfSettled, values).map {
      Statistic($0, $1, isListed: $0 != ObjectCount.statistic)
    }
  }
}
