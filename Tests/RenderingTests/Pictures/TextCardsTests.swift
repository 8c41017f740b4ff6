import Rendering
import Simulations
import Testing

/// Boards of cards in plain text.
@Suite struct TextCardsTests {
  static func board(_ columns: Int, _ rows: Int, players: Int = 1, left: Set<Int> = []) -> CardBoard {
    let pairs = columns * rows / 2
    let cards = (0..<columns * rows).map { place in
      let face = place % pairs
      return left.contains(face)
        ? CardBoard.Card(face: face, turn: nil, player: nil)
        : CardBoard.Card(face: face, turn: face + 9, player: face % players)
    }
    let overview = Picture(
      columns: columns, rows: rows, scale: 1, looks: [StateLook("late", .ground), StateLook("early", .marked)],
      elements: (0..<columns * rows).map { UInt8($0 % 2) })
    return CardBoard(columns: columns, rows: rows, faces: pairs, players: players, cards: cards, overview: overview)
  }

  static func elements(_ board: CardBoard) -> [RegionElement] {
    let report = Report(
      statistics: [], series: Series(steps: [0], columns: []), views: [.cards(board), .statistics], notes: ["N."])
    return ReportRenderer.elements(report, title: nil, anchor: "x")
  }

  static func lines(_ board: CardBoard) -> [String] {
    guard case .fence(info: "text", let lines)? = elements(board).first else { return [] }
    return lines
  }

  @Test func facesAndTurns() {
    #expect(
      Self.lines(Self.board(3, 2)) == [
        "┌────┬────┬────┐",
        "│ A  │ B  │ C  │",
        "│ 9  │ 10 │ 11 │",
        "├────┼────┼────┤",
        "│ A  │ B  │ C  │",
        "│ 9  │ 10 │ 11 │",
        "└────┴────┴────┘",
        "below each face: the turn in which its pair was taken",
      ])
  }

  @Test func facesTurnsAndPlayers() {
    #expect(
      Self.lines(Self.board(3, 2, players: 2, left: [1])) == [
        "┌─────────┬─────────┬─────────┐",
        "│    A    │    B    │    C    │",
        "│ 9 by 1  │  left   │ 11 by 1 │",
        "├─────────┼─────────┼─────────┤",
        "│    A    │    B    │    C    │",
        "│ 9 by 1  │  left   │ 11 by 1 │",
        "└─────────┴─────────┴─────────┘",
        "below each face: the turn in which its pair was taken, and by whom; left: unclaimed",
      ])
  }

  @Test func aTitleStandsAboveIt() {
    for (columns, rows) in [(3, 2), (24, 40), (60, 50)] {
      var board = Self.board(columns, rows)
      let lines = Self.lines(board)
      board.title = "players = perfect"
      #expect(Self.lines(board) == ["players = perfect"] + lines)
    }
  }

  /// Notes end the region, as for any picture.
  @Test func notesFollowTheBoard() {
    #expect(Self.elements(Self.board(2, 2)).last == .paragraph(["N."]))
  }

  @Test func turnsAreLeftOutIfThereIsNoRoom() {
    let lines = Self.lines(Self.board(12, 10, players: 2))
    #expect(lines.count == 21 && lines[0].count == 12 * 4 + 12 + 1)
    #expect(lines[1].hasPrefix("│ 1  │ 2  │ 3  │"))
  }

  @Test func withoutBoxesWhereThereIsLessRoom() {
    let lines = Self.lines(Self.board(24, 40))
    #expect(lines.count == 42 && lines[0].count == 24 * 4 + 1)
    #expect(lines[1].hasPrefix("│  1   2   3 "))
  }

  @Test func asAPictureWhereThereIsNone() {
    let elements = Self.elements(Self.board(60, 50))
    let sentence = "Too large to show the faces: only the cards taken in the first half of the turns are drawn."
    #expect(elements.contains(.paragraph([sentence])))
    #expect(Self.lines(Self.board(60, 50)).count == 27)
  }

  @Test func noBoardIsLargerThanAPicture() {
    let sizes = [
      (2, 1), (1, 2), (1, 19), (1, 20), (9, 8), (10, 9), (25, 2), (33, 2), (49, 2), (50, 2), (1, 60), (2, 120),
    ]
    for (columns, rows) in sizes {
      let lines = Self.lines(Self.board(columns, rows))
      #expect(!lines.isEmpty && lines.count <= 60 && lines.allSatisfy { $0.count <= 100 }, "\(columns)x\(rows)")
    }
  }
}
