import Expressions
import Specification

extension Infection {
  /// Returns the report of a run that records only its end, or nil for any other run. The run that finds the end is
  /// then the whole run.
  package func shortReport(_ request: RunRequest) throws(RunError) -> Report? {
    guard !recordsAlong(request) else { return nil }
    let (ending, state) = try finish(request)
    var report = try report(RecordedRun(self, request, ending, endingIn: state))
    report.note(ending.missedEnd, omittedInputs(after: ending))
    return report
  }

  package func report(_ run: RecordedRun<Infection>) throws(RunError) -> Report {
    let request = run.request, people = run.state.people
    var report = Report(
      statistics: run.state.statistics,
      series: request.recordsSeries ? run.series : Series(steps: [], columns: []),
      views: run.views,
      summary: request.views.isEmpty ? "" : summary(run.state),
      notes: request.keepsNotes ? notes(run.state) : [],
      state: request.keepsState ? people.everybodysHealth : nil,
      handover: request.keepsHandover ? people.handover : nil)
    report.events = run.state.events
    if let outcomes = Self.declaration.outcomes { report.note(outcomes) }
    return report
  }

  private func notes(_ state: Outbreak) -> [String] {
    let model = [
      rule.reading(isCertain: course.probability == nil),
      course.reading(of: rule, followsVaccination: state.people.vaccinatedBefore > 0),
    ].compactMap { $0 }.joined(separator: " ")
    return [model]
      + [missingVaccinated(state.history.begun, before: state.people.vaccinatedBefore), idleTaps(state)].compactMap {
        $0
      }
  }

  /// In a sweep over probabilities, a probability of 1 is a value as any other.
  package func notes(_ notes: [String], sweeping keys: [String]) -> [String] {
    let certain = rule.reading(isCertain: true)
    guard keys.contains("probability"), course.probability == nil, let model = notes.first, model.hasPrefix(certain)
    else {
      return notes
    }
    return [
      rule.reading(isCertain: false) + " Each contact transmits with probability 1." + model.dropFirst(certain.count)
    ]
      + notes.dropFirst()
  }

  /// Returns a sentence about taps on people who were not healthy, or nil if there were none.
  private func idleTaps(_ state: Outbreak) -> String? {
    guard state.idleTaps > 0 else { return nil }
    let taps = state.taps == 1 ? "The tap" : "\(state.idleTaps) of \(state.taps) taps"
    return "\(taps) had no effect: a tap makes only healthy people sick."
  }

  /// Returns a line about the run and its result.
  func summary(_ state: Outbreak) -> String {
    let now = state.observation, extremes = state.extremes
    let verb = course.isBasic ? "sick" : "infected", peak = extremes.peakIncidence
    let all = extremes.milestones.last?.step
    let end = all ?? state.step, count = all == nil ? String(now.everSick) : "all"
    let people = group.people == 1 ? "person" : "people"
    guard peak.value > 0 else {
      return
        "Infection of \(group.people) \(people), factor \(rule.factor): nobody \(verb) after \(end.counted("step"))"
    }
    return "Infection of \(group.people) \(people), factor \(rule.factor): \(count) \(verb) "
      + "after \(end) \(end == 1 ? "step" : "steps"), at most \(peak.value) new \(peak.value == 1 ? "case" : "cases") "
      + "in one step (step \(peak.step))"
  }

  /// Returns a sentence if fewer people could be vaccinated at the start than the block wants, otherwise nil.
  ///
  /// - Parameter before: the number of people who were already vaccinated.
  private func missingVaccinated(_ start: Observation, before: Int) -> String? {
    let count = start.vaccinated - before
    guard let wanted = course.vaccinated?.share(of: group.people), count < wanted, start.healthy == 0 else {
      return nil
    }
    let people = wanted == 1 ? "1 person was" : "\(wanted) people were"
    let healthy = count == 0 ? "nobody was" : "only \(count) \(count == 1 ? "was" : "were")"
    return "\(people) to be vaccinated at the start, but \(healthy) healthy."
  }
}

extension Infection.Rule {
  /// Whether each sick person picks all neighbours in every step, so that it does not matter who else is healthy.
  fileprivate var picksEverybody: Bool { picks == .exactly && factor >= neighbourhood.size }

  /// Returns a sentence that describes the rule in force.
  ///
  /// - Parameter isCertain: whether each contact with a healthy person transmits the infection. If not, the sentence
  ///   only says whom sick people meet, because the next one gives the probability.
  func reading(isCertain: Bool) -> String {
    let pool = among == .healthy ? "healthy neighbours" : "neighbours"
    let verb = !isCertain ? "meets" : among == .healthy ? "infects" : "picks"
    let count =
      switch picks {
      case .upTo: factor == 1 ? "0 or 1" : "0 to \(factor)"
      case .exactly: "\(factor)"
      }
    let manner =
      switch picks {
      case .upTo: ", each number equally likely"
      case .exactly: ", chosen at random, or all if there are fewer"
      }
    let outcome = among == .healthy ? "" : isCertain ? ", and infects the healthy ones" : ", healthy or not"
    return "In each step, a sick person \(verb) \(count) \(factor == 1 ? String(pool.dropLast()) : pool)"
      + (isCertain ? manner + outcome : outcome + manner) + "."
  }
}

extension Infection.Course {
  /// Returns sentences about the keys beyond the basic rule, or nil without such keys.
  ///
  /// - Parameters:
  ///   - rule: the rule in force, which decides what immune neighbours mean for contacts.
  ///   - isContinued: whether people were already vaccinated in the block that passed them on.
  func reading(of rule: Infection.Rule, followsVaccination isContinued: Bool) -> String? {
    var sentences: [String] = []
    if let probability { sentences.append("Each contact transmits with probability \(probability.text).") }
    if let incubation { sentences.append("People are exposed \(incubation.duration).") }
    if let recovery {
      let after =
        switch immunity {
        case .forever: "immune for ever"
        case .none: "can be infected again"
        case .lasts(let stay): "immune \(stay.duration)"
        }
      let death = mortality.map { "die with probability \($0.text) or " } ?? ""
      let verb = immunity == .none || death.isEmpty ? "" : "are "
      sentences.append("People are sick \(recovery.duration), then \(death)\(verb)\(after).")
    }
    if let vaccinated, vaccinated != .zero || !isContinued {
      sentences.append(
        "At the start, a share of \(vaccinated.text) of the people is vaccinated"
          + (isContinued ? ", in addition to those vaccinated before." : "."))
    }
    if rule.among == .healthy, !rule.picksEverybody,
      incubation != nil || recovery != nil || vaccinated ?? .zero != .zero
    {
      sentences.append(
        "Contacts go to healthy neighbours only, so immune neighbours do not slow the infection: in textbook models "
          + "they do (among: all).")
    }
    if !interventions.isEmpty {
      let shown = interventions.prefix(EventSummary.shown).map(\.words).joined(separator: "; ")
      let more = interventions.count - EventSummary.shown
      sentences.append(
        "Intervention\(interventions.count == 1 ? "" : "s"): \(shown)\(more > 0 ? "; and \(more) more" : "").")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }
}

extension Infection.Stay {
  fileprivate var duration: String {
    switch self {
    case .exactly(let steps): steps == 1 ? "for 1 step" : "for \(steps) steps"
    case .geometric(let probability):
      if let mean = probability.mean {
        "for \(mean) steps on average (geometric)"
      } else {
        "for a random number of steps, ending after each with probability \(probability.text) (geometric)"
      }
    }
  }
}

// The end of a run.

extension Infection {
  /// Returns the end of a run and the step of its peak. If the run may end early, or a frame shows the peak, a separate
  /// run finds them first.
  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    guard until != nil || request.views.contains(where: { $0.frames == .landmarks }) else {
      return RunEnding(step: stepCount)
    }
    return try finish(request).ending
  }

  /// Runs to the end without recording anything.
  func finish(_ request: RunRequest) throws(RunError) -> (ending: RunEnding, state: Outbreak) {
    var state = try start(request, horizon: stepCount)
    var feed = ScheduleFeed(self, request)
    var ending: RunEnding
    do throws(RunError) {
      switch until {
      case nil:
        try feed.advance(&state, to: stepCount)
        try feed.finish(&state)
        ending = RunEnding(step: stepCount)
      case .stable?, .settled?:
        ending = try finish(&state, &feed, request) { state, feed throws(RunError) in
          try state.isOver(before: feed.remaining)
        }
      case .condition(let expression)?:
        var condition = EndCondition<InfectionStatistic>(expression)
        ending = try finish(&state, &feed, request) { state, _ throws(RunError) in
          try state.recorded.holds(&condition)
        }
      case .mixed(let mixed)?:
        var isOver = false, end = PreparedEnd(mixed.before)
        ending = try finish(&state, &feed, request) { state, feed throws(RunError) in
          if !isOver, try state.isOver(before: feed.remaining) { (isOver, end) = (true, PreparedEnd(mixed.after)) }
          return try end.holds(in: state)
        }
      }
    } catch {
      throw error.reached(state.step, of: stepCount, mayEndEarlier: until != nil)
    }
    ending.peak = state.extremes.pictureOfPeak
    return (ending, state)
  }

  private func finish(
    _ state: inout Outbreak, _ feed: inout ScheduleFeed<Infection>, _ request: RunRequest,
    where holds: (Outbreak, ScheduleFeed<Infection>) throws(RunError) -> Bool
  ) throws(RunError) -> RunEnding {
    try feed.finish(&state)
    while try !holds(state, feed) {
      let step = state.step
      guard step < stepCount else { return RunEnding(step: stepCount, missed: until) }
      try feed.feedDue(&state)
      // All later quiet steps equal the first one, in which the incidence is 0.
      let hasRested = until == .stable || step > 0 && state.history.last.incidence == 0
      try state.advance(upTo: min(hasRested ? stepCount : step + 1, feed.nextStep))
      try request.limits.stop.check()
      request.progress?.add(state.step - step)
      try feed.finish(&state)
    }
    return RunEnding(step: state.step)
  }
}

/// A part of a condition that is prepared once for all steps of a run.
private enum PreparedEnd {
  case truth(Bool)
  case condition(EndCondition<InfectionStatistic>)

  init(_ part: PartialCondition) {
    switch part {
    case .truth(let truth): self = .truth(truth)
    case .condition(let expression): self = .condition(EndCondition(expression))
    }
  }

  mutating func holds(in state: Outbreak) throws(RunError) -> Bool {
    switch self {
    case .truth(let truth): return truth
    case .condition(var condition):
      // The condition is not copied while nothing else holds it.
      self = .truth(false)
      defer { self = .condition(condition) }
      return try state.recorded.holds(&condition)
    }
  }
}

extension Infection {
  /// Warns about an `until` that is met while people are still exposed, or that is never met because nobody recovers.
  static func warnOfEnd(_ until: Until?, _ map: SpecMap, in context: inout SpecContext) {
    guard case .condition(let condition)? = until, holds(condition, sick: 0) else { return }
    if map.contains("incubation"), holds(condition, sick: 0, exposed: 1), !holds(condition, sick: 1, exposed: 1) {
      context.warn(
        "this ends the run when nobody is sick, although exposed people may still fall sick",
        advice: "write 'until: exposed + sick == 0', or 'until: stable'", at: map.span(of: "until"))
    }
    let small = (1...3).contains { holds(condition, sick: $0) }
    // The numbers in the condition, as counts of sick or of healthy people.
    let people = 1 << 32
    let named = condition.description.split { !$0.isNumber }.compactMap { Int($0) }.filter { (1...people).contains($0) }
    let largeCounts = Array(1...100) + (7...32).map { 1 << $0 } + named + named.map { people - $0 }
    if !map.contains("recovery"), !small, !largeCounts.contains(where: { holds(condition, sick: $0, of: people) }) {
      context.warn(
        "nobody recovers without 'recovery', so this never holds once somebody is sick",
        advice: "add a line 'recovery: 5', or write 'until: stable'", at: map.span(of: "until"))
    }
  }

  /// Returns whether a condition is true in a group with this many sick and exposed people. Other statistics of the
  /// course have no value there, so a condition that uses them is false.
  private static func holds(_ condition: Expression, sick: Int, exposed: Int = 0, of people: Int = 3) -> Bool {
    let counts: [InfectionStatistic: Int] = [
      .people: people, .healthy: people - sick - exposed, .sick: sick, .exposed: exposed, .recovered: 0, .vaccinated: 0,
      .dead: 0, .everSick: sick + exposed,
    ]
    let truth = try? condition.holds { name in
      InfectionStatistic(rawValue: name).flatMap { counts[$0] }.map { .whole(BigWhole($0)) } ?? ExpressionValue.none
    }
    return truth ?? false
  }
}
