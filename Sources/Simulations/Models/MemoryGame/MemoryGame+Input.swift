extension MemoryGame {
  /// An event in a game of pairs: a person turns a card over, or a player takes a turn.
  public enum Input: Sendable, Hashable {
    /// Turns a card over by hand. Cards are numbered from 0, row by row. This has no effect on a card that is face up
    /// or taken, or after the game is over.
    case flip(Int)
    /// Lets the player whose turn it is choose two cards. This has no effect while the first card of a turn is face up,
    /// or after the game is over.
    case turn
  }
}
