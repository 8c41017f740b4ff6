import Expressions

/// An infection among people on a grid, of whom the sick infect their neighbours.
///
/// A value is one checked specification of the model `infection`.
///
/// Extensions in other folders read it from a block and run it. The people are an ``InfectionState`` under the basic
/// rule and an ``EpidemicState`` under every other; each is part of an ``Outbreak``, the state that is played and run.
public struct Infection: Sendable {
  package var group: Group
  package var rule: Rule
  package var course: Course
  package var period: Period
  /// Whether the block gives the period, so its charts have an axis of time.
  var isPeriodGiven = false
  package var initial: Initial
  package var taps: [Tap]
  package var stepCount: Int
  package var until: Until?
  /// The bound of a minor outbreak; nil without the key `minor`.
  package var minor: Minor?
  /// Which of its two keys gave the group's size, for messages to point at.
  var sizeKey = "people"

  /// - Precondition: every tap is on somebody, in a step from 1 to `steps` + 1.
  package init(
    _ group: Group, rule: Rule, course: Course = .basic, period: Period = .second, initial: Initial = .single,
    taps: [Tap] = [], steps: Int, until: Until? = nil
  ) {
    precondition(taps.allSatisfy { group.contains($0.position) && (1...steps + 1).contains($0.step) })
    self.group = group
    self.rule = rule
    self.course = course
    self.period = period
    self.initial = initial
    self.taps = taps
    stepCount = steps
    self.until = until
  }

  /// Somebody made sick by hand, before the recalculation of a step.
  package struct Tap: Sendable, Hashable {
    package var position: Position
    /// The step, from 1. A tap in the step after the last one comes when all steps are computed.
    package var step: Int

    package init(_ position: Position, step: Int) {
      self.position = position
      self.step = step
    }
  }

  package var absentStatistics: [String] {
    Health.reported.filter { !course.states.contains($0) }.map(\.name) + (minor == nil ? ["minor_outbreak"] : [])
  }

  /// The number of states in a pattern. The sick are its live cells, and other states are those of ``Health``.
  package var patternStates: Int? { course.states.reduce(2) { max($0, Int($1.rawValue) + 1) } }

  package var drawnCells: (columns: Double, rows: Double) { (Double(group.columns), Double(group.rows)) }

  /// An upper bound: all people sick with a healthy neighbour at once. An update is a look at up to eight neighbours.
  package var cost: Cost {
    // A byte a person with its margin, the frontier or the steps of entry of four bytes a person with room to grow, the
    // arrival map, the bits of the first and the last state and the last state's text; of a fuller course also each
    // person's generation, all people's states at the start and the lists of those to be vaccinated.
    let neighbourhoods = [rule.neighbourhood] + course.interventions.compactMap(\.measure.neighbourhood)
    let reach = Double(rule.wraps ? 0 : neighbourhoods.reduce(0) { max($0, $1.radius) })
    let columns = Double(group.columns), rows = Double(group.rows)
    let bytes = (columns + min(reach, columns)) * (rows + 2 * min(reach, rows))
    let people = Double(group.people)
    let looks = neighbourhoods.reduce(1) { max($0, Double($1.size) / 8) }
    let vaccinates = course.states.contains(.vaccinated)
    let each = 13.25 + (course.isBasic ? 0 : 3) + (vaccinates ? 16 : 0)
    return Cost(
      memory: bytes + people * each, updates: people * Double(stepCount) * looks,
      nanoseconds: nanoseconds(looks: looks), key: sizeKey)
  }

  /// Where nobody falls sick twice, each person acts in some steps only, however many there are; otherwise many act in
  /// every step. A look costs the same in both.
  private func nanoseconds(looks: Double) -> Double {
    let people = Double(group.people), steps = Double(stepCount)
    let recurs = course.recovery != nil && course.immunity != .forever
    let acting = recurs ? 0.1 * people * steps : people * min(1, steps)
    let judged = course.interventions.reduce(0) { most, intervention in
      if case .condition(let expression) = intervention.time { max(most, expression.size) } else { most }
    }
    let scan = course.isBasic ? 0 : 0.02 * people
    return Cost.nanoseconds(steps: stepCount, each: scan, until: until, judged: judged) + 5 * looks * acting
  }
}
