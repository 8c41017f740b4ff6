import Expressions

/// A group of people while an infection goes through it: an automaton whose inputs are ``tick()``, ``tap(_:)`` and
/// ``take(_:index:)`` and whose output is an observation.
///
/// What goes through all people is a requirement, also where there is one way to do it for all: so it is made for each
/// engine, and a call costs one look into a table for all people together.
protocol InfectionProcess: Sendable {
  var layout: PopulationLayout { get }
  /// The states that people can be in.
  var states: [Infection.Health] { get }
  /// The step last computed; 0 is the initial state.
  var step: Int { get }
  var observation: Infection.Observation { get }
  /// Whether no tick can change anything: only a tap or a measure can.
  var isQuiet: Bool { get }
  /// Whether nothing can change any more without a tap or a measure.
  var isSettled: Bool { get }
  /// Where it is recorded: the step in which each person fell sick first.
  var arrivals: [UInt32] { get }
  /// How many people were infected in each of the first generations, those tapped since the last step included.
  var generations: Infection.GenerationSizes { get }

  /// - Returns: whether the person fell sick.
  mutating func tap(_ person: Int) -> Bool
  mutating func tick() -> Infection.Observation
  mutating func rest(until last: Int)
  /// Computes the next step, or where nothing can change all up to `last` at once, and observes it.
  mutating func advance(upTo last: Int, _ history: inout InfectionHistory)
  /// Takes a measure before the next step.
  ///
  /// - Parameter index: the place of its intervention in the list, which names its draws.
  mutating func take(_ measure: Infection.Measure, index: Int)

  /// The health of the person at an index of the layout.
  func health(at cell: Int) -> Infection.Health
  func isSick(at cell: Int) -> Bool
  func hasFallenSick(_ person: Int, at cell: Int) -> Bool
  /// Appends the raw values of the health at so many indices of the layout.
  func appendHealth(at cells: Range<Int>, to bytes: inout [UInt8])

  /// Everybody's health, with "nobody" at missing places.
  var everybodysHealth: FinalState { get }
  /// What another infection starts from.
  var handover: FinalState { get }
  func picture(title: String?, limit: PictureLimit) -> Picture
  func picture(in window: LatticeBox, scale: Int) -> Picture
  func arrivalPicture(limit: PictureLimit) -> Picture
  func arrivalMap(limit: PictureLimit) -> [Picture]
}

extension InfectionProcess {
  mutating func advance(upTo last: Int, _ history: inout InfectionHistory) {
    if isQuiet { rest(until: last) } else { _ = tick() }
    history.observe(observation, generations)
  }

  /// The health of whoever stands at a place of the grid.
  func health(_ column: Int, _ row: Int) -> Infection.Health {
    health(at: layout.cells(ofRow: row).lowerBound + column)
  }
}
