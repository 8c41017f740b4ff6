extension Infection {
  public func run(_ request: RunRequest) throws(RunError) -> Report {
    let recordsArrivals = request.views.contains { $0.showsArrivals }
    let draws = request.draws, upstream = request.upstream
    guard course.isBasic else {
      return try run(request) { () throws(RunError) in
        try epidemic(draws: draws, upstream: upstream, recordsArrivals: recordsArrivals)
      }
    }
    return try run(request) { () throws(RunError) in
      try start(draws: draws, upstream: upstream, recordsArrivals: recordsArrivals)
    }
  }

  /// Runs from a state at step 0 to the end and writes down what is asked for.
  ///
  /// Frames and series are placed over the steps that a run has. Where there are such, a run whose end is not known is
  /// made twice: first to find it, then to be recorded; likewise where a frame of the peak is wanted.
  private func run<Process: InfectionProcess>(
    _ request: RunRequest, from start: () throws(RunError) -> Process
  ) throws(RunError) -> Report {
    if let until {
      var run = InfectionRun(try start(), self, request.progress)
      let begun = run.state.observation
      let ending = try run.finish(until, limit: stepCount)
      if !request.recordsAlong(last: ending.step) {
        return report(request, run, begun, InfectionRecord(run.state, lastStep: ending.step, request), ending)
      }
      return try record(request, ending, peak: run.extremes.pictureOfPeak, try start())
    }
    var peak: Int?
    if request.views.contains(where: { $0.options == .landmarks }) {
      var run = InfectionRun(try start(), self, request.progress)
      while run.state.step < stepCount { try run.advance(upTo: stepCount) }
      peak = run.extremes.pictureOfPeak
    }
    return try record(request, Ending(step: stepCount), peak: peak, try start())
  }

  private func record<Process: InfectionProcess>(
    _ request: RunRequest, _ ending: Ending, peak: Int?, _ start: consuming Process
  ) throws(RunError) -> Report {
    var record = InfectionRecord(copy start, lastStep: ending.step, peak: peak, request)
    let begun = start.observation
    // Handed over, so that the first step copies nothing.
    var run = InfectionRun(start, self, request.progress)
    while run.state.step < ending.step {
      try run.advance(upTo: ending.step)
      if !record.isDone { record.observe(run.state) }
    }
    return report(request, run, begun, record, ending)
  }

  /// - Parameter begun: what was seen at step 0.
  private func report<Process: InfectionProcess>(
    _ request: RunRequest, _ run: InfectionRun<Process>, _ begun: Observation, _ record: InfectionRecord,
    _ ending: Ending
  ) -> Report {
    let state = run.state
    var report = Report(
      statistics: statistics(run),
      series: record.series,
      views: request.views.enumerated().map { index, view in
        let limit = request.limit(for: view)
        return switch (view.name, view.options) {
        case ("grid", _): .pictures([state.picture(limit: limit)])
        case ("chart", _): .chart(chartColumns(view))
        case ("statistics", _): .statistics
        case ("image", .image(let options)) where view.showsArrivals && !view.isText:
          .image(
            PixelView(
              state.arrivalMap(limit: limit), cellSide: options.cellSide, format: options.format,
              summary: "When each person fell sick first. " + summary(run)))
        case _ where view.showsArrivals: view.shown([state.arrivalPicture(limit: limit)])
        case ("image", .image(let options)) where options.frames == nil: view.shown([state.picture(limit: limit)])
        default: view.shown(record.film.pictures(ofView: index))
        }
      },
      summary: request.views.isEmpty ? "" : summary(run),
      notes: request.keepsNotes ? notes(begun) : [],
      state: request.keepsState ? state.everybodysHealth : nil,
      handover: request.keepsHandover ? state.handover : nil)
    report.note(ending.missedEnd)
    return report
  }

  private func statistics<Process: InfectionProcess>(_ run: InfectionRun<Process>) -> [Statistic] {
    let now = run.state.observation, extremes = run.extremes, states = course.states
    // One array that never grows: of a small run this is a good part.
    var statistics: [Statistic] = []
    statistics.reserveCapacity(13 + states.count + extremes.milestones.count)
    func add(_ name: String, _ value: StatisticValue, isListed: Bool = true) {
      statistics.append(Statistic(name, value, isListed: isListed))
    }
    add("people", .whole(group.people))
    for health in states { add(health.name, .whole(now[health])) }
    add("ever_sick", .whole(now.everSick))
    add("attack_rate", .fraction(Double(now.everSick) / Double(group.people)))
    add("incidence", .whole(now.incidence))
    add("peak", .whole(extremes.peak.value))
    add("peak_step", .whole(extremes.peak.step))
    add("peak_incidence", .whole(extremes.peakIncidence.value))
    add("peak_incidence_step", .whole(extremes.peakIncidence.step))
    add("duration", .whole(extremes.duration))
    return statistics + run.further
  }

  /// - Parameter start: what was seen at step 0.
  private func notes(_ start: Observation) -> [String] {
    [rule.reading] + [course.reading, missingVaccinated(start)].compactMap { $0 }
  }

  /// What was run and what came of it.
  private func summary<Process: InfectionProcess>(_ run: InfectionRun<Process>) -> String {
    let now = run.state.observation, extremes = run.extremes
    let verb = course.isBasic ? "sick" : "infected", peak = extremes.peakIncidence
    let all = extremes.milestones.last?.step
    let end = all ?? run.state.step, count = all == nil ? String(now.everSick) : "all"
    let people = group.people == 1 ? "person" : "people"
    guard peak.value > 0 else {
      return
        "Infection of \(group.people) \(people), factor \(rule.factor): nobody \(verb) after \(end.counted("step"))"
    }
    return "Infection of \(group.people) \(people), factor \(rule.factor): \(count) \(verb) "
      + "after \(end) \(end == 1 ? "step" : "steps"), at most \(peak.value) new \(peak.value == 1 ? "case" : "cases") "
      + "in a step, at step \(peak.step)"
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
      parts.append(
        interventions.count == 1 ? "there is an intervention" : "there are \(interventions.count) interventions")
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

extension ViewRequest {
  /// Whether it shows when people fell sick.
  fileprivate var showsArrivals: Bool {
    if case .image(let options) = self.options { return options.subject == "arrival" }
    return name == "arrival"
  }
}
