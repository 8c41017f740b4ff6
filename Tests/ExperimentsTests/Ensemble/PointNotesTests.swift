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

  private static let meets =
    "In each step, a sick person meets 0 to 2 healthy neighbours, each number equally likely."

  private static let epidemic = [("model", "infection"), ("people", "30"), ("steps", "3")]

  @Test func aReadingIsSaidOnce() throws {
    #expect(
      try notes(Self.epidemic, sweep: [("factor", "1..3")]) == [
        "In each step, a sick person infects 0 to N healthy neighbours, each number equally likely; "
          + "N is 1, 2 or 3 (swept)."
      ])
  }

  /// The swept number may be among other numbers, and there may be two keys. The sentences of a note stay together.
  @Test func onlyTheSweptNumberMayDiffer() throws {
    let keys = Self.epidemic + [("factor", "2"), ("recovery", "1"), ("vaccinated", "0.2")]
    let notes = try notes(keys, sweep: [("probability", "0.2..0.6 step 0.1"), ("seed", "1..2")])
    #expect(
      notes == [
        "\(Self.meets) Each contact transmits with probability 0.2 to 0.6 (swept). "
          + "People are sick for 1 step, then immune for ever. "
          + "At the start, a share of 0.2 of the people is vaccinated. \(Self.among)"
      ])
  }

  /// The points that are not drawn are included.
  @Test func allPointsAreCovered() throws {
    let keys = Self.epidemic + [("factor", "2")]
    let notes = try notes(keys, sweep: [("probability", "0.05..0.95 step 0.05")])
    #expect(notes == ["\(Self.meets) Each contact transmits with probability 0.05 to 0.95 (swept)."])
  }

  /// Labels of values are names, but the sentence contains the values.
  @Test func labelledValuesCount() throws {
    let labels = BlockSamples.map([("low", BlockSamples.scalar("0.1")), ("high", BlockSamples.scalar("0.4"))])
    let notes = try notes(Self.epidemic + [("factor", "2")], sweep: [("probability", labels)])
    #expect(notes == ["\(Self.meets) Each contact transmits with probability 0.1 or 0.4 (swept)."])
  }

  @Test func anotherReadingIsSaidToo() throws {
    let picks = BlockSamples.list(["up-to", "exactly"])
    let notes = try notes(
      Self.epidemic + [("factor", "2")], sweep: [("picks", picks), ("probability", BlockSamples.list(["0.1", "0.2"]))])
    #expect(
      notes == [
        "Each contact transmits with probability 0.1 or 0.2 (swept).",
        "At picks = up-to: in each step, a sick person meets 0 to 2 healthy neighbours, each number equally likely.",
        "At picks = exactly: in each step, a sick person meets 2 healthy neighbours, chosen at random, or all if there "
          + "are fewer.",
      ])
  }

  /// A probability of 1 and a share of 0 are values as any other, and `1 step,` has the plural `2 steps,`.
  @Test func allSweptValuesAreInOneSentence() throws {
    func merged(_ sweep: [(String, SpecNode)]) throws -> [String] {
      try self.notes(
        Self.epidemic + [("factor", "2")] + (sweep[0].0 == "vaccinated" ? [("recovery", "2")] : []), sweep: sweep)
    }
    #expect(
      try merged([("probability", BlockSamples.list(["0.05", "0.5", "0.6", "0.7", "1"]))]) == [
        "\(Self.meets) Each contact transmits with probability 0.05 to 1 (swept)."
      ])
    #expect(
      try merged([("recovery", BlockSamples.list(["1", "2", "3", "5"]))]) == [
        "\(Self.infects) People are sick for 1, 2, 3 or 5 (swept) steps, then immune for ever. \(Self.among)"
      ])
    #expect(
      try merged([("vaccinated", BlockSamples.list(["0", "0.2", "0.8"]))]) == [
        "\(Self.infects) People are sick for 2 steps, then immune for ever. "
          + "At the start, a share of 0, 0.2 or 0.8 (swept) of the people is vaccinated. \(Self.among)"
      ])
  }

  private static let infects =
    "In each step, a sick person infects 0 to 2 healthy neighbours, each number equally likely."

  /// The results of runs differ by numbers other than the swept ones.
  @Test func resultsAreSaidOfEachPoint() throws {
    let notes = try notes([("model", "memory")], sweep: [("pairs", "3..5")])
    #expect(
      notes
        == zip([3, 4, 5], ["4.333", "5.924", "7.552"]).map {
          "At pairs = \($0): expected turns, over all shuffles: \($1)."
        })
  }

  @Test func fewAreSaid() throws {
    let notes = try notes([("model", "memory")], sweep: [("pairs", "3..9")])
    #expect(notes.count == 5 && notes.last == "The notes on further points are left out.")
  }
}
