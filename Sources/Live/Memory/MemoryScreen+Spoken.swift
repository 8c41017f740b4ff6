import Simulations

extension MemoryScreen {
  package var spoken: Spoken {
    let cards = session.model.board.columns * session.model.board.rows
    let open = (0..<cards).filter { isUp($0) }.map { "card \(CardFace.text(Int(table.faces[$0]))) at \(place($0))" }
    let scores =
      seats.count > 1 ? seats.enumerated().map { ", \($1.name(among: seats)) \(table.score[$0])" }.joined() : ""
    let score = "turns \(table.turns), pairs \(table.found) of \(table.pairs)\(scores)"
    let isAtEnd = isOver && motion == nil
    let under = "cursor at \(place(cursor)), \(state(cursor))"
    return Spoken(
      panel.spoken + open + (isAtEnd ? endingLines : [under, score]) + [message ?? (isAtEnd ? nil : hint)])
  }

  private func isUp(_ card: Int) -> Bool {
    switch pose(of: card) {
    case .up, .matched: true
    default: false
    }
  }

  /// Returns the place of a card, in the directions of the cursor.
  private func place(_ card: Int) -> String {
    let place = layout.place(of: card)
    return "column \(place.column + 1), row \(place.row + 1)"
  }

  private func state(_ card: Int) -> String {
    switch pose(of: card) {
    case .up, .matched: "face up"
    case .absent, .tumbling: "no card"
    default: "face down"
    }
  }
}
