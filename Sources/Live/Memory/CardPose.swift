/// The look of a card at one moment.
package enum CardPose: Hashable, Sendable {
  /// Not dealt yet, or taken.
  case absent
  case down
  case up
  /// Of a pair that is being taken.
  case matched
  /// Turning round its upright axis; from 0, where the back is seen, to 1, where the face is.
  case turning(Double)
  /// On its way to its place, from 0 at the upper left corner of the board to 1.
  case arriving(Double)
  /// Falling off the board, from 0 to 1.
  case tumbling(Double)
}
