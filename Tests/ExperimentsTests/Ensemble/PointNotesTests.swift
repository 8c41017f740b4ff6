import Blocks
import Experiments
import Simulations
import Specification
import Testing

/// The notes below the figures of an experiment. Sentences that differ only by the swept values appear once.
@Suite struct PointNotesTests {
  private func notes(_ keys: [(String, String)], sweep: [(String, String)]) throws -> [String] {
    try notes(keys, sweep: sweep.map { ($0.0, BlockSamples.scalar($0.1)) })
  }

  private func notes(_ keys: [(String, String)], sweep: [(String, SpecNode)]) throws -> [String] {
    let entries = keys.map { ($0.0, BlockSamples.scalar($0.1)) } + [("sweep", BlockSamples.map(sweep))]
    var context = SpecContext()
    let block = try #require(BlockSpecification(BlockSamples.map(entries), in: &context), "\(context.errors)")
    return try block.run(RunRequest()).notes
  }

  private static let among =
    "Contacts go to healthy neighbours only, so immune neighbours do not slow the infection: in textbook models they do "
    + "(among: all)."

  private static let epidemic = [("model", "infection"), ("people", "30"), ("steps", "3")]

  @Test func aReadingIsSaidOnce() throws {
    #expect(
      try notes(Self.epidemic, sweep: [("factor", "1..3")]) == [
        "Model: each sick person infects up to 1, 2 or 3 (swept) healthy neighbours per step, chosen at random "
          + "(picks: up-to, among: healthy)."
      ])
  }

  /// The swept number may be among other numbers, and there may be two keys. The sentences of a note stay together.
  @Test func onlyTheSweptNumberMayDiffer() throws {
    let keys = Self.epidemic + [("factor", "2"), ("recovery", "1"), ("vaccinated", "0.2")]
    let notes = try notes(keys, sweep: [("probability", "0.2..0.6 step 0.1"), ("seed", "1..2")])
    #expect(notes.count == 2)
    #expect(
      notes.last == "Each contact transmits with probability 0.2 … 0.6 (swept). "
        + "People are sick for 1 step, and then are immune for ever. "
        + "A share of 0.2 of all people is vaccinated at the start. \(Self.among)"
    )
  }

  /// The points that are not drawn are included.
  @Test func allPointsAreCovered() throws {
    let keys = Self.epidemic + [("factor", "2")]
    let notes = try notes(keys, sweep: [("probability", "0.05..0.95 step 0.05")])
    #expect(notes.dropFirst().first == "Each contact transmits with probability 0.05 … 0.95 (swept).")
    #expect(notes.count == 2)
  }

  /// Labels of values are names, but the sentence contains the values.
  @Test func labelledValuesCount() throws {
    let labels = BlockSamples.map([("low", BlockSamples.scalar("0.1")), ("high", BlockSamples.scalar("0.4"))])
    let notes = try notes(Self.epidemic + [("factor", "2")], sweep: [("probability", labels)])
    #expect(notes.last == "Each contact transmits with probability 0.1 or 0.4 (swept).")
  }

  @Test func anotherReadingIsSaidToo() throws {
    let picks = BlockSamples.list(["up-to", "exactly"])
    let notes = try notes(
      Self.epidemic + [("factor", "2")], sweep: [("picks", picks), ("probability", BlockSamples.list(["0.1", "0.2"]))])
    #expect(
      notes == [
        "Each contact transmits with probability 0.1 or 0.2 (swept).",
        "Model at picks = up-to: each sick person meets up to 2 healthy neighbours per step, chosen at random "
          + "(picks: up-to, among: healthy).",
        "Model at picks = exactly: each sick person meets exactly 2 healthy neighbours per step, chosen at random, "
          + "or all if there are fewer (picks: exactly, among: healthy).",
      ])
  }

  /// A sentence that not all points have names its points, or the first and last of many consecutive ones.
  @Test(arguments: [
    ("0.1, 0.2", "At vaccinated = 0.1 or 0.2: a share of 0.1 or 0.2 (swept) of all people is vaccinated at the start."),
    (
      "0.1, 0.2, 0.3, 0.4, 0.5",
      "At vaccinated = 0.1 … 0.5: a share of 0.1 … 0.5 (swept) of all people is vaccinated at the start."
    ),
  ])
  func someOfThePoints(_ others: String, _ note: String) throws {
    let shares = BlockSamples.list(["0"] + others.split(separator: ", ").map { String($0) })
    let notes = try notes(Self.epidemic + [("factor", "2"), ("recovery", "2")], sweep: [("vaccinated", shares)])
    #expect(notes.count == 3)
    #expect(notes[1] == "People are sick for 2 steps, and then are immune for ever. \(Self.among)")
    #expect(notes[2] == note)
  }

  /// The results of runs differ by numbers other than the swept ones.
  @Test func resultsAreSaidOfEachPoint() throws {
    let notes = try notes([("model", "memory")], sweep: [("pairs", "3..5")])
    #expect(
      notes
        == zip([3, 4, 5], ["4.333", "5.924", "7.552"]).map {
          "At pairs = \($0): expected number of turns of this player, over all shuffles: \($1)."
        })
  }

  @Test func fewAreSaid() throws {
    let notes = try notes([("model", "memory")], sweep: [("pairs", "3..9")])
    #expect(notes.count == 5 && notes.last == "The notes on further points are left out.")
  }
}
