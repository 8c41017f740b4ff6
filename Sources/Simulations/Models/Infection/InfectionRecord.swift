/// What is written down along a run: the series and the frames.
struct InfectionRecord {
  private(set) var series: Series
  private var recorded: [Int]
  /// The pictures at several steps, by the index of their view.
  private(set) var film: Film

  /// Without limit the series of a run of 2³² steps would be a hundred gigabytes.
  static let seriesLimit = 10_000

  /// - Parameters:
  ///   - state: the state at step 0.
  ///   - peak: the step of the peak, where it is known.
  init<Process: InfectionProcess>(_ state: Process, lastStep: Int, peak: Int? = nil, _ request: RunRequest) {
    recorded = []
    series = Series(steps: [], columns: [])
    if request.recordsSeries {
      recorded = Series.recordedSteps(last: lastStep, limit: Self.seriesLimit, including: request.namedSteps).reversed()
      series.columns = state.states.map { Series.Column($0.name, []) } + [Series.Column("incidence", [])]
    }
    film = Film(request, last: lastStep, peak: peak)
    observe(state)
  }

  /// Whether nothing more is to be written down.
  var isDone: Bool { recorded.isEmpty && film.isDone }

  /// Writes down the state after a tick, or after a rest: then it held in all steps since the last observation.
  mutating func observe<Process: InfectionProcess>(_ state: Process) {
    let now = state.observation
    while let step = recorded.last, step <= now.step {
      recorded.removeLast()
      series.steps.append(step)
      for (index, health) in state.states.enumerated() { series.columns[index].values.append(now[health]) }
      series.columns[state.states.count].values.append(now.incidence)
    }
    film.take(upTo: now.step) { state.picture(title: $0, limit: $1) }
  }
}
