extension MemoryGame: PlayableModel {
  public typealias Input = MemoryPlay.Input

  /// A game of pairs.
  ///
  /// - Parameters:
  ///   - columns: of the board, at least 1.
  ///   - rows: of the board, at least 1; the number of cards is even.
  ///   - players: who plays, in turn; at least one.
  /// - Throws: ``RunError`` where the number of cards is odd or too large, or optimal players are not two.
  public init(columns: Int, rows: Int, players: [Player] = [.perfect]) throws(RunError) {
    let (cards, overflow) = columns.multipliedReportingOverflow(by: rows)
    guard columns >= 1, rows >= 1, !overflow, cards <= MemoryBoard.maximalCards, cards % 2 == 0 else {
      throw RunError(
        key: "grid", "a board of \(columns)x\(rows) does not hold pairs", advice: "such as 4x5: an even number of cards")
    }
    guard !players.isEmpty, players.count == 2 || !players.contains(.optimal) else {
      throw RunError(key: "players", "an optimal player needs one opponent", advice: "such as [.optimal, .perfect]")
    }
    self.init(MemoryBoard(columns: columns, rows: rows), players: players)
  }

  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<MemoryPlay.Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}
