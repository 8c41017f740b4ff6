extension Infection {
  public func run(_ request: RunRequest) throws(RunError) -> Report {
    let recordsArrivals = request.views.contains { $0.name == "arrival" }
    let draws = request.draws, upstream = request.upstream
    guard course.isBasic else {
      let ending = try ending(request) { () throws(RunError) in try epidemic(draws: draws, upstream: upstream) }
      return try run(
        request, ending, try epidemic(draws: draws, upstream: upstream, recordsArrivals: recordsArrivals))
    }
    let ending = try ending(request) { () throws(RunError) in try start(draws: draws, upstream: upstream) }
    return try run(request, ending, try start(draws: draws, upstream: upstream, recordsArrivals: recordsArrivals))
  }

  /// Runs from a state at step 0 to the end and writes down what is asked for.
  private func run<Process: InfectionProcess>(
    _ request: RunRequest, _ ending: Ending, _ start: Process
  ) throws(RunError) -> Report {
    var run = InfectionRun(start, self, request.progress)
    var record = InfectionRecord(
      start, lastStep: ending.step,
      frameSteps: request.views.filter { $0.name == "frames" }.flatMap { $0.frameSteps(last: ending.step) },
      request)
    let missing = missingVaccinated(start.observation)
    while run.state.step < ending.step {
      try run.advance(upTo: ending.step)
      record.observe(run.state)
    }
    let state = run.state
    return Report(
      statistics: statistics(run),
      series: record.series,
      views: request.views.map { view in
        switch view.name {
        case "grid": .pictures([state.picture(limit: request.pictureLimit)])
        case "frames": .pictures(record.frames(at: view.frameSteps(last: ending.step)))
        case "chart": .chart(chartColumns(view))
        case "arrival": .pictures([state.arrivalPicture(limit: request.pictureLimit)])
        default: .statistics
        }
      },
      notes: [rule.reading] + (course.reading.map { [$0] } ?? []) + (missing.map { [$0] } ?? []) + (ending.note.map { [$0] } ?? []),
      state: request.keepsState ? state.everybodysHealth : nil,
      handover: state.handover)
  }

  private func statistics<Process: InfectionProcess>(_ run: InfectionRun<Process>) -> [Statistic] {
    let now = run.state.observation, extremes = run.extremes
    return [Statistic("people", .whole(group.people))]
      + course.states.map { Statistic($0.name, .whole(now[$0])) }
      + [
        Statistic("ever_sick", .whole(now.everSick)),
        Statistic("attack_rate", .fraction(Double(now.everSick) / Double(group.people))),
        Statistic("incidence", .whole(now.incidence)),
        Statistic("peak", .whole(extremes.peak.value)),
        Statistic("peak_step", .whole(extremes.peak.step)),
        Statistic("peak_incidence", .whole(extremes.peakIncidence.value)),
        Statistic("peak_incidence_step", .whole(extremes.peakIncidence.step)),
        Statistic("duration", .whole(extremes.duration)),
      ] + run.further
  }

  /// A sentence where fewer people could be vaccinated at the start than should be.
  private func missingVaccinated(_ start: Observation) -> String? {
    guard let wanted = course.vaccinated?.share(of: group.people), start.vaccinated < wanted, start.healthy == 0 else {
      return nil
    }
    return "Of \(wanted) people to be vaccinated at the start only \(start.vaccinated) were healthy."
  }

  /// The series that a chart names; all where it names none.
  private func chartColumns(_ view: ViewRequest) -> [String] {
    if case .series(let names) = view.options, !names.isEmpty { return names }
    return seriesNames
  }

  /// Each state in use, and the incidence.
  private var seriesNames: [String] { course.states.map(\.name) + ["incidence"] }
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

extension Infection.Course {
  /// What goes beyond the basic rule, in a sentence; nil where nothing does.
  var reading: String? {
    var parts: [String] = []
    if let probability { parts.append("a pick takes with probability \(probability.text)") }
    if let incubation { parts.append("people are exposed \(incubation.duration)") }
    if let recovery {
      let after =
        switch immunity {
        case .forever: "are immune for ever after it"
        case .none: "can be infected again after it"
        case .lasts(let stay): "are immune \(stay.duration) after it"
        }
      let death = mortality.map { ", die of it with probability \($0.text)," } ?? ""
      parts.append("people are sick \(recovery.duration)\(death) and \(after)")
    }
    if let vaccinated, vaccinated != .zero { parts.append("a share of \(vaccinated.text) is vaccinated") }
    if !interventions.isEmpty {
      parts.append(interventions.count == 1 ? "there is an intervention" : "there are \(interventions.count) interventions")
    }
    return parts.isEmpty ? nil : "Course: " + parts.joined(separator: "; ") + "."
  }
}

extension Infection.Stay {
  fileprivate var duration: String {
    switch self {
    case .exactly(let steps): steps == 1 ? "for 1 step" : "for \(steps) steps"
    case .geometric(let probability): "for \(probability.mean) steps on average (geometric)"
    }
  }
}
