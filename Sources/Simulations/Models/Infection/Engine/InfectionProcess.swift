import Expressions

/// A group of people while an infection goes through it: an automaton whose inputs are ``tick()``, ``tap(_:)`` and
/// ``take(_:index:)`` and whose output is an observation.
///
/// Every loop over all people is a requirement, even where one implementation serves all engines. The compiler
/// specialises it for each engine, so a call costs one dynamic dispatch for all people together.
protocol InfectionProcess: Sendable {
  var layout: PopulationLayout { get }
  /// The states that people can be in.
  var states: [Infection.Health] { get }
  /// The step that was computed last; 0 is the initial state.
  var step: Int { get }
  /// The present counts, which include people tapped since the last step.
  var observation: Infection.Observation { get }
  /// Whether no tick can change the state; only a tap or a measure can.
  var isQuiet: Bool { get }
  /// Whether nothing can change any more without a tap or a measure.
  var isSettled: Bool { get }
  /// The step in which each person first fell sick, where it is recorded.
  var arrivals: [UInt32] { get }
  /// How many steps each person has been in its state, by place of the grid, where that decides when the state ends;
  /// otherwise empty.
  var ages: [UInt32] { get }
  /// The number of people infected in each of the first generations, including people tapped since the last step.
  var generations: Infection.GenerationSizes { get }

  /// - Returns: whether the person fell sick.
  mutating func tap(_ person: Int) -> Bool
  mutating func tick() -> Infection.Observation
  mutating func rest(until last: Int)
  /// Computes and observes the next step, or, where nothing can change, all steps up to `last` at once.
  mutating func advance(upTo last: Int, _ history: inout InfectionHistory)
  /// Takes a measure before the next step.
  ///
  /// - Parameter index: the place of its intervention in the list, which names its draws.
  mutating func take(_ measure: Infection.Measure, index: Int)

  /// The health of the person at an index of the layout.
  func health(at cell: Int) -> Infection.Health
  func isSick(at cell: Int) -> Bool
  func hasFallenSick(_ person: Int, at cell: Int) -> Bool
  /// The number of sick people at a range of indices of the layout.
  func sickCount(at cells: Range<Int>) -> Int
  /// Appends the raw values of the health at a range of indices of the layout.
  func appendHealth(at cells: Range<Int>, to bytes: inout [UInt8])

  /// The health of all people, with "nobody" at places without a person.
  var everybodysHealth: FinalState { get }
  /// The state that another infection can start from.
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

  /// The health of the person at a place of the grid.
  func health(_ column: Int, _ row: Int) -> Infection.Health {
    health(at: layout.cells(ofRow: row).lowerBound + column)
  }
}
