import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport
import Twins

/// Tests the report of a run of the model `memory`.
@Suite struct MemoryGameReportTests {
  static let base: SpecNode = ["model": "memory", "grid": "4x5"]

  @Test(arguments: 0..<25) func whatHoldsOfEveryGame(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed + 1_000)
    let game = MemoryGame.random(&random)
    let report = try game.run(RunRequest(draws: Draws(seed: seed)))
    let names = MemoryGame.declaration.statistics.map(\.name)
    #expect(report.statistics.map(\.name) == names.filter { !game.absentStatistics.contains($0) })
    #expect(report.statistics.filter(\.isListed).map(\.name) == Array(names.prefix(6)))
    #expect(report.series.columns.map(\.name) == MemoryGame.declaration.series.map(\.name))
    guard case .whole(let turns)? = report[statistic: "turns"], case .whole(let flips)? = report[statistic: "flips"],
      case .whole(let lucky)? = report[statistic: "lucky"], case .whole(let pairs)? = report[statistic: "pairs"],
      case .list(let score)? = report[statistic: "score"]
    else {
      Issue.record("\(report.statistics)")
      return
    }
    #expect(flips == 2 * turns && lucky <= pairs && pairs <= turns && score.count == game.players.count)
    #expect(score.reduce(0) { if case .whole(let own) = $1 { $0 + own } else { $0 } } == pairs)
    let own = score.map { if case .whole(let number) = $0 { number } else { -1 } }
    if own.count > 1 {
      let lead = own[0] - own[1...].reduce(0, max), isFirst = own.indices.filter { own[$0] == own.max() }
      #expect(report[statistic: "lead"] == .whole(lead))
      #expect(report[statistic: "winner"] == .text(isFirst.count == 1 ? "player_\(isFirst[0] + 1)" : "draw"))
    }
    #expect(report[statistic: "expected_turns"] == game.expectedTurns.map { .fraction($0) })
    #expect(pairs == game.board.pairs || game.players == [.optimal, .optimal])
    #expect(report.series["pairs"]?.last == pairs)
    if pairs == game.board.pairs { #expect(report.series["known"]?.last == 0) }
    let first = report.series["pairs"]?.firstIndex { $0 > 0 }
    #expect(report[statistic: "first_match"] == first.map { .whole(report.series.steps[$0]) } ?? StatisticValue.none)
  }

  /// A run depends only on the seed and the replicate.
  @Test func equalSeedsAreEqualGames() throws {
    let one = try report(Self.base, seed: 7), same = try report(Self.base, seed: 7)
    #expect(one.statistics == same.statistics && one.series == same.series && one.state == same.state)
    let other = try report(Self.base, seed: 8), next = try report(Self.base, seed: 7, replicate: 1)
    #expect(Set([one.state, other.state, next.state]).count == 3)
  }

  @Test func allPlayersMeetTheSameDeal() throws {
    let states = try [["random", "perfect"], ["optimal", "perfect"], "perfect"].map { (players: SpecNode) in
      try report(Self.base.with(("players", players)), seed: 3).state
    }
    #expect(Set(states).count == 1)
  }

  /// The state is the deal, with one letter for each card.
  @Test func theStateIsTheDeal() throws {
    let state = try #require(try report(Self.base, seed: 3).state)
    let faces = MemoryTable(pairs: 10, players: 1, draws: Draws(seed: 3)).faces
    let letters = faces.map { String(UnicodeScalar(UInt8($0) + 65)) }.joined()
    #expect(state.lines.joined() == letters && state.lines.map(\.count) == [4, 4, 4, 4, 4])
    #expect(try report(Self.base, keepsState: false).state == nil)
  }

  /// If there are more faces than letters, they are hexadecimal numbers with as many digits as the largest one needs.
  @Test(arguments: [(26, 1), (27, 2), (256, 2), (257, 3)])
  func largeDealsAreNumbers(_ pairs: Int, _ digits: Int) throws {
    let state = try #require(try report(["model": "memory", "pairs": SpecNode("\(pairs)")]).state)
    let faces = MemoryTable(pairs: pairs, players: 1, draws: Draws(seed: 0)).faces
    #expect(state.lines.allSatisfy { $0.count == state.columns * digits })
    let text = Array(state.lines.joined())
    let numbers = stride(from: 0, to: text.count, by: digits).map { UInt32(String(text[$0..<$0 + digits]), radix: 16) }
    if digits > 1 { #expect(numbers == faces) }
  }

  @Test func theBoardTellsWhatBecameOfEachCard() throws {
    let views = [
      ViewRequest("board"), ViewRequest("chart"), ViewRequest("chart", .series(["known"])), ViewRequest("statistics"),
    ]
    let report = try report(Self.base.with(("players", ["perfect", ["memory": 2]])), seed: 5, views: views)
    guard case .cards(let board) = report.views[0].shape, case .chart(let all) = report.views[1].shape,
      case .chart(let some) = report.views[2].shape, case .statistics = report.views[3].shape
    else {
      Issue.record("\(report.views)")
      return
    }
    #expect(all == ["pairs", "known"] && some == ["known"])
    #expect((board.columns, board.rows, board.faces, board.players) == (4, 5, 10, 2))
    #expect(board.cards.map(\.face) == MemoryTable(pairs: 10, players: 2, draws: Draws(seed: 5)).faces.map { Int($0) })
    guard case .list(let score)? = report[statistic: "score"] else { return }
    #expect((0...1).map { player in StatisticValue.whole(board.cards.count { $0.player == player } / 2) } == score)
    let turns = Set(board.cards.compactMap(\.turn))
    #expect(turns.count == 10 && report[statistic: "first_match"] == .whole(turns.min() ?? 0))
    // The overview marks the cards taken in the first half of the turns.
    let last = turns.max() ?? 0
    #expect(board.overview.elements == board.cards.map { ($0.turn ?? 0) <= last / 2 ? 1 : 0 })
  }

  @Test func aLargeBoardIsAnOverview() throws {
    let report = try report(
      ["model": "memory", "grid": "40x30"], views: [ViewRequest("board")], limit: PictureLimit(columns: 20, rows: 20))
    guard case .cards(let board) = report.views[0].shape else { return }
    #expect(board.cards.isEmpty && board.overview.scale == 2 && board.overview.width == 20)
  }

  @Test func theExpectationIsNoted() throws {
    #expect(try report(Self.base).notes == ["Expected turns, over all shuffles: 15.62."])
    #expect(
      try report(Self.base.with(("players", "random"))).notes
        == ["Expected turns, over all shuffles: 100."])
    #expect(try report(Self.base.with(("players", ["memory": 5]))).notes == [])
    #expect(try report(Self.base.with(("players", ["perfect", "perfect"]))).notes == [])
  }

  @Test func aGameOverTheLimitIsAnError() throws {
    let game = MemoryGame(MemoryBoard(pairs: 30), players: [.random, .memory(1)])
    let error = RunError(
      key: "grid", "the game is not over after 50 turns, which is all that the update limit allows",
      advice: "use fewer cards or better players, or raise the limit with --max-updates")
    // Two kinds of memory observe each turn, on 60 cards.
    #expect(throws: error) { try game.run(RunRequest(limits: RunLimits(updates: 6_000))) }
    #expect(throws: error) { try game.outcome(Draws(seed: 0), limits: RunLimits(updates: 6_000)) }
    let single = MemoryGame(MemoryBoard(pairs: 30), players: [.random])
    #expect(throws: error) { try single.outcome(Draws(seed: 0), limits: RunLimits(updates: 3_000)) }
    #expect(try single.outcome(Draws(seed: 0)).turns > 50)
  }
}
