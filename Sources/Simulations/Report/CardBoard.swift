/// A board of cards to be looked at, face up, each with what became of it.
public struct CardBoard: Sendable, Hashable {
  public struct Card: Sendable, Hashable {
    /// From 0; two cards have the same.
    public var face: Int
    /// The turn in which it was taken; nil where it is left on the table.
    public var turn: Int?
    /// Who took it, from 0; nil where it is left on the table.
    public var player: Int?

    public init(face: Int, turn: Int?, player: Int?) {
      self.face = face
      self.turn = turn
      self.player = player
    }
  }

  /// What stands over it, when there are several.
  public var title: String?
  public var columns: Int
  public var rows: Int
  /// How many faces there are.
  public var faces: Int
  /// How many players there were.
  public var players: Int
  /// Row after row; empty where the board is larger than whoever asked can use.
  public var cards: [Card]
  /// The cards that were taken early, for a board that is too large to show its faces.
  public var overview: Picture

  public init(
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
