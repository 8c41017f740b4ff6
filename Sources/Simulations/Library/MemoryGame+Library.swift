extension MemoryGame: PlayableModel {
  /// Creates a game of pairs.
  ///
  /// - Parameters:
  ///   - columns: the number of columns on the board, at least 1.
  ///   - rows: the number of rows on the board, at least 1. The number of cards must be even.
  ///   - players: the players in the order of their turns, at least one.
  /// - Throws: ``RunError`` if the number of cards is odd or too large, or there are no players. Also if an optimal
  ///   player does not have exactly one opponent, or a player recalls fewer than 0 cards.
  public init(columns: Int, rows: Int, players: [Player] = [.perfect]) throws(RunError) {
    var problems: [RunError] = []
    let (cards, overflow) = columns.multipliedReportingOverflow(by: rows)
    if columns < 1 || rows < 1 || overflow || cards > MemoryBoard.maximalCards || cards % 2 != 0 {
      problems.append(
        RunError(
          key: "columns", "a board of \(columns)x\(rows) does not hold pairs of cards",
          advice: "use an even number of cards from 2 to \(MemoryBoard.maximalCards), such as columns: 4, rows: 5"))
    }
    if players.isEmpty {
      problems.append(
        RunError(key: "players", "there are no players", advice: "use one player or more, such as [.perfect]"))
    } else if players.contains(.optimal), players.count != 2 {
      problems.append(
        RunError(
          key: "players", "an optimal player needs exactly one opponent, found \(players.count - 1)",
          advice: "use two players, such as [.optimal, .perfect]"))
    }
    for case .memory(let capacity) in players {
      if let problem = RunError.outOfRange("players", capacity, 0...MemoryBoard.maximalCards) {
        problems.append(problem)
      }
    }
    if let error = RunError(problems) { throw error }
    self.init(MemoryBoard(columns: columns, rows: rows), players: players)
  }

  package static var wordsInCode: [(block: String, code: String)] { [("grid", "columns")] }

  /// Plays the game to the end. Each step is a turn of two cards.
  public func run(seed: UInt64, replicate: Int) throws(RunError) -> RunResult {
    try result(seed: seed, replicate: replicate)
  }

  /// Starts a session with the shuffled cards, all of them face down.
  public func session(seed: UInt64, replicate: Int) throws(RunError) -> SimulationSession<Input> {
    try newSession(seed: seed, replicate: replicate)
  }
}
