/// The appearance of a card at one moment.
package enum CardPose: Hashable, Sendable {
  /// Not dealt yet, or already taken.
  case absent
  case down
  case up
  /// Part of a pair that is being taken.
  case matched
  /// Turning about its vertical axis, from 0 with the back visible to 1 with the face visible.
  case turning(Double)
  /// Moving to its place, from 0 at the upper left corner of the board to 1.
  case arriving(Double)
  /// Falling off the board, from 0 to 1.
  case tumbling(Double)
}
