extension Infection {
  /// The state at step 0.
  ///
  /// - Throws: an error of the key `initial` where somebody sick is placed outside the grid or where nobody stands.
  public func start(
    draws: Draws, upstream: [String: any Handover] = [:], recordsArrivals: Bool = false
  ) throws(RunError) -> InfectionState {
    let box = InitialBox(columns: group.columns, rows: group.rows, count: group.people, wraps: rule.wraps)
    let sick = try initial.grid(in: box, draws: draws, upstream: upstream)
    // Only another group's final state can hold somebody where nobody stands.
    var misplaced: Position?
    sick.forEachOne(inRow: group.rows - 1) { column in
      let position = Position(column: column, row: group.rows - 1)
      if misplaced == nil, !group.contains(position) { misplaced = position }
    }
    if let misplaced {
      throw RunError(key: "initial", "nobody stands at \(misplaced.canonical)", advice: "the last row is short")
    }
    return InfectionState(group, rule: rule, sick: sick, draws: draws, recordsArrivals: recordsArrivals)
  }

  public func run(_ request: RunRequest) throws(RunError) -> Report {
    let ending = try ending(request)
    var state = try start(
      draws: request.draws, upstream: request.upstream,
      recordsArrivals: request.views.contains { $0.name == "arrival" })
    var record = InfectionRecord(
      state, lastStep: ending.step,
      frameSteps: request.views.filter { $0.name == "frames" }.flatMap { $0.frameSteps(last: ending.step) },
      request)
    var schedule = TapSchedule(self, request.progress)
    while state.step < ending.step {
      schedule.advance(&state, upTo: ending.step)
      record.observe(state)
    }
    return report(state, record, ending, request)
  }

  private func report(
    _ state: InfectionState, _ record: InfectionRecord, _ ending: Ending, _ request: RunRequest
  ) -> Report {
    let extremes = record.extremes
    let sick = state.sickGrid
    return Report(
      statistics: [
        Statistic("people", .whole(group.people)),
        Statistic("healthy", .whole(state.healthy)),
        Statistic("sick", .whole(state.sick)),
        // Nobody recovers, so those ever infected are those sick now, and they are most at the end.
        Statistic("ever_sick", .whole(state.sick)),
        Statistic("attack_rate", .fraction(Double(state.sick) / Double(group.people))),
        Statistic("incidence", .whole(state.observation.incidence)),
        Statistic("peak", .whole(extremes.peak.value)),
        Statistic("peak_step", .whole(extremes.peak.step)),
        Statistic("peak_incidence", .whole(extremes.peakIncidence.value)),
        Statistic("peak_incidence_step", .whole(extremes.peakIncidence.step)),
        Statistic("duration", .whole(extremes.duration)),
      ],
      series: record.series,
      views: request.views.map { view in
        switch view.name {
        case "grid": .pictures([state.picture(limit: request.pictureLimit)])
        case "frames": .pictures(record.frames(at: view.frameSteps(last: ending.step)))
        case "chart": .chart(chartColumns(view))
        case "arrival": .pictures(state.arrivalPictures(duration: extremes.duration, limit: request.pictureLimit))
        default: .statistics
        }
      },
      notes: [rule.reading] + (ending.note.map { [$0] } ?? []),
      state: request.keepsState ? state.finalState : nil,
      handover: FinalState(sick))
  }

  /// The series that a chart names; all where it names none.
  private func chartColumns(_ view: ViewRequest) -> [String] {
    if case .series(let names) = view.options, !names.isEmpty { return names }
    return Self.declaration.series.map(\.name)
  }
}

extension Infection.Rule {
  /// Which reading of the rule is in force, in a sentence.
  var reading: String {
    let pool = among == .healthy ? "healthy neighbour" : "neighbour"
    let neighbours = factor == 1 ? pool : pool + "s"
    let verb = among == .healthy ? "infects" : "picks"
    let whom =
      switch picks {
      case .upTo: "a random number of at most \(factor) \(neighbours) a step"
      case .exactly: "exactly \(factor) \(neighbours) a step, or all where there are fewer"
      }
    let outcome = among == .healthy ? "" : ", and the healthy among them fall sick"
    return "Reading: a sick person \(verb) \(whom)\(outcome) "
      + "(picks: \(picks.word.spelling), among: \(among.word.spelling))."
  }
}

/// What is written down along a run: the series, the extremes and the frames.
struct InfectionRecord {
  private(set) var series: Series
  private(set) var extremes: InfectionExtremes
  private var recorded: [Int]
  private var frameSteps: [Int]
  private var pictures: [(step: Int, picture: Picture)] = []
  private let limit: PictureLimit

  /// Without limit the series of a run of 2³² steps would be a hundred gigabytes.
  static let seriesLimit = 10_000

  /// - Parameter state: the state at step 0.
  init(_ state: InfectionState, lastStep: Int, frameSteps: [Int], _ request: RunRequest) {
    recorded = Series.recordedSteps(last: lastStep, limit: Self.seriesLimit, including: request.namedSteps)
      .reversed()
    self.frameSteps = frameSteps.sorted(by: >)
    limit = request.pictureLimit
    series = Series(
      steps: [], columns: Infection.declaration.series.map { Series.Column($0.name, []) })
    extremes = InfectionExtremes(state.observation)
    observe(state)
  }

  /// Writes down the state after a tick, or after a rest: then it held in all steps since the last observation.
  mutating func observe(_ state: InfectionState) {
    let now = state.observation
    extremes.observe(now)
    while let step = recorded.last, step <= now.step {
      recorded.removeLast()
      series.steps.append(step)
      series.columns[0].values.append(now.healthy)
      series.columns[1].values.append(now.sick)
      series.columns[2].values.append(now.incidence)
    }
    while let step = frameSteps.last, step <= now.step {
      frameSteps.removeLast()
      if pictures.last?.step != step {
        pictures.append((step, state.picture(title: "step \(step)", limit: limit)))
      }
    }
  }

  func frames(at steps: [Int]) -> [Picture] {
    pictures.filter { steps.contains($0.step) }.map(\.picture)
  }
}
