/// What waits for a computation under way.
enum PlayOrder: Hashable, Sendable {
  case job(PlayJob)
  case gesture(Gesture)
}
