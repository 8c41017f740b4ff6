import Expressions
import Specification

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

extension Infection {
  /// The bound of a minor outbreak: a number of people, or a share of the people at risk.
  package enum Minor: Sendable, Hashable {
    case people(Int)
    case share(Probability)

    /// The bound in words, such as "20 people" or "0.1 of those at risk".
    var words: String {
      switch self {
      case .people(let count): count == 1 ? "1 person" : "\(count) people"
      case .share(let share): "\(share.text) of those at risk"
      }
    }
  }

  package var minorOutbreak: MinorOutbreak? {
    MinorOutbreak(
      statistic: "attack_rate", below: minor?.words ?? "0.1", flag: minor.map { _ in "minor_outbreak" },
      diesOut: course.recovery != nil)
  }
}

extension Infection {
  /// The duration of a step, or nil if the block does not give it, so that charts count steps.
  package var stepClock: StepClock? {
    isPeriodGiven || period != .second ? StepClock(nanoseconds: period.nanoseconds) : nil
  }

  /// The duration of a step as shown to viewers. It sets the pace of the live view and the unit of the time axis. No
  /// result depends on it.
  package struct Period: Sendable, Hashable {
    package let nanoseconds: Int

    package init(nanoseconds: Int) { self.nanoseconds = nanoseconds }

    package static let second = Period(nanoseconds: 1_000_000_000)
    /// The shortest and the longest period: one millisecond and a thousand days.
    static let limits = 1_000_000...86_400_000_000_000_000

    /// Reads a decimal number with at most nine decimals and its unit, with or without spaces between them. The unit is
    /// `ms`, `s`, `min`, `h` or `d`. Without a unit, it is seconds. Returns nil for any other text. A time that does
    /// not fit in an `Int` becomes `Int.max`.
    init?(_ text: String) {
      let number = text.utf8.prefix { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
      let rest = text.utf8.dropFirst(number.count).drop { $0 == UInt8(ascii: " ") }
      let unit: Int
      switch String(decoding: rest, as: UTF8.self) {
      case "ms": unit = 1_000_000
      case "s", "": unit = 1_000_000_000
      case "min": unit = 60_000_000_000
      case "h": unit = 3_600_000_000_000
      case "d": unit = 86_400_000_000_000
      default: return nil
      }
      let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), parts.count < 2 || parts[1].count <= 9 else {
        return nil
      }
      // This is digits·unit / 10^decimals, where fractions of a nanosecond are cut off.
      let digits = parts.joined().drop { $0 == UInt8(ascii: "0") }
      var scale = 1
      for _ in 0..<(parts.count == 2 ? parts[1].count : 0) { scale *= 10 }
      guard !digits.isEmpty else {
        nanoseconds = 0
        return
      }
      guard let value = Int(String(decoding: Array(digits), as: UTF8.self)) else {
        nanoseconds = .max
        return
      }
      let product = value.multipliedFullWidth(by: unit)
      nanoseconds = product.high < scale ? scale.dividingFullWidth(product).quotient : .max
    }
  }
}

extension Infection {
  /// The places of the people, who fill rows of `columns` from the top. The last row may be short.
  package struct Group: Sendable, Hashable {
    package let columns: Int
    package let rows: Int
    package let people: Int
    /// Whether the number of people was given instead of columns and rows.
    package let isCounted: Bool

    /// Places people in rows of ⌈√people⌉.
    ///
    /// - Precondition: there is at least one person.
    package init(people: Int) {
      precondition(people >= 1)
      // This is the smallest number whose square is at least `people`, found by bisection.
      var below = 0, reaches = people
      while reaches - below > 1 {
        let middle = (below + reaches) / 2
        // This is middle² ≥ people, without overflow.
        if middle >= (people + middle - 1) / middle { reaches = middle } else { below = middle }
      }
      columns = reaches
      rows = (people + columns - 1) / columns
      self.people = people
      isCounted = true
    }

    /// Creates a full rectangle of people.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
      people = columns * rows
      isCounted = false
    }

    package static func == (one: Group, other: Group) -> Bool {
      one.columns == other.columns && one.rows == other.rows && one.people == other.people
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(columns)
      hasher.combine(rows)
      hasher.combine(people)
    }

    /// Returns whether there is a person at a position.
    package func contains(_ position: Position) -> Bool {
      isInside(position) && position.row * columns + position.column < people
    }

    func isInside(_ position: Position) -> Bool {
      (0..<columns).contains(position.column) && (0..<rows).contains(position.row)
    }
  }
}

extension Infection {
  /// The rule that determines who infects whom.
  package struct Rule: Sendable, Hashable {
    /// The maximum number of people that one sick person infects in a step, at most 2³² − 1.
    package var factor: Int
    package var neighbourhood: Neighbourhood
    /// Whether opposite edges are neighbours. Otherwise there is nobody beyond an edge.
    package var wraps: Bool
    package var among: Among
    package var picks: Picks

    package init(
      factor: Int, neighbourhood: Neighbourhood = .moore, wraps: Bool = false, among: Among = .healthy,
      picks: Picks = .upTo
    ) {
      self.factor = factor
      self.neighbourhood = neighbourhood
      self.wraps = wraps
      self.among = among
      self.picks = picks
    }
  }

  /// The neighbours that a sick person picks from, called the pool.
  public enum Among: SpecWord {
    /// The neighbours who are healthy at the start of the step.
    case healthy
    /// All neighbours. Those who are not healthy do not change.
    case all

    package var word: Word {
      switch self {
      case .healthy: Word("healthy", synonyms: ["susceptible", "well"])
      case .all: Word("all", synonyms: ["any", "everybody", "everyone", "neighbours", "neighbors"])
      }
    }
  }

  /// The number of people that a sick person picks from the pool.
  public enum Picks: SpecWord {
    /// A random number, uniform from 0 to min(factor, pool).
    case upTo
    /// As many as possible, which is min(factor, pool).
    case exactly

    package var word: Word {
      switch self {
      case .upTo: Word("up-to", synonyms: ["upto", "at-most", "random", "max", "most", "subset"])
      case .exactly: Word("exactly", synonyms: ["exact", "always", "all", "fixed"])
      }
    }
  }
}
