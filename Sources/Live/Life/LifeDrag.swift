import Simulations

/// The effect of a mouse that moves with a button held.
enum LifeDrag: Hashable, Sendable {
  /// Cells take a state on the way from a cell.
  case paint(UInt8, from: Position)
  case select
  /// The pattern that is about to be placed is moved.
  case move
}
