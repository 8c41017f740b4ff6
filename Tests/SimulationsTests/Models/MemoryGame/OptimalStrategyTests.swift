import Expressions
import Simulations
import Testing

/// Tests the optimal strategy of two players.
@Suite struct OptimalStrategyTests {
  /// The theorem of Zwick and Paterson gives the number of unseen cards to turn over. It is two for k = 0, and one if n
  /// + k is even.
  ///
  /// If n + k is odd, it is none for k ≥ 2(n + 1)/3 and two otherwise. The exception is one at (6, 1).
  @Test func theComputedMovesAreThoseOfTheTheorem() {
    let strategy = OptimalStrategy(pairs: 300)
    for pairs in 1...300 {
      for known in 0...pairs {
        let move: OptimalStrategy.Move =
          known == 0
          ? .two
          : (pairs, known) == (6, 1) || (pairs + known) % 2 == 0 ? .one : 3 * known >= 2 * (pairs + 1) ? .none : .two
        if strategy.move(pairs: pairs, known: known) != move {
          Issue.record("(\(pairs), \(known)): \(strategy.move(pairs: pairs, known: known)) instead of \(move)")
        }
      }
    }
  }

  /// The value of the game is the lead of the first player over all deals when both play optimally.
  @Test(arguments: [(1, 1, 1), (2, -2, 3), (3, -1, 5), (4, -4, 35)])
  func theValueOfTheGame(_ pairs: Int, _ numerator: Int, _ denominator: Int) {
    let outcomes = MemoryGameExactTests.outcomes(pairs: pairs, [.optimal, .optimal])
    let lead = outcomes.reduce(0) { $0 + $1.score[0] - $1.score[1] }
    #expect(lead * denominator == numerator * outcomes.count)
  }

  /// The values −1/35, 2/1155 and 61/1155 come from runs, since the boards are too large for all deals.
  @Test(arguments: [(5, -1.0 / 35), (6, 2.0 / 1_155), (7, 61.0 / 1_155)])
  func theValueOfLargerGames(_ pairs: Int, _ value: Double) throws {
    let runs = try MemoryGameExactTests.sample(pairs, .optimal, .optimal, count: 4_000, seed: 2)
    let leads = runs.map { $0.score[0] - $0.score[1] }
    #expect(abs(MemoryGameExactTests.deviation(of: leads, from: value)) < 5)
  }

  /// Nobody who plays differently does better against the strategy than the strategy itself.
  @Test func whoPlaysOtherwiseDoesNotGain() throws {
    for other in [MemoryGame.Player.perfect, .memory(4), .random] {
      let first = try MemoryGameExactTests.sample(8, other, .optimal, count: 2_000, seed: 6)
      let second = try MemoryGameExactTests.sample(8, .optimal, other, count: 2_000, seed: 6)
      let lead = zip(first, second).reduce(0) { $0 + $1.0.score[0] - $1.0.score[1] + $1.1.score[1] - $1.1.score[0] }
      #expect(lead < 0, "\(other)")
    }
  }

  /// Two players who would rather show nothing agree to end the game, and the remaining pairs are unclaimed.
  @Test func optimalPlayersMayAgreeToEnd() throws {
    let game = MemoryGame(MemoryBoard(pairs: 6), players: [.optimal, .optimal])
    let reports = try (0..<200).map { try game.run(RunRequest(draws: Draws(seed: 1, replicate: $0))) }
    let ended = reports.filter { $0[statistic: "pairs"] != .whole(6) }
    #expect(!ended.isEmpty && ended.count < reports.count)
    for report in ended {
      #expect(
        report.notes == [
          "Two optimal players agree to end the game when neither gains by turning over an unseen card. "
            + "The remaining pairs are unclaimed."
        ])
      #expect(report.series["pairs"]?.suffix(3).last == report.series["pairs"]?.suffix(3).first)
    }
    let empty = ended.filter { $0[statistic: "score"] == .list([.whole(0), .whole(0)]) }
    #expect(!empty.isEmpty && empty.allSatisfy { $0[statistic: "first_match"] == StatisticValue.none })
  }
}
