import Blocks
import Experiments
import Simulations
import Specification
import Testing

/// What is said below the figures of an experiment: what differs from point to point by the swept values alone is said
/// once.
@Suite struct PointNoteTests {
  private func notes(_ keys: [(String, String)], sweep: [(String, String)]) throws -> [String] {
    try notes(keys, sweep: sweep.map { ($0.0, BlockSamples.scalar($0.1)) })
  }

  private func notes(_ keys: [(String, String)], sweep: [(String, SpecNode)]) throws -> [String] {
    let entries = keys.map { ($0.0, BlockSamples.scalar($0.1)) } + [("sweep", BlockSamples.map(sweep))]
    var context = SpecContext()
    let block = try #require(BlockSpecification(BlockSamples.map(entries), in: &context), "\(context.errors)")
    return try block.run(RunRequest()).notes
  }

  private static let epidemic = [("model", "infection"), ("people", "30"), ("steps", "3")]

  @Test func aReadingIsSaidOnce() throws {
    let notes = try notes(Self.epidemic, sweep: [("factor", "1..3")])
    #expect(
      notes == [
        "At factor = 1: Reading: a sick person infects a random number of at most 1 healthy neighbour a step "
          + "(picks: up-to, among: healthy).",
        "Likewise at the other points.",
      ])
  }

  /// Among other numbers, at the end of a word, and of two keys.
  @Test func onlyTheSweptNumberMayDiffer() throws {
    let keys = Self.epidemic + [("factor", "2"), ("recovery", "1"), ("vaccinated", "0.2")]
    let notes = try notes(keys, sweep: [("probability", "0.2..0.4 step 0.1"), ("seed", "1..2")])
    #expect(notes.count == 3)
    #expect(
      notes[1]
        == "At probability = 0.2, seed = 1: Course: a pick takes with probability 0.2; people are sick for 1 step "
        + "and are immune for ever after it; a share of 0.2 is vaccinated.")
    #expect(notes[2] == "Likewise at the other points.")
  }

  @Test func anotherReadingIsSaidToo() throws {
    let notes = try notes(
      Self.epidemic + [("factor", "2")], sweep: [("picks", BlockSamples.list(["up-to", "exactly"]))])
    #expect(notes.count == 2 && notes.allSatisfy { $0.hasPrefix("At picks = ") } && notes[0] != notes[1])
  }

  /// What a run gave is no reading, though it may be the same at two points.
  @Test func resultsAreSaidOfEachPoint() throws {
    let notes = try notes([("model", "memory")], sweep: [("pairs", "3..5")])
    #expect(
      notes
        == zip([3, 4, 5], ["4.333", "5.924", "7.552"]).map {
          "At pairs = \($0): Expected number of turns of this player, over all shuffles: \($1)."
        })
  }

  @Test func fewAreSaid() throws {
    let notes = try notes([("model", "memory")], sweep: [("pairs", "3..9")])
    #expect(notes.count == 5 && notes.last == "Likewise at the other points.")
  }
}
