import Mealy

// Games in which the cards are turned over by hand.

extension MemoryGame {
  /// Turns over all flips, to check that the cards are there.
  ///
  /// - Throws: an error for the key `flips` if a card was taken before its flip, or the game was over.
  func checkFlips(_ request: RunRequest) throws(RunError) {
    var play = try start(request, horizon: stepCount)
    for (index, card) in (flips ?? []).enumerated() {
      guard case .unanswered = mapper(&play, .flip(card)) else { continue }
      let table = play.table
      let place = position(of: card).text, number = index + 1
      let turn = table.faces.indices.contains(card) ? Int(table.takenIn[Int(table.faces[card])]) : 0
      let reason =
        turn > 0
        ? "the card at \(place) was taken in turn \(turn), before flip \(number)"
        : play.isOver
          ? "the players agreed to end the game in turn \(table.turns), before flip \(number)"
          : "no card can be turned over at \(place), flip \(number)"
      throw RunError(
        key: "flips", reason,
        advice: turn > 0 && !table.isOver ? "turn over a card that is left on the table" : "end the list before it",
        at: index < flipSpans.count ? flipSpans[index] : nil)
    }
  }

  /// Returns the keys of a session's block. `flips` lists all cards that were turned over, by hand and by the players.
  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], endingIn state: MemoryPlay,
    _ request: RunRequest
  ) throws(RunError) -> [(key: String, value: String)] {
    let step = step(of: state)
    var play = try start(request, horizon: step)
    var cards: [Int] = []
    func noteTurns(upTo step: Int) {
      while play.table.turns < step {
        switch mapper(&play, .turn) {
        case .output(.matched(let first, let second)), .output(.missed(let first, let second)):
          cards += [first, second]
        case .output(.opened), .silent, .unanswered: return
        }
      }
    }
    for entry in log {
      noteTurns(upTo: entry.step)
      guard case .flip(let card) = entry.input, case .output = mapper(&play, entry.input) else { continue }
      cards.append(card)
    }
    noteTurns(upTo: step)
    let kept = keys.filter { $0.key != "flips" && !SharedKeys.replaced.contains($0.key) }
    let places = cards.map { card in
      let place = position(of: card)
      return "[\(place.column), \(place.row)]"
    }
    return kept + [("flips", "[\(places.joined(separator: ", "))]")]
  }

  func position(of card: Int) -> Position { Position(column: card % board.columns, row: card / board.columns) }

  /// Returns the card at a place, or nil beyond the board.
  func card(column: Int, row: Int) -> Int? {
    guard (0..<board.columns).contains(column), (0..<board.rows).contains(row) else { return nil }
    return row * board.columns + column
  }
}
