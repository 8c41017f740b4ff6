import Simulations

/// A model with a screen: what a hand's gestures are as its inputs.
package protocol PlayableOnScreen: SteppableSimulation {
  /// The inputs that a gesture means, in the order in which they are fed; none where it means nothing.
  func inputs(for gesture: Gesture, in state: State) -> [Input]

  /// The state of a cell as files know it; 0 where there is none.
  func cell(at place: Position, in state: State) -> UInt8

  /// The cell that a place within or beyond the edges means, or nil if there is none.
  func place(of cell: Position) -> Position?

  /// How many states a cell has.
  var cellStates: Int { get }

  /// Whether a player must not see the whole state.
  var hidesState: Bool { get }

  /// Whether the lattice grows with what lives on it.
  var isUnbounded: Bool { get }

  /// Whether no later step changes anything without an input; false where that is not known.
  func isAtRest(_ state: State) -> Bool

  /// The state as lines of a text file, or nil if its cells or its picture tell all of it.
  func textRows(of state: State) -> [String]?

  /// Begins to play.
  func play(_ request: RunRequest) throws(RunError) -> any PlaySession
}

extension PlayableOnScreen {
  package func cell(at place: Position, in state: State) -> UInt8 { 0 }

  package var cellStates: Int { 2 }

  package func place(of cell: Position) -> Position? { cell }

  package var hidesState: Bool { false }

  package var isUnbounded: Bool { false }

  package func textRows(of state: State) -> [String]? { nil }

  package func isAtRest(_ state: State) -> Bool { false }

  /// Whether the next step changes no cell. Under a rule that looks at nothing but the present cells, none ever does
  /// then. O(cells).
  func repeats(_ state: State) -> Bool {
    var next = state
    guard (try? advance(&next, by: 1, RunRequest())) != nil, let now = finalState(of: state) else { return false }
    return finalState(of: next) == now
  }

  /// The edits and taps of the keys come at their steps. Flips that make the steps are the players' own.
  package func play(_ request: RunRequest) throws(RunError) -> any PlaySession {
    try Session(self, request, followsSchedule: !Self.inputsMakeSteps && !schedule.isEmpty)
  }
}
