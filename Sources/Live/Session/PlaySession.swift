import Simulations
import Specification

/// A session of whatever model a screen shows. The model behind it is looked up once for a gesture or an advance, never
/// for a cell.
package protocol PlaySession: Sendable {
  var declaration: ModelDeclaration { get }
  var step: Int { get }
  var statistics: [Statistic] { get }
  var seriesNames: [String] { get }
  /// The values of the series at the present step.
  var seriesValues: [Int] { get }
  /// Where the cells are, or nil if there are none.
  var bounds: LatticeBox? { get }
  var cellStates: Int { get }
  /// Whether the lattice grows with what lives on it.
  var isUnbounded: Bool { get }
  var finalState: FinalState? { get }
  /// The rule as pattern files name it.
  var patternRule: String? { get }
  /// How many inputs can be taken back.
  var inputCount: Int { get }
  /// Whether there are inputs by hand besides the prescribed ones, and the session can go back to them.
  var hasEdits: Bool { get }
  var canUndo: Bool { get }
  var canRedo: Bool { get }
  /// Whether no later step changes anything without an input by hand; false where that is not known. O(cells).
  var isAtRest: Bool { get }
  /// How long a step lasts, or nil if steps are only counted.
  var stepClock: StepClock? { get }

  func picture(in window: LatticeBox, scale: Int) -> Picture
  func cell(at place: Position) -> UInt8
  /// The cell that a place within or beyond the edges of the lattice means, or nil if there is none.
  func place(of cell: Position) -> Position?

  /// The state that a file may show, or nil if a player must not see all of it.
  var shownState: FinalState? { get }
  /// All of it as a picture, for a file: of a line its history.
  func picture(limit: PictureLimit) -> Picture
  /// The cells that an animation shows of the present step, or nil if all pictures show the same ones.
  var frame: LatticeBox? { get }
  /// The rows of a line's history as text, or nil if there is none.
  var textRows: [String]? { get }

  /// - Returns: whether the gesture changed anything.
  mutating func perform(_ gesture: Gesture) throws(RunError) -> Bool
  mutating func advance(by ticks: Int) throws(RunError)
  mutating func go(to step: Int) throws(RunError)
  /// - Returns: whether there was an input to take back.
  mutating func undoInput() throws(RunError) -> Bool
  mutating func redoInput() throws(RunError) -> Bool

  /// The keys of a block that ends in the present state when it is run.
  func replay(_ keys: [(key: String, value: String)]) throws(RunError) -> [(key: String, value: String)]
}

extension PlaySession {
  /// Returns the value of a statistic, or nil if the model has no statistic of that name.
  func statistic(_ name: String) -> StatisticValue? { statistics.first { $0.name == name }?.value }
}
