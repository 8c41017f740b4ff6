import Blocks
import Experiments
import Simulations
import Testing

/// Notes on the ends of many runs.
@Suite struct EnsembleRunFindingsTests {
  private static let automata: [[(String, String)]] = [
    [("model", "elementary"), ("rule", "30")], [("model", "totalistic"), ("code", "10"), ("colours", "2")],
  ]

  private func notes(
    _ model: [(String, String)], _ more: [(String, String)], sweep: [(String, String)] = []
  ) throws -> [String] {
    let line = [("initial", "random"), ("until", "stable"), ("steps", "4000")]
    return try BlockSamples.block(model + line + more, sweep: sweep).run(RunRequest()).notes
  }

  /// The period of the first run is not stated for all runs.
  @Test(arguments: automata) func periodsOfLines(model: [(String, String)]) throws {
    let single = try notes(model, [("grid", "11")])
    #expect(single.contains { $0.hasPrefix("From step ") && $0.contains(" the state repeats every ") })
    let many = try notes(model, [("grid", "11"), ("replicates", "9")])
    #expect(!many.contains { $0.contains("repeats every") }, "\(many)")
    #expect(many.contains { $0.contains(" of 9 runs ended periodic with period ") }, "\(many)")
    let swept = try notes(model, [("replicates", "9")], sweep: [("grid", "[9, 11]")])
    #expect(!swept.contains { $0.contains("repeats every") }, "\(swept)")
    #expect(swept.contains { $0.hasPrefix("At grid = 9, ") } && swept.contains { $0.hasPrefix("At grid = 11, ") })
  }

  /// If each point has one run, the sentence about each point is true for that run.
  @Test func periodsOfSingleRuns() throws {
    let swept = try notes([("model", "elementary"), ("rule", "30")], [], sweep: [("grid", "[9, 11]")])
    #expect(swept.contains { $0.hasPrefix("At grid = 9: from step ") || $0.contains("the state repeats") }, "\(swept)")
  }

  /// Taps that were reached by no run, or only by some, are counted over the runs.
  @Test func tapsThatNeverCame() throws {
    func block(_ until: String, _ replicates: String) throws -> BlockSpecification {
      try BlockSamples.block([
        ("model", "infection"), ("people", "100"), ("factor", "1"), ("recovery", "2"), ("steps", "60"),
        ("until", until), ("tap", "[{step: 1, at: [5, 5]}, {step: 5, at: [3, 3]}, {step: 39, at: [1, 1]}]"),
        ("replicates", replicates),
      ])
    }
    let note = "Steps of the key 'tap' that not all runs reached: "
    let none = try block("sick == 0", "5").run(RunRequest()).notes
    #expect(
      none.contains(note + "step 1 in 0 of 5 runs; step 5 in 0 of 5 runs; step 39 in 0 of 5 runs."), "\(none)")
    let some = try block("ever_sick > 5", "40")
    let notes = try some.run(RunRequest()).notes, table = try #require(try some.run(RunRequest()).ensemble)
    #expect(table.replicates == 40)
    let taps = try #require(notes.first { $0.hasPrefix(note) }, "\(notes)")
    #expect(taps.contains("step 39 in ") && !taps.contains("step 1 in "))
    var team = RunRequest()
    team.workers = .team(of: 3)
    #expect(try some.run(team).notes == notes)
    let all = try block("sick > 100", "5").run(RunRequest()).notes
    #expect(!all.contains { $0.hasPrefix(note) }, "\(all)")
  }

  /// The sizes of generations may still grow if a run was not over.
  @Test func generationsAreOutcomes() throws {
    let block = try BlockSamples.block([
      ("model", "infection"), ("people", "100"), ("factor", "1"), ("recovery", "9"), ("steps", "3"),
      ("replicates", "4"),
    ])
    let ensemble = try #require(try block.run(RunRequest()).ensemble)
    for generation in 1...3 {
      #expect(ensemble.unfinishedRuns(of: "generation_\(generation)", at: 0) == 4)
      #expect(ensemble.unfinishedNote(of: ["generation_\(generation)"]) == "4 of 4 runs were not over.")
    }
  }
}
