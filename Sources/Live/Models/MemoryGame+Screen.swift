import Simulations

extension MemoryGame: PlayableOnScreen {
  /// Whether a player must not see the whole state: true, because of the faces of covered cards.
  package var hidesState: Bool { true }

  /// Returns the board: the letters of found cards, those of open cards in brackets, and `.` for covered cards.
  package func textRows(of state: MemoryPlay) -> [String]? {
    let table = state.table
    func text(_ card: Int) -> String {
      let face = CardFace.text(Int(table.faces[card]))
      guard table.isOnTable(card) else { return " \(face) " }
      if case .first(card, _) = table.open { return "[\(face)]" }
      return " . "
    }
    return (0..<board.rows).map { row in
      (0..<board.columns).map { text(row * board.columns + $0) }.joined(separator: " ")
    }
  }

  package func inputs(for gesture: Gesture, in state: MemoryPlay) -> [MemoryGame.Input] {
    guard case .touch(let place) = gesture, (0..<board.columns).contains(place.column),
      (0..<board.rows).contains(place.row)
    else { return [] }
    return [.flip(place.row * board.columns + place.column)]
  }
}
