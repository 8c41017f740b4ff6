/// A computation of a session that is done on another thread.
package enum PlayJob: Hashable, Sendable {
  /// Computes steps.
  case advance(Int)
  /// Goes to any step.
  case go(Int)
  case undo
  case redo
}
