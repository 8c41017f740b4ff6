/// A computation of a session that is done on another thread.
package enum PlayJob: Hashable, Sendable {
  /// Computes steps.
  case advance(Int)
  /// Goes to any step.
  case go(Int)
  /// Takes back inputs, or feeds them again: those of one stroke.
  case undo(inputs: Int)
  case redo(inputs: Int)
}
