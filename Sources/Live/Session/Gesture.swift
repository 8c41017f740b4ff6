import Simulations

/// A person's change to a simulation in play, in terms that suit every model.
package enum Gesture: Hashable, Sendable {
  /// A cell that is 0 becomes 1, any other becomes 0; a healthy person falls sick; a card is turned.
  case touch(Position)
  /// Cells take states. People fall sick where the state is not 0.
  case paint([PaintedCell])
  /// A word that a machine reads.
  case symbol(String)
}
