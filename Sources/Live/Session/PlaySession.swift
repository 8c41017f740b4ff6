import Simulations
import Specification

/// A session of any model on a screen. Each gesture and each advance looks up the model once, and never for each cell.
package protocol PlaySession: Sendable {
  var declaration: ModelDeclaration { get }
  var step: Int { get }
  var statistics: [Statistic] { get }
  var seriesNames: [String] { get }
  /// The values of the series at the current step.
  var seriesValues: [Int] { get }
  /// The values of the series in decimal digits, even if they exceed `Int`.
  var seriesTexts: [String] { get }
  /// The reason why the session cannot leap over many steps, or nil if it can.
  var obstacleToLeaps: String? { get }
  /// Whether the state is too large to examine each of its cells.
  var isVast: Bool { get }
  /// Returns the text of a macrocell file with the cells as a quadtree; nil if no such file holds them.
  ///
  /// - Parameters:
  ///   - cellLimit: the result is also nil if the box around the cells has at most this many cells.
  ///   - generation: the generation, in decimal digits.
  func macrocell(beyond cellLimit: Int, generation: String) -> [UInt8]?
  /// The signal that stops a computation. The session is of no use afterwards.
  var stop: StopSignal? { get set }
  /// The box around the cells, or nil if there are no cells.
  var bounds: LatticeBox? { get }
  var cellStates: Int { get }
  /// The looks of the states of a cell.
  var looks: [StateLook] { get }
  /// The names of all states that a cell can have.
  var stateNames: [String] { get }
  /// Whether the lattice grows with its live cells.
  var isUnbounded: Bool { get }
  /// Whether each cell is shown as its opposite.
  var isInverted: Bool { get }
  var finalState: FinalState? { get }
  /// The rule, as in pattern files.
  var patternRule: String? { get }
  /// The seed of the random numbers.
  var seed: UInt64 { get }
  /// The step that is counted as 0.
  var origin: Int { get }
  /// The number of steps since the last change of the rule or of all cells, with which a copied block begins.
  var ownSteps: Int { get }
  /// A number that tells the stretches between these changes apart.
  var courseNumber: Int { get }
  /// The number of inputs that can be undone.
  var inputCount: Int { get }
  /// Whether there are inputs by hand in addition to the prescribed ones, even if they belong to later steps.
  var hasEdits: Bool { get }
  var canUndo: Bool { get }
  var canRedo: Bool { get }
  /// Whether later steps change nothing without an input by hand. False if this is unknown. O(cells).
  var isAtRest: Bool { get }
  /// The duration of a step, or nil if steps are only counted.
  var stepClock: StepClock? { get }

  func picture(in window: LatticeBox, scale: Int) -> Picture
  func cell(at place: Position) -> UInt8
  /// Returns the reason why a touch of a cell has no effect, or nil if it has one.
  func obstacle(toTouching place: Position) -> String?
  /// Returns the error in an order that a person types, or nil if it is valid.
  func problem(inOrder text: String) -> String?
  /// Returns the cell for a place inside or outside the edges of the lattice, or nil if there isn't one.
  func place(of cell: Position) -> Position?

  /// The state that a file may show, or nil if a player must not see everything.
  var shownState: FinalState? { get }
  /// Returns a picture of everything, for a file. For a line this is its history.
  func picture(limit: PictureLimit) -> Picture
  /// The cells that an animation shows at the current step, or nil if they are the same for all pictures.
  var frame: LatticeBox? { get }
  /// The rows of a line's history as text, or nil for other models.
  var textRows: [String]? { get }

  /// The memory of the present state and of the kept ones in bytes.
  var byteCount: Double { get }
  /// The most memory that the session may take in bytes.
  var memoryLimit: Double { get }
  /// The memory limit in bytes that the session needs to continue from the present state.
  var leastMemory: Double { get }
  /// Changes the memory limit of the session, in bytes.
  mutating func limitMemory(to limit: Double)
  /// Forgets kept states until the others take at most a number of bytes. Going back to them then takes longer.
  mutating func thinHistory(to room: Double)

  /// Performs a gesture.
  ///
  /// - Returns: whether the gesture changed anything.
  mutating func perform(_ gesture: Gesture) throws(RunError) -> Bool
  mutating func advance(by ticks: Int) throws(RunError)
  /// Computes steps without visiting those between.
  mutating func leap(by ticks: Int) throws(RunError)
  /// Whether steps were leapt over, so going back and forth may take long.
  var hasLeapt: Bool { get }
  mutating func go(to step: Int) throws(RunError)
  /// Undoes the last input.
  ///
  /// - Returns: whether there was an input to undo.
  mutating func undoInput() throws(RunError) -> Bool
  mutating func redoInput() throws(RunError) -> Bool

  /// Returns the keys of a block that ends in the current state.
  func replay(_ keys: [(key: String, value: String)]) throws(RunError) -> [(key: String, value: String)]
}

extension PlaySession {
  package var isInverted: Bool { false }

  package var seriesTexts: [String] { seriesValues.map { String($0) } }

  package var obstacleToLeaps: String? { "this model computes every step" }

  package var stateNames: [String] { looks.map(\.name) }

  package func obstacle(toTouching place: Position) -> String? { nil }

  package func problem(inOrder text: String) -> String? { nil }

  package var isVast: Bool { false }

  package func macrocell(beyond cellLimit: Int, generation: String) -> [UInt8]? { nil }

  package var stop: StopSignal? {
    get { nil }
    set {}
  }

  package mutating func leap(by ticks: Int) throws(RunError) { try advance(by: ticks) }

  /// Returns the value of a statistic, or nil if the model has no statistic of that name.
  func statistic(_ name: String) -> StatisticValue? { statistics.first { $0.name == name }?.value }
}
