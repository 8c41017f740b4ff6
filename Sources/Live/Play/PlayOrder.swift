/// What waits for a computation under way.
enum PlayOrder: Hashable, Sendable {
  case job(PlayJob)
  /// A gesture, and whether it goes on with the stroke of the one before it.
  case gesture(Gesture, continues: Bool)
}
