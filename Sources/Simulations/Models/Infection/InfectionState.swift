/// A group of people while an infection goes through it: an automaton whose inputs are ``tick()`` and ``tap(_:)`` and
/// whose output is an ``Observation``. A notebook feeds it its schedule, a live screen a clock and a pointer.
///
/// **The rule.** In each step every sick person, independently of all others and seeing only the state before the step,
/// picks some of its neighbours (``Infection/Among``, ``Infection/Picks``); the healthy ones among all those picked
/// become sick and act from the next step on.
///
/// **How it is fast.** Only sick people who may still have a healthy neighbour are visited: the frontier. Somebody
/// whose neighbours are all sick can change nothing, and never will; leaving such a person out changes nobody's dice
/// either, for each person's draws in each step are named by person and step alone (``Draws``). So the states are
/// exactly those of visiting everybody, in any order.
///
/// Complexity: making it O(people); `tick()` O(frontier · neighbours), whatever the number of people; `tap(_:)` O(1).
public struct InfectionState: InfectionProcess {
  public typealias Health = Infection.Health
  public typealias Observation = Infection.Observation

  /// The step last computed; 0 is the initial state.
  public private(set) var step = 0
  public private(set) var sick = 0
  public var healthy: Int { layout.people - sick }
  /// Where `recordsArrivals` was asked for: the step in which each person fell sick, which holds for sick people only.
  public private(set) var arrivals: [UInt32] = []
  public private(set) var generations = Infection.GenerationSizes()

  let layout: CrowdLayout
  private let recordsArrivals: Bool
  private var spread: InfectionSpread
  /// A byte a person: the raw value of its health; inside a step also ``InfectionSpread/mark``.
  private(set) var cells: [UInt8]
  /// All sick people who may have a healthy neighbour, by generation, those of all later ones together; within each in
  /// no particular order. The earlier generations go first, so whoever marks somebody is of the earliest that picked
  /// them.
  private var frontiers: [[UInt32]]
  /// Those infected in the step being computed, in the order of the generations that infected them.
  private var fresh: [UInt32] = []
  private var incidence = 0
  /// How many were tapped since the last step: they count as infected in the next one.
  private var tapped = 0

  /// The state at step 0.
  ///
  /// - Parameters:
  ///   - sick: a grid of the group's columns and rows, 1 where somebody is sick; 0 where nobody is.
  ///   - recordsArrivals: whether ``arrivals`` is kept, four bytes a person.
  public init(
    _ group: Infection.Group, rule: Infection.Rule, sick grid: BitGrid, draws: Draws, recordsArrivals: Bool = false
  ) {
    precondition(grid.columns == group.columns && grid.rows == group.rows)
    layout = CrowdLayout(group, rule.neighbourhood, wraps: rule.wraps)
    self.recordsArrivals = recordsArrivals
    spread = InfectionSpread(rule, draws: draws, layout: layout)
    cells = [UInt8](repeating: Health.nobody.rawValue, count: layout.byteCount)
    frontiers = [[UInt32]](repeating: [], count: Infection.GenerationSizes.count)
    if recordsArrivals { arrivals = [UInt32](repeating: 0, count: group.people) }
    for row in 0..<group.rows {
      let range = layout.cells(ofRow: row).prefix(layout.people(inRow: row))
      cells.withUnsafeMutableBufferPointer { $0[range].update(repeating: Health.healthy.rawValue) }
    }
    frontiers[0].reserveCapacity(grid.population)
    for row in 0..<group.rows {
      grid.forEachOne(inRow: row) { fallSick(UInt32(truncatingIfNeeded: row * group.columns + $0)) }
    }
    incidence = sick
  }

  /// What is to be seen now.
  public var observation: Observation {
    // Nobody recovers: those ever infected are those sick now.
    Observation(
      step: step, healthy: healthy, sick: sick, incidence: incidence, everSick: sick,
      hasChanged: step > 0 && incidence > 0)
  }

  /// Whether no tick can change anything any more: only a tap can.
  public var isQuiet: Bool { tapped == 0 && frontiers.allSatisfy(\.isEmpty) }

  /// Whether nobody can be infected any more: no sick person has a healthy neighbour, or nobody infects anybody.
  /// O(frontier · neighbours); in an epidemic that goes on, seldom more than a look at those who fell sick last.
  public var isSettled: Bool {
    spread.rule.factor == 0
      || !frontiers.reversed().contains { frontier in
        frontier.reversed().contains { layout.hasNeighbour($0, in: cells) { $0 == Health.healthy.rawValue } }
      }
  }

  /// The health of whoever stands at a place of the grid.
  public subscript(column: Int, row: Int) -> Health {
    Health(rawValue: cells[layout.cells(ofRow: row).lowerBound + column]) ?? .nobody
  }

  /// Everybody's health: `.` healthy, `O` sick, blank where nobody is.
  public var finalState: FinalState { everybodysHealth }

  /// Who is sick: a grid that another infection can start from. O(people).
  public var sickGrid: BitGrid { sickPeople }

  /// Makes somebody sick by hand; on a sick person it does nothing. The person acts from the next tick on and counts
  /// as infected in its step.
  ///
  /// - Parameter person: row · columns + column of somebody who exists.
  public mutating func tap(_ person: Int) {
    precondition((0..<layout.people).contains(person))
    let person = UInt32(truncatingIfNeeded: person)
    guard cells[layout.cell(of: person)] == Health.healthy.rawValue else { return }
    if recordsArrivals { arrivals[Int(person)] = UInt32(truncatingIfNeeded: step + 1) }
    fallSick(person)
    tapped += 1
  }

  /// Computes the next step.
  @discardableResult
  public mutating func tick() -> Observation {
    step += 1
    fresh.removeAll(keepingCapacity: true)
    var ends = SIMD4<Int>()
    for generation in frontiers.indices {
      if !frontiers[generation].isEmpty {
        spread.infect(
          step: UInt32(truncatingIfNeeded: step), layout: layout, cells: &cells, frontier: &frontiers[generation],
          fresh: &fresh)
      }
      ends[generation] = fresh.count
    }
    cells.withUnsafeMutableBufferPointer { [fresh, layout] cells in
      for person in fresh { cells[layout.cell(of: person)] = Health.sick.rawValue }
    }
    if recordsArrivals { for person in fresh { arrivals[Int(person)] = UInt32(truncatingIfNeeded: step) } }
    var start = 0
    for generation in frontiers.indices where ends[generation] > start {
      generations[generation + 1] += ends[generation] - start
      frontiers[min(generation + 1, frontiers.count - 1)].append(contentsOf: fresh[start..<ends[generation]])
      start = ends[generation]
    }
    sick += fresh.count
    incidence = tapped + fresh.count
    tapped = 0
    return observation
  }

  /// Lets quiet steps pass at once, up to and with `last`. O(1).
  ///
  /// - Precondition: ``isQuiet``, and `last` is a later step.
  public mutating func rest(until last: Int) {
    precondition(isQuiet && last > step)
    step = last
    incidence = 0
  }

  private mutating func fallSick(_ person: UInt32) {
    cells[layout.cell(of: person)] = Health.sick.rawValue
    frontiers[0].append(person)
    generations[0] += 1
    sick += 1
  }
}

extension BitGrid {
  /// Calls `visit` with the column of every cell of a row that is 1. O(words + ones).
  func forEachOne(inRow row: Int, _ visit: (_ column: Int) -> Void) {
    for word in 0..<wordsPerRow {
      var bits = words[row * wordsPerRow + word]
      while bits != 0 {
        visit(word * 64 + bits.trailingZeroBitCount)
        bits &= bits - 1
      }
    }
  }
}
