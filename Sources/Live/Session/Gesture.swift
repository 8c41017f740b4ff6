import Simulations

/// A person's change to an interactive simulation, in terms that suit every model.
package enum Gesture: Hashable, Sendable {
  /// Changes a cell: 0 becomes 1, any other state becomes 0, a healthy person falls sick, a card is turned.
  case touch(Position)
  /// Sets the states of cells. People fall sick if the state is not 0.
  case paint([PaintedCell])
  /// Sends a word: a symbol to a machine, a rule to a line or a lattice, a measure to an infection.
  case symbol(String)
  /// Counts the steps from 0 again, with the present cells.
  case recount
  /// Starts again with random cells. On a lattice without end, they fill a box of this size.
  case randomize(columns: Int, rows: Int)
  /// Starts again with a pattern.
  case load(Pattern)

  /// Whether the steps are counted from 0 again.
  var restarts: Bool {
    switch self {
    case .recount, .randomize, .load: true
    case .touch, .paint, .symbol: false
    }
  }

  /// The cells that the gesture touches.
  var cells: [Position] {
    switch self {
    case .touch(let cell): [cell]
    case .paint(let cells): cells.map(\.place)
    case .symbol, .recount, .randomize, .load: []
    }
  }
}
