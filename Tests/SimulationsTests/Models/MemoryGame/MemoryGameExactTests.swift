import Simulations
import Testing
import Twins

/// Tests numbers that are known exactly.
@Suite struct MemoryGameExactTests {
  /// Returns all deals of a number of pairs.
  static func deals(pairs: Int) -> [[UInt32]] {
    var deals: [[UInt32]] = [[]]
    for _ in 0..<2 * pairs {
      deals = deals.flatMap { deal in
        (0..<UInt32(pairs)).filter { face in deal.count { $0 == face } < 2 }.map { deal + [$0] }
      }
    }
    return deals
  }

  /// Returns the outcomes of the plain game over all deals.
  ///
  /// The game turns over the first card that it may. If all deals are equally likely, that is as good as any other
  /// card.
  static func outcomes(pairs: Int, _ players: [MemoryGame.Player]) -> [MemoryOutcome] {
    deals(pairs: pairs).map { deal in
      var plain = PlainMemory(firstOf: deal, players: players)
      plain.play()
      return plain.outcome
    }
  }

  static func sample(
    _ pairs: Int, _ players: MemoryGame.Player..., count: UInt32, seed: UInt64
  ) throws -> [MemoryOutcome] {
    let game = MemoryGame(MemoryBoard(pairs: pairs), players: players)
    return try (0..<count).map { try game.outcome(Draws(seed: seed, replicate: $0)) }
  }

  /// Expects each value to occur as often as its share, within five standard deviations.
  static func expect(_ values: [Int], haveShares shares: [Int: Double]) {
    let count = Double(values.count)
    let found = Dictionary(values.map { ($0, 1.0) }, uniquingKeysWith: +)
    for (value, share) in shares.sorted(by: { $0.key < $1.key }) {
      let deviation = (count * share * (1 - share)).squareRoot()
      #expect(abs((found[value] ?? 0) - count * share) < 5 * deviation + 1e-9, "\(value)")
    }
    for value in found.keys { #expect(shares[value] != nil, "\(value) cannot come about") }
  }

  /// Returns how far the mean is from the expected one, in standard deviations of the mean.
  static func deviation(of values: [Int], from expected: Double) -> Double {
    let count = Double(values.count)
    let mean = Double(values.reduce(0, +)) / count
    let variance = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / (count - 1)
    return (mean - expected) / (variance / count).squareRoot()
  }

  /// The expected numbers of turns are 1, 8/3, 13/3, 622/105, 793/105, 31748/3465, 44141/4095 and 558242/45045
  /// (Velleman and Warrington).
  @Test(arguments: [
    (1, 1, 1), (2, 8, 3), (3, 13, 3), (4, 622, 105), (5, 793, 105), (6, 31_748, 3_465), (7, 44_141, 4_095),
    (8, 558_242, 45_045),
  ])
  func expectedTurnsOfThePerfectPlayer(_ pairs: Int, _ numerator: Int, _ denominator: Int) {
    #expect(abs(MemoryGame.expectations(upTo: pairs)[pairs] - Double(numerator) / Double(denominator)) < 1e-12)
  }

  @Test func whatTheoryTellsCharts() {
    let means = MemoryGame(MemoryBoard(pairs: 2)).expectedMeans
    #expect(means.map(\.name) == ["turns", "flips"])
    #expect(means.map(\.mean) == [8.0 / 3, 16.0 / 3])
  }

  @Test func expectedTurnsOfBoards() {
    for (columns, rows, turns) in [(3, 4, 9.1625), (5, 2, 7.5524), (4, 4, 12.3930), (4, 5, 15.6217)] {
      let expected = MemoryGame(MemoryBoard(columns: columns, rows: rows)).expectedTurns
      #expect(abs((expected ?? 0) - turns) < 5e-5)
    }
    // The formula is (3 − 2 ln 2)·n + 7/8 − 2 ln 2.
    #expect(abs(MemoryGame.expectations(upTo: 1_000)[1_000] - 1_613.194_344) < 1e-3)
    #expect(MemoryGame.expectations(upTo: 0)[0] == 0)
  }

  @Test func whereNoExpectationIsKnown() {
    func expected(_ pairs: Int, _ players: MemoryGame.Player...) -> Double? {
      MemoryGame(MemoryBoard(pairs: pairs), players: players).expectedTurns
    }
    #expect(expected(70_000, .random) == 4.9e9 && expected(9, .memory(0)) == 81)
    #expect(expected(8, .memory(9)) == expected(8, .perfect) && expected(8, .memory(8)) == nil)
    #expect(expected(8, .perfect, .perfect) == nil && expected(8, .optimal, .optimal) == nil)
    #expect(expected(MemoryGame.exactPairs, .perfect) != nil && expected(MemoryGame.exactPairs + 1, .perfect) == nil)
  }

  /// The mean over all deals is the expectation, and a game takes n to 2n − 1 turns.
  @Test(arguments: [(1, 1, 1), (2, 8, 3), (3, 13, 3), (4, 622, 105)])
  func allDeals(_ pairs: Int, _ numerator: Int, _ denominator: Int) {
    let turns = Self.outcomes(pairs: pairs, [.perfect]).map(\.turns)
    #expect(turns.reduce(0, +) * denominator == numerator * turns.count)
    #expect(turns.min() == pairs && turns.max() == max(1, 2 * pairs - 1))
  }

  /// The turns, lucky pairs and first matches of the runs are distributed as over all deals.
  @Test(arguments: [2, 3, 4]) func runsOfThePerfectPlayer(_ pairs: Int) throws {
    let all = Self.outcomes(pairs: pairs, [.perfect])
    let runs = try Self.sample(pairs, .perfect, count: 20_000, seed: 11)
    for of in [{ $0.turns }, { $0.lucky }, { $0.firstMatch ?? 0 }] as [(MemoryOutcome) -> Int] {
      let shares = Dictionary(all.map { (of($0), 1 / Double(all.count)) }, uniquingKeysWith: +)
      Self.expect(runs.map(of), haveShares: shares)
    }
  }

  /// 10 pairs take 15.6217 turns on average, and about ln 2 of the pairs are lucky.
  @Test func runsOfTenPairs() throws {
    let runs = try Self.sample(10, .perfect, count: 20_000, seed: 5)
    #expect(abs(Self.deviation(of: runs.map(\.turns), from: 15.621_650_038_987_498)) < 5)
    #expect(runs.allSatisfy { (10...19).contains($0.turns) })
    let forty = try Self.sample(30, .perfect, count: 10_000, seed: 5)
    // The mean is a little more than ln 2, since the last two cards always make a pair.
    #expect(abs(Double(forty.reduce(0) { $0 + $1.lucky }) / 10_000 - 0.693) < 0.05)
  }

  /// n pairs take n² turns on average, with variance n(n − 1)(4n + 1)/3. The first match is geometric with probability
  /// 1/(2n − 1).
  @Test(arguments: [1, 2, 3, 6]) func runsOfTheRandomPlayer(_ pairs: Int) throws {
    let runs = try Self.sample(pairs, .random, count: 20_000, seed: 8)
    let n = Double(pairs), variance = n * (n - 1) * (4 * n + 1) / 3
    let mean = Double(runs.reduce(0) { $0 + $1.turns }) / 20_000
    #expect(abs(mean - n * n) <= 5 * (variance / 20_000).squareRoot())
    let p = 1 / (2 * n - 1)
    var shares: [Int: Double] = [:], left = 1.0
    for turn in 1...10 {
      shares[turn] = left * p
      left *= 1 - p
    }
    shares[11] = left
    Self.expect(runs.map { min($0.firstMatch ?? 0, 11) }, haveShares: shares.filter { $0.value > 0 })
  }

  /// The means of a small memory come from the Markov chain of the contents of its queue.
  @Test(arguments: [(6, 2, 13.8695), (6, 4, 9.6639), (8, 2, 23.3393), (8, 4, 14.3511)])
  func runsOfAShortMemory(_ pairs: Int, _ capacity: Int, _ expected: Double) throws {
    let runs = try Self.sample(pairs, .memory(capacity), count: 20_000, seed: 21)
    #expect(abs(Self.deviation(of: runs.map(\.turns), from: expected)) < 5)
  }
}
