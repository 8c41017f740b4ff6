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

  /// Begins to play.
  func play(_ request: RunRequest) throws(RunError) -> any PlaySession
}

extension PlayableOnScreen {
  package func cell(at place: Position, in state: State) -> UInt8 { 0 }

  package var cellStates: Int { 2 }

  package func place(of cell: Position) -> Position? { cell }

  package var hidesState: Bool { false }

  package var isUnbounded: Bool { false }

  /// The edits and taps of the keys come at their steps. Flips that make the steps are the players' own.
  package func play(_ request: RunRequest) throws(RunError) -> any PlaySession {
    try Session(self, request, followsSchedule: !Self.inputsMakeSteps && !schedule.isEmpty)
  }
}
