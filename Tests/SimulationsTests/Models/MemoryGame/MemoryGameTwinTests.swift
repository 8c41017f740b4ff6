import Simulations
import Testing
import TestSupport
import Twins

/// Compares the ways of playing with the plain game.
@Suite struct MemoryGameTwinTests {
  @Test(arguments: 0..<40) func aRunIsThePlainGame(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let game = MemoryGame.random(&random)
    let draws = Draws(seed: seed, replicate: UInt32(seed % 3))
    var plain = PlainMemory(game, draws: draws)
    plain.play(turnLimit: 9_000)
    try #require(plain.table.turns < 9_000)
    let report = try game.run(RunRequest(draws: draws))
    #expect(report.statistics == game.statistics(plain.outcome), "\(game.board) \(game.players)")
    #expect(report.series.steps == Array(0...plain.table.turns))
    #expect(report.series["pairs"] == plain.history.map(\.found))
    #expect(report.series["known"] == plain.history.map(\.known))
    #expect(try game.outcome(draws) == plain.outcome)
    let bare = try game.run(RunRequest(draws: draws, keepsState: false, recordsSeries: false))
    #expect(bare.statistics == report.statistics && bare.series.steps.isEmpty)
  }

  /// Players who forget differently see each other's cards. A card that is turned over again becomes a recent one.
  @Test(arguments: 0..<30) func severalPlayersWithSmallMemories(_ seed: UInt64) throws {
    let players: [MemoryGame.Player] = [.memory(3), .memory(Int(seed % 7)), .random, .memory(3)]
    let game = MemoryGame(MemoryBoard(pairs: 7), players: players)
    let draws = Draws(seed: seed)
    var plain = PlainMemory(game, draws: draws)
    plain.play()
    #expect(try game.outcome(draws) == plain.outcome)
  }

  /// The kernel plays up to its largest board, and the general way takes over beyond it.
  @Test(arguments: [1, 2, 3, 5, 8, 10, 20, 31, 32, 33], [0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 1_000])
  func theKernelIsThePlainGame(_ pairs: Int, _ capacity: Int) throws {
    let game = MemoryGame(MemoryBoard(pairs: pairs), players: [.memory(capacity)])
    for replicate in UInt32(0)..<3 {
      let draws = Draws(seed: 99, replicate: replicate)
      var plain = PlainMemory(game, draws: draws)
      plain.play()
      #expect(try game.outcome(draws) == plain.outcome)
    }
  }

  /// A player who keeps no card plays like `random`, and one who keeps all cards like `perfect`, draw by draw. More
  /// cards than pairs are enough for that.
  @Test(arguments: [2, 6, 10, 40]) func theEndsOfMemory(_ pairs: Int) throws {
    func outcomes(_ player: MemoryGame.Player) throws -> [MemoryOutcome] {
      let game = MemoryGame(MemoryBoard(pairs: pairs), players: [player])
      return try (0..<20).map { try game.outcome(Draws(seed: 4, replicate: $0)) }
    }
    #expect(try outcomes(.memory(0)) == outcomes(.random))
    #expect(try outcomes(.memory(2 * pairs)) == outcomes(.perfect))
    #expect(try outcomes(.memory(pairs + 1)) == outcomes(.perfect))
    #expect(try outcomes(.memory(1)) != outcomes(.random))
  }

  /// A game with more turns than can be recorded has evenly spaced records, including the first, the last and the named
  /// ones.
  @Test func aLongGameIsRecordedInPart() throws {
    let game = MemoryGame(MemoryBoard(pairs: 125), players: [.random])
    let draws = Draws(seed: 3)
    var plain = PlainMemory(game, draws: draws)
    plain.play()
    let last = plain.table.turns
    try #require(last > 10_000)
    let report = try game.run(RunRequest(draws: draws, namedSteps: [3, 5_001, last + 1]))
    #expect(report.series.steps == Series.recordedSteps(last: last, limit: 10_000, including: [3, 5_001, last + 1]))
    #expect(report.series["pairs"] == report.series.steps.map { plain.history[$0].found })
    #expect(report.series["known"] == report.series.steps.map { plain.history[$0].known })
    #expect(report[statistic: "turns"] == .whole(last))
  }
}
