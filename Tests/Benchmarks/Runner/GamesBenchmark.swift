import CBaselines
import Simulations

/// A million games of pairs, with ten pairs and a player who forgets nothing.
enum GamesBenchmark {
  static let name = "memory"

  /// Plays the games in both ways in turn, and returns the median of each. The numbers of turns of all games must be
  /// the same.
  static func measure(rounds: Int) -> String {
    let games: UInt32 = 1_000_000
    let game = MemoryGame(MemoryBoard(pairs: 10))
    var ours: [Double] = [], theirs: [Double] = []
    for _ in 0..<rounds {
      var turns = 0
      ours.append(
        seconds {
          for replicate in 0..<games {
            guard let outcome = try? game.outcome(Draws(seed: 0, replicate: replicate)) else { fatalError("no end") }
            turns += outcome.turns
          }
        })
      var count: Int64 = 0
      theirs.append(seconds { count = baseline_memory(10, Int64(games)) })
      guard turns == Int(count) else { fatalError("\(name): \(turns) turns, the baseline says \(count)") }
    }
    let swift = ours.median, c = theirs.median
    return [
      name.padded(to: 18), swift.text(decimals: 4).padded(to: 10, left: true), " s",
      (Double(games) / swift / 1e6).text(decimals: 2).padded(to: 10, left: true), " M/s",
      c.text(decimals: 4).padded(to: 10, left: true), " s in C",
      (c / swift).text(decimals: 2).padded(to: 8, left: true), " of C's speed  ",
      "1,000,000 games of ten pairs, nothing forgotten",
    ].joined()
  }
}
