import Simulations

/// A model with a screen. It turns gestures into inputs.
package protocol PlayableOnScreen: SteppableSimulation {
  /// Returns the inputs for a gesture, in order. Empty if the gesture has no meaning.
  func inputs(for gesture: Gesture, in state: State) -> [Input]

  /// Returns the change of the model that a gesture makes, or nil if the gesture consists of inputs.
  ///
  /// - Parameter seed: the seed of the session.
  func change(
    for gesture: Gesture, in state: State, seed: UInt64
  ) throws(RunError) -> ModelChange<Self>?

  /// Returns the error of an input that had no effect because of a limit, or nil if it has another reason.
  func refusal(of input: Input, in state: State) -> RunError?

  /// Returns the state of a cell, as in files, or 0 if the cell does not exist.
  func cell(at place: Position, in state: State) -> UInt8

  /// Returns the looks of the states of a cell.
  func looks(of state: State) -> [StateLook]

  /// Returns the names of all states that a cell can have.
  func stateNames(of state: State) -> [String]

  /// Returns the reason why a touch of a cell has no effect, or nil if it has one.
  func obstacle(toTouching place: Position, in state: State) -> String?

  /// Returns the error in an order that a person types, or nil if it is valid.
  func problem(inOrder text: String, in state: State) -> String?

  /// Returns the cell for a place inside or outside the edges, or nil if there isn't one.
  func place(of cell: Position) -> Position?

  /// The number of states of a cell.
  var cellStates: Int { get }

  /// Whether a player must not see the whole state.
  var hidesState: Bool { get }

  /// Whether the lattice grows with its live cells.
  var isUnbounded: Bool { get }

  /// Returns whether each cell is shown as its opposite.
  func isInverted(_ state: State) -> Bool

  /// Returns the values of the series in decimal digits, even if they exceed `Int`.
  func seriesTexts(of state: State) -> [String]

  /// The reason why a session cannot leap over many steps, or nil if it can.
  var obstacleToLeaps: String? { get }

  /// Returns whether a state is too large to examine each of its cells.
  func isVast(_ state: State) -> Bool

  /// Returns the text of a macrocell file with the cells as a quadtree; nil if no such file holds them.
  ///
  /// - Parameters:
  ///   - cellLimit: the result is also nil if the box around the cells has at most this many cells.
  ///   - generation: the generation, in decimal digits.
  func macrocell(of state: State, beyond cellLimit: Int, generation: String) -> [UInt8]?

  /// Returns whether later steps change nothing without an input. False if this is unknown.
  func isAtRest(_ state: State) -> Bool

  /// Returns the state as lines of a text file, or nil if the cells or the picture contain all of it.
  func textRows(of state: State) -> [String]?

  /// Begins a session.
  func play(_ request: RunRequest) throws(RunError) -> any PlaySession
}

extension PlayableOnScreen {
  package func change(
    for gesture: Gesture, in state: State, seed: UInt64
  ) throws(RunError) -> ModelChange<Self>? { nil }

  package func refusal(of input: Input, in state: State) -> RunError? { nil }

  package func cell(at place: Position, in state: State) -> UInt8 { 0 }

  package func looks(of state: State) -> [StateLook] { [] }

  package func stateNames(of state: State) -> [String] { looks(of: state).map(\.name) }

  package func obstacle(toTouching place: Position, in state: State) -> String? { nil }

  package func problem(inOrder text: String, in state: State) -> String? { nil }

  package var cellStates: Int { 2 }

  package func place(of cell: Position) -> Position? { cell }

  package var hidesState: Bool { false }

  package var isUnbounded: Bool { false }

  package func isInverted(_ state: State) -> Bool { false }

  package func seriesTexts(of state: State) -> [String] { seriesValues(of: state).map { String($0) } }

  package var obstacleToLeaps: String? { "this model computes every step" }

  package func isVast(_ state: State) -> Bool { false }

  package func macrocell(of state: State, beyond cellLimit: Int, generation: String) -> [UInt8]? { nil }

  package func textRows(of state: State) -> [String]? { nil }

  package func isAtRest(_ state: State) -> Bool { false }

  /// Returns whether the next step changes no cell. If the rule depends only on the current cells, no later step does
  /// either. O(cells).
  func repeats(_ state: State) -> Bool {
    var next = state
    guard (try? advance(&next, by: 1, RunRequest())) != nil, let now = finalState(of: state) else { return false }
    return finalState(of: next) == now
  }

  /// Begins a session with the edits and taps of the keys at their steps. Inputs that make the steps come from the
  /// players.
  package func play(_ request: RunRequest) throws(RunError) -> any PlaySession {
    try Session(self, request, followsSchedule: !Self.inputsMakeSteps && !schedule.isEmpty)
  }
}
