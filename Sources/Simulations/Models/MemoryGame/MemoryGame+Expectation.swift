extension MemoryGame {
  /// Turns, and twice as many cards turned over.
  package var expectedMeans: [ExpectedMean] {
    expectedTurns.map { [ExpectedMean("turns", $0), ExpectedMean("flips", 2 * $0)] } ?? []
  }

  /// The expected number of turns of the game where it is known: one player who forgets nothing, or who recalls
  /// nothing.
  ///
  /// A player who recalls nothing finds a pair on a table of k with probability 1/(2k − 1), so the turns to it
  /// are 2k − 1 on average, and pairs² in all. A memory of more cards than there are pairs never loses one: there are
  /// at most this many singles, and the second card of a turn.
  ///
  /// Nil beyond ``exactPairs`` pairs for the player who forgets nothing. O(1).
  package var expectedTurns: Double? { expected }

  static func expectedTurns(_ board: MemoryBoard, _ players: [Player]) -> Double? {
    guard players.count == 1, let capacity = players.first?.capacity(cards: board.cards) else { return nil }
    if capacity == 0 { return Double(board.pairs) * Double(board.pairs) }
    guard capacity > board.pairs, board.pairs <= exactPairs else { return nil }
    return board.pairs <= fewPairs ? expectationsOfFewPairs[board.pairs] : expectationsOfManyPairs[board.pairs]
  }

  /// What a process needs of them is computed once, at first use: those of usual boards in microseconds.
  private static let fewPairs = 64
  private static let expectationsOfFewPairs = expectations(upTo: fewPairs)
  private static let expectationsOfManyPairs = expectations(upTo: exactPairs)

  /// The most pairs for which ``expectedTurns`` is known. Computing it for all of them takes a few milliseconds.
  package static let exactPairs = 1000

  /// The expected number of turns of one player who recalls every card seen: 1, 8/3, 13/3, 622/105, …
  ///
  /// Let E(n, k) be the turns to come with n pairs on the table, k of which have one card that was seen. Of the
  /// u = 2n − k unseen cards the first one has a known mate with probability k/u: one turn, then E(n − 1, k − 1).
  /// Otherwise the second one matches the first with probability 1/(u − 1): one turn, then E(n − 1, k); it matches a
  /// card seen earlier with probability k/(u − 1): two turns, the second to take that pair, then E(n − 1, k); or
  /// neither: one turn, then E(n, k + 2). The answer is E(n, 0), computed by `+ · /` on doubles; it comes close to
  /// (3 − 2 ln 2)·n + 7/8 − 2 ln 2.
  ///
  /// Complexity: O(pairs²) time, O(pairs) memory; 0 for no pairs.
  ///
  /// Source: D. J. Velleman, G. S. Warrington, *What to expect in a game of memory*, American Mathematical Monthly 120
  /// (2013), 787–805.
  package static func expectedTurns(pairs: Int) -> Double { expectations(upTo: pairs)[pairs] }

  /// E(n, 0) for n = 0 … `pairs`.
  private static func expectations(upTo pairs: Int) -> [Double] {
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
