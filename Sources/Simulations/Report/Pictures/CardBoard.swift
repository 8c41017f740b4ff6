/// A board of cards that all lie face up, with the turn and the player that took each of them.
package struct CardBoard: Sendable, Hashable {
  package struct Card: Sendable, Hashable {
    /// The number of the face, from 0. Exactly two cards have the same face.
    package var face: Int
    /// The turn in which the card was taken, or nil if it is still on the table.
    package var turn: Int?
    /// The player who took the card, from 0, or nil if it is still on the table.
    package var player: Int?

    package init(face: Int, turn: Int?, player: Int?) {
      self.face = face
      self.turn = turn
      self.player = player
    }
  }

  /// The title above the board, if there are several boards.
  package var title: String?
  package var columns: Int
  package var rows: Int
  /// The number of different faces.
  package var faces: Int
  /// The number of players.
  package var players: Int
  /// The cards, row by row. Empty if the board is larger than the caller can use.
  package var cards: [Card]
  /// A picture of how early the cards were taken, for a board that is too large to show its faces.
  package var overview: Picture

  package init(
    title: String? = nil, columns: Int, rows: Int, faces: Int, players: Int, cards: [Card], overview: Picture
  ) {
    self.title = title
    precondition(cards.isEmpty || cards.count == columns * rows)
    self.columns = columns
    self.rows = rows
    self.faces = faces
    self.players = players
    self.cards = cards
    self.overview = overview
  }
}
