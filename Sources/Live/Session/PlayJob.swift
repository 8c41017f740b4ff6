/// A computation of a session on another thread.
package enum PlayJob: Hashable, Sendable {
  /// Computes steps.
  case advance(Int)
  /// Goes to a step.
  case go(Int)
  /// Undoes or repeats the inputs of one stroke.
  case undo(inputs: Int)
  case redo(inputs: Int)
}
