/// A board of cards to be looked at, face up, each with what became of it.
package struct CardBoard: Sendable, Hashable {
  package struct Card: Sendable, Hashable {
    /// The face, from 0. Two cards have the same one.
    package var face: Int
    /// The turn in which it was taken, or nil if it is left on the table.
    package var turn: Int?
    /// The player who took the card, from 0, or nil if it is left on the table.
    package var player: Int?

    package init(face: Int, turn: Int?, player: Int?) {
      self.face = face
      self.turn = turn
      self.player = player
    }
  }

  /// The title above it, when there are several.
  package var title: String?
  package var columns: Int
  package var rows: Int
  /// The number of faces.
  package var faces: Int
  /// The number of players.
  package var players: Int
  /// The cards, row after row. Empty if the board is larger than the caller can use.
  package var cards: [Card]
  /// The cards that were taken early, for a board that is too large to show its faces.
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
