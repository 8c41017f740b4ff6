import Simulations

/// A person's change to an interactive simulation, in terms that suit every model.
package enum Gesture: Hashable, Sendable {
  /// Changes a cell: 0 becomes 1, any other state becomes 0, a healthy person falls sick, a card is turned.
  case touch(Position)
  /// Sets the states of cells. People fall sick if the state is not 0.
  case paint([PaintedCell])
  /// Sends a word: a symbol to a machine, a rule to a line, a measure to an infection.
  case symbol(String)

  /// Returns whether the gesture touches cells, and all of them satisfy a condition.
  func touchesOnly(_ condition: (Position) -> Bool) -> Bool {
    switch self {
    case .touch(let cell): condition(cell)
    case .paint(let cells): !cells.isEmpty && cells.allSatisfy { condition($0.place) }
    case .symbol: false
    }
  }
}
