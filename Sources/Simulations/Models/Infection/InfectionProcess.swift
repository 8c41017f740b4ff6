/// A group of people while an infection goes through it: an automaton whose inputs are ``tick()``, ``tap(_:)`` and
/// ``intervene(_:index:)`` and whose output is an observation. A run feeds it its schedule.
protocol InfectionProcess: Sendable {
  var layout: CrowdLayout { get }
  /// The states that people can be in.
  var states: [Infection.Health] { get }
  /// The step last computed; 0 is the initial state.
  var step: Int { get }
  var observation: Infection.Observation { get }
  /// Whether no tick can change anything: only a tap or an intervention can.
  var isQuiet: Bool { get }
  /// Whether nothing can change any more without a tap or an intervention.
  var isSettled: Bool { get }
  /// Where it is recorded: the step in which each person fell sick first.
  var arrivals: [UInt32] { get }
  /// How many people were infected in each of the first generations, those tapped since the last step included.
  var generations: Infection.GenerationSizes { get }

  mutating func tap(_ person: Int)
  mutating func tick() -> Infection.Observation
  mutating func rest(until last: Int)
  /// Applies an intervention before the next step.
  ///
  /// - Parameter index: its place in the list, which names its draws.
  mutating func intervene(_ intervention: Infection.Intervention, index: Int)

  /// The health of the person at an index of the layout.
  func health(at cell: Int) -> Infection.Health
  func isSick(at cell: Int) -> Bool
  func hasFallenSick(_ person: Int, at cell: Int) -> Bool
  /// Appends the raw values of the health at so many indices of the layout.
  func appendHealth(at cells: Range<Int>, to bytes: inout [UInt8])
}

extension InfectionProcess {
  /// The health of whoever stands at a place of the grid.
  func health(_ column: Int, _ row: Int) -> Infection.Health {
    health(at: layout.cells(ofRow: row).lowerBound + column)
  }
}

extension InfectionState {
  var states: [Health] { [.healthy, .sick] }

  /// - Precondition: never called, for a course with interventions is none of the basic rule.
  mutating func intervene(_ intervention: Infection.Intervention, index: Int) {
    preconditionFailure("the basic rule has no interventions")
  }

  func health(at cell: Int) -> Health { Health(rawValue: cells[cell]) ?? .nobody }

  func isSick(at cell: Int) -> Bool { cells[cell] == Health.sick.rawValue }

  func hasFallenSick(_ person: Int, at cell: Int) -> Bool { isSick(at: cell) }

  func appendHealth(at range: Range<Int>, to bytes: inout [UInt8]) { bytes.append(contentsOf: cells[range]) }
}
