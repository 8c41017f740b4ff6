import Expressions

/// A group of people with an infection. It is an automaton with the inputs ``tick()``, ``tap(_:)`` and
/// ``take(_:index:)`` and an observation as output.
///
/// Every loop over all people is a requirement of the protocol, even if one implementation serves all engines. The
/// compiler specialises it for each engine, so a call costs a single dynamic dispatch for all people.
protocol InfectionProcess: Sendable {
  var layout: PopulationLayout { get }
  /// The states that people can be in.
  var states: [Infection.Health] { get }
  /// The present step, where 0 is the initial state.
  var step: Int { get }
  /// The present counts, including people tapped since the last step.
  var observation: Infection.Observation { get }
  /// Whether a tick cannot change the state. Only a tap or a measure can.
  var isQuiet: Bool { get }
  /// Whether nothing can change any more without a tap or a measure.
  var isSettled: Bool { get }
  /// The step in which each person first fell sick. Empty unless it is recorded.
  var arrivals: [UInt32] { get }
  /// The number of steps for which each exposed, sick or recovered person has been in its state, by place in the grid.
  /// It is 0 for others. Empty unless it is recorded.
  var ages: CellAges { get }
  /// The healthy and vaccinated people who were infected before, or nil if there aren't any.
  var formerlyInfected: BitGrid? { get }
  /// The number of people who were already vaccinated when another run passed them on.
  var vaccinatedBefore: Int { get }
  /// The number of people infected in each of the first generations, including people tapped since the last step.
  var generations: Infection.GenerationSizes { get }

  /// Makes a healthy person sick by hand.
  ///
  /// - Returns: whether the person fell sick.
  mutating func tap(_ person: Int) -> Bool
  mutating func tick() -> Infection.Observation
  mutating func rest(until last: Int)
  /// Computes and observes the next step, or all steps up to `last` at once if nothing can change.
  mutating func advance(upTo last: Int, _ history: inout InfectionHistory)
  /// Takes a measure before the next step.
  ///
  /// - Parameter index: the index of its intervention in the list, which is the entity of its draws.
  mutating func take(_ measure: Infection.Measure, index: Int)

  /// Returns the health of the person at an index of the layout.
  func health(at cell: Int) -> Infection.Health
  func isSick(at cell: Int) -> Bool
  func hasFallenSick(_ person: Int, at cell: Int) -> Bool
  /// Returns the number of sick people in a range of indices of the layout.
  func sickCount(at cells: Range<Int>) -> Int
  /// Appends the raw values of the health in a range of indices of the layout.
  func appendHealth(at cells: Range<Int>, to bytes: inout [UInt8])

  /// The health of all people, with `nobody` at places without a person.
  var everybodysHealth: FinalState { get }
  /// The state from which another infection can start.
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

  /// Returns the health of the person at a place in the grid.
  func health(_ column: Int, _ row: Int) -> Infection.Health {
    health(at: layout.cells(ofRow: row).lowerBound + column)
  }
}
