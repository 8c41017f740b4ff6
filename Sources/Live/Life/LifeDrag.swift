import Simulations

/// The effect of moving the mouse with a button held.
enum LifeDrag: Hashable, Sendable {
  /// Paints cells on the way from a cell with a state.
  case paint(UInt8, from: Position)
  case select
  /// Moves the pattern that is about to be placed.
  case move
}
