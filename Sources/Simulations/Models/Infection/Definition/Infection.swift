import Expressions

/// An infection among people on a grid, in which sick people infect their neighbours.
///
/// A value is one checked specification of the model `infection`.
///
/// Extensions in other folders read it from a block and run it. Under the basic rule, the people are an
/// ``InfectionState``, and under any other rule an ``EpidemicState``. Both are part of an ``Outbreak``, the state that
/// is played and run.
public struct Infection: Sendable {
  package var group: Group
  package var rule: Rule
  package var course: Course
  package var period: Period
  /// Whether the block gives the period, so that its charts have a time axis.
  var isPeriodGiven = false
  package var initial: Initial
  package var taps: [Tap]
  package var stepCount: Int
  package var until: Until?
  /// The bound of a minor outbreak, or nil without the key `minor`.
  package var minor: Minor?
  /// The key that gave the size of the group. Messages point at it.
  var sizeKey = "people"

  /// Creates an infection.
  ///
  /// - Precondition: every tap is on a person, in a step from 1 to `steps` + 1.
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

  /// A person who is made sick by hand before a step.
  package struct Tap: Sendable, Hashable {
    package var position: Position
    /// The step, from 1. A tap in the step after the last one comes when all steps have been computed.
    package var step: Int

    package init(_ position: Position, step: Int) {
      self.position = position
      self.step = step
    }
  }

  package var absentStatistics: [String] {
    Health.reported.filter { !course.states.contains($0) }.map(\.name) + (minor == nil ? ["minor_outbreak"] : [])
  }

  /// The number of states in a pattern. Sick people are its live cells, and the other states are those of ``Health``.
  package var patternStates: Int? { course.states.reduce(2) { max($0, Int($1.rawValue) + 1) } }

  package var drawnCells: (columns: Double, rows: Double) { (Double(group.columns), Double(group.rows)) }

  /// An upper bound of the cost, in which all people are sick with a healthy neighbour at once. An update looks at up
  /// to eight neighbours.
  package var cost: Cost {
    // Memory per person: a byte with its margin, four bytes with space to grow for the frontier or for the steps of
    // entry, and the arrival map. The bits of the first and the last state, and the text of the last state. With a
    // course also the generation, the state at the start and the lists of people to vaccinate.
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

  /// Returns the estimated time of a run. If nobody falls sick twice, each person acts only in some steps. Otherwise
  /// many people act in every step. A look at neighbours costs the same in both cases.
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
