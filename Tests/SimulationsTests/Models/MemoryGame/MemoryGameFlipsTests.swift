import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

/// Tests the key `flips`: a game whose cards are turned over by hand.
@Suite struct MemoryGameFlipsTests {
  /// A board of two rows of four cards.
  static let base: SpecNode = ["model": "memory", "grid": "4x2"]
  /// The faces that seed 3 deals on this board.
  static let deal = MemoryTable(pairs: 4, players: 1, draws: Draws(seed: 3)).faces

  static func node(_ card: Int) -> SpecNode { [SpecNode("\(card % 4)"), SpecNode("\(card / 4)")] }

  static func flips(_ cards: [Int], _ more: (String, SpecNode)...) -> SpecNode {
    let list = SpecNode(.list(cards.map(node)), at: .line(1))
    return more.reduce(base.with(("flips", list))) { $0.with($1) }
  }

  /// The two cards of each face.
  static let pairs = (0..<4).map { face in deal.indices.filter { deal[$0] == UInt32(face) } }

  @Test func theRunIsTheseFlips() throws {
    let (a, b) = (Self.pairs[0], Self.pairs[1])
    // The flips are a miss, a pair and the first card of another turn.
    let report = try report(
      Self.flips([a[0], b[0], a[0], a[1], b[1]], ("players", ["perfect", "random"])), seed: 3,
      views: [ViewRequest("board"), ViewRequest("animation", .animation(AnimationOptions()))])
    #expect(
      report.statistics.map(\.value) == [
        .whole(2), .whole(5), .whole(0), .whole(1), .whole(2), .list([.whole(0), .whole(1)]), .text("player_2"),
        .whole(-1),
      ])
    #expect(report.series.steps == [0, 1, 2])
    #expect(report.series["pairs"] == [0, 0, 1] && report.series["known"] == [0, 2, 2])
    #expect(
      report.summary
        == "Game of pairs on a board of 4 by 2 cards, 1 of 4 pairs found in 2 turns, one card of the next turn face up")
    #expect(report.notes == ["The game is unfinished, with 3 pairs left on the table."])
    guard case .cards(let board) = report.views[0].shape else { return #expect(Bool(false), "no board") }
    #expect(board.cards.indices.filter { board.cards[$0].turn == 2 } == a)
    let frames = try PixelViewTests.film(report.views[1]).pictures
    let shown = frames.map { frame in
      frame.elements.indices.filter { frame.looks[Int(frame.elements[$0])].role == .marked }
    }
    // The last frame shows the table with the card that is left open.
    #expect(shown == [[], [a[0], b[0]].sorted(), [b[1]]])
  }

  @Test func anEmptyListIsTheDeal() throws {
    let report = try report(Self.flips([]), seed: 3)
    #expect(report[statistic: "turns"] == .whole(0) && report[statistic: "flips"] == .whole(0))
    #expect(report.series.steps == [0] && report[statistic: "expected_turns"] == nil)
    #expect(report.notes == ["The game is unfinished, with 4 pairs left on the table."])
    #expect(report.state == (try BlockSupport.report(Self.base, seed: 3).state))
  }

  @Test func aWholeGameHasNoNote() throws {
    let report = try report(Self.flips(Self.pairs.flatMap { $0 }), seed: 3)
    #expect(report.notes.isEmpty && report[statistic: "lucky"] == .whole(4))
    #expect(report.summary == "Game of pairs on a board of 4 by 2 cards, 4 of 4 pairs found in 4 turns")
    let game = try #require(try block(Self.flips([0])).simulation as? MemoryGame)
    #expect(game.absentStatistics.contains("expected_turns") && game.expectedMeans.isEmpty)
    #expect(!game.hasOpenEnd && game.stepCount == 0)
  }

  @Test func aReplicateWithoutViewsIsPlayedToo() throws {
    let block = try block(Self.flips([0, 1]))
    let request = RunRequest(draws: Draws(seed: 3), keepsState: false, recordsSeries: false)
    #expect(try block.simulation.run(request)[statistic: "flips"] == .whole(2))
  }

  @Test func theCanonicalTextHasThem() throws {
    #expect(try block(Self.flips([0, 5])).canonical.contains("flips [[0,0],[1,1]]"))
    #expect(try !block(Self.base).canonical.contains("flips"))
  }

  @Test func errorsOfTheList() {
    let list: SpecNode = [[0, 0], [4, 0], [1, 1], [1, 1]]
    let problems = errors(in: Self.base.with(("flips", list))).map(\.problem)
    #expect(
      problems == [
        .invalid(
          "[4, 0] lies outside the board of 4x2", advice: "columns are numbered from 0 to 3, rows from 0 to 1"),
        .invalid(
          "the card at [1, 1] is turned over twice in turn 2",
          advice: "write the place of another card instead of the second [1, 1]"),
      ])
    #expect(errors(in: Self.base.with(("flips", "none"))).count == 1)
    #expect(errors(in: Self.base.with(("flips", [[0, 0, 0]]))).count == 1)
  }

  @Test func aCardThatWasTakenIsAnErrorOfTheRun() throws {
    let pair = Self.pairs[2], other = Self.pairs[1]
    let place = "[\(pair[1] % 4), \(pair[1] / 4)]"
    let node = Self.flips([other[0], pair[0], pair[0], pair[1], other[0], pair[1]])
    guard case .map(let entries) = node.content, case .list(let items)? = entries.last?.value.content else { return }
    #expect(
      throws: RunError(
        key: "flips", "the card at \(place) was taken in turn 2, before flip 6",
        advice: "turn over a card that is left on the table", at: items[5].span)
    ) { try report(node, seed: 3) }
  }

  @Test func aGameThatIsOverTakesNoCards() throws {
    let all = Self.pairs.flatMap { $0 }
    #expect(
      throws: RunError(
        key: "flips", "the card at [0, 0] was taken in turn \(Int(Self.deal[0]) + 1), before flip 9",
        advice: "end the list before it", at: .line(1))
    ) { try report(Self.flips(all + [0]), seed: 3) }
  }
}
