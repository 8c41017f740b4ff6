import Expressions
import Specification

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
