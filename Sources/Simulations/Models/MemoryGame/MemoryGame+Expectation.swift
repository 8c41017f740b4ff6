import Mealy

extension MemoryGame {
  /// The expected number of turns, and of cards turned over, which is twice as many.
  package var expectedMeans: [ExpectedMean] {
    expectedTurns.map { [ExpectedMean("turns", $0), ExpectedMean("flips", 2 * $0)] } ?? []
  }

  /// The expected number of turns, for one player who forgets nothing or recalls nothing. Nil for other players. O(1).
  ///
  /// A player who recalls nothing finds one of k pairs on the table with probability 1/(2k − 1). So this pair takes
  /// 2k − 1 turns on average, and all pairs together take pairs². A memory for more cards than there are pairs never
  /// loses one. It has to hold at most one card of each pair, and the second card of a turn.
  ///
  /// For a player who forgets nothing, the number is nil beyond ``exactPairs`` pairs.
  package var expectedTurns: Double? { expected }

  static func expectedTurns(_ board: MemoryBoard, _ players: [Player]) -> Double? {
    guard players.count == 1, let capacity = players.first?.capacity(cards: board.cards) else { return nil }
    if capacity == 0 { return Double(board.pairs) * Double(board.pairs) }
    guard capacity > board.pairs, board.pairs <= exactPairs else { return nil }
    return board.pairs <= fewPairs ? expectationsOfFewPairs[board.pairs] : expectationsOfManyPairs[board.pairs]
  }

  /// The tables that a process needs are computed at first use. Those of the usual boards take microseconds.
  private static let fewPairs = 64
  private static let expectationsOfFewPairs = expectations(upTo: fewPairs)
  private static let expectationsOfManyPairs = expectations(upTo: exactPairs)

  /// The maximum number of pairs for which ``expectedTurns`` is known. Computing all of them takes a few milliseconds.
  package static let exactPairs = 1000

  /// Returns the expected numbers of turns for one player who recalls every card seen, for 0, 1, … `pairs` pairs: 0, 1,
  /// 8/3, 13/3, 622/105, and so on.
  ///
  /// Let E(n, k) be the expected number of remaining turns with n pairs on the table. One card of k of these pairs has
  /// been seen, so u = 2n − k cards are unseen.
  ///
  /// - With probability k/u, the mate of the first card is known. This takes one turn, and leaves E(n − 1, k − 1).
  /// - Otherwise, with probability 1/(u − 1), the second card matches the first. This takes one turn, and leaves E(n −
  ///   1, k).
  /// - With probability k/(u − 1), the second card matches one seen earlier. This takes two turns, where the second one
  ///   takes that pair, and leaves E(n − 1, k).
  /// - Otherwise neither card matches. This takes one turn, and leaves E(n, k + 2).
  ///
  /// The result is E(n, 0), which approaches (3 − 2 ln 2)·n + 7/8 − 2 ln 2. It is computed by `+ · /` on doubles.
  ///
  /// - Complexity: O(pairs²) time, O(pairs) memory.
  ///
  /// Source: D. J. Velleman and G. S. Warrington, *What to expect in a game of memory*, American Mathematical Monthly
  /// 120 (2013), 787–805.
  package static func expectations(upTo pairs: Int) -> [Double] {
    var expectations = [0.0]
    var before = [Double](repeating: 0, count: pairs + 1), turns = before
    for n in stride(from: 1, through: pairs, by: 1) {
      for k in stride(from: n, through: 0, by: -1) {
        let unseen = Double(2 * n - k), known = Double(k)
        var sum = k > 0 ? known / unseen * (1 + before[k - 1]) : 0
        if k < n {
          var miss = (1 + before[k] + known * (2 + before[k])) / (unseen - 1)
          if k + 2 <= n { miss += Double(2 * (n - k - 1)) / (unseen - 1) * (1 + turns[k + 2]) }
          sum += Double(2 * (n - k)) / unseen * miss
        }
        turns[k] = sum
      }
      swap(&before, &turns)
      expectations.append(before[0])
    }
    return expectations
  }
}

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
