/// An order that waits for a computation in progress.
enum PlayOrder: Hashable, Sendable {
  case job(PlayJob)
  /// A gesture. `continues` tells whether it belongs to the stroke of the previous one.
  case gesture(Gesture, continues: Bool)
}
