/// The numbers of a game that is over, or that was played up to some point.
package struct MemoryOutcome: Sendable, Hashable {
  package var turns: Int
  /// The number of cards turned over: two per turn, and one for an incomplete turn.
  package var flips: Int
  /// The number of pairs found by turning over two cards that nobody had seen before.
  package var lucky: Int
  /// The turn in which the first pair was found, or nil if none was.
  package var firstMatch: Int?
  /// The number of pairs of each player.
  package var score: [Int]

  /// Creates an outcome.
  ///
  /// - Parameter isWithinTurn: whether the first card of another turn is face up.
  package init(turns: Int, isWithinTurn: Bool = false, lucky: Int, firstMatch: Int?, score: [Int]) {
    self.turns = turns
    flips = 2 * turns + (isWithinTurn ? 1 : 0)
    self.lucky = lucky
    self.firstMatch = firstMatch
    self.score = score
  }
}

extension MemoryTable {
  /// The outcome of the game so far.
  package var outcome: MemoryOutcome {
    MemoryOutcome(turns: turns, isWithinTurn: isWithinTurn, lucky: lucky, firstMatch: firstMatch, score: score)
  }
}
