import Simulations
import Testing

/// A run from code returns what a block reports for the same run.
@Suite struct RunResultTests {
  @Test func everythingOfTheReport() throws {
    let life = try Life(rule: "HighLife", on: .torus(20, 15), steps: 9)
    let report = try life.run(RunRequest(draws: Draws(seed: 3)))
    let result = try life.run(seed: 3)
    #expect(result.statistics == report.statistics && result.series == report.series && result.notes == report.notes)
    #expect(result["population"] == report[statistic: "population"] && result["nothing"] == nil)
    let pattern = try #require(result.pattern)
    #expect(try pattern.text().contains("rule = B36/S23"))
    let grid = try #require(BitGrid(pattern))
    #expect(Pattern(grid).cells == pattern.cells)
  }

  @Test func aModelWithoutALatticeHasNoPattern() throws {
    #expect(try MemoryGame(columns: 2, rows: 2).run().pattern == nil)
    #expect(try MealyMachine(transitions: [.init("a", "x", "a")], initial: "a").run().pattern == nil)
  }

  @Test func notesOfTheRun() throws {
    let notes = try Infection(people: 9, factor: 2, steps: 1).run().notes
    #expect(notes.count == 1 && notes[0].hasSuffix("."))
  }
}
