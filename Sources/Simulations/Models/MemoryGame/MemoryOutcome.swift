/// The numbers of a game that is over, or was played up to a point.
package struct MemoryOutcome: Sendable, Hashable {
  package var turns: Int
  /// Cards turned over: two a turn, and the first one of a turn that was not played to its end.
  package var flips: Int
  /// Pairs that were found by two cards that nobody had seen before.
  package var lucky: Int
  /// The turn of the first pair, or nil if none was found.
  package var firstMatch: Int?
  /// Pairs of each player.
  package var score: [Int]

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
  /// The statistics of the game.
  package var outcome: MemoryOutcome {
    MemoryOutcome(turns: turns, isWithinTurn: isWithinTurn, lucky: lucky, firstMatch: firstMatch, score: score)
  }
}
