extension MemoryGame {
  /// An event of a game of pairs: a person turns a card over, or a player takes a turn.
  public enum Input: Sendable, Hashable {
    /// Turns a card over by hand; cards are counted from 0, row after row. It has no effect on a card that is open or
    /// taken, and when the game is over.
    case flip(Int)
    /// Lets the player whose turn it is choose two cards. It has no effect while the first card of a turn is open, and
    /// when the game is over.
    case turn
  }
}
