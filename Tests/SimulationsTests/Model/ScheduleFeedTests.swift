import Simulations
import Testing

@Suite("scheduled inputs that make steps")
struct ScheduleFeedTests {
  /// Returns a game with a number of turns by hand. Every turn turns over the same two cards, which do not match.
  private static func game(turns: Int) throws -> (game: MemoryGame, draws: Draws) {
    let board = MemoryBoard(pairs: 4), draws = Draws(seed: 3)
    let faces = MemoryGame(board).deal(draws).faces
    let other = try #require(faces.indices.first { faces[$0] != faces[0] })
    return (MemoryGame(board, flips: (0..<turns).flatMap { _ in [0, other] }), draws)
  }

  /// Every turn counts as a step, even if nothing is recorded of it.
  @Test(arguments: [0, 1, 127, 128, 129, 1_000], [true, false])
  func everyTurnIsProgress(turns: Int, recordsSeries: Bool) throws {
    let (game, draws) = try Self.game(turns: turns)
    let progress = RunProgress()
    let report = try game.run(RunRequest(draws: draws, recordsSeries: recordsSeries, progress: progress))
    #expect(report[statistic: "turns"] == .whole(turns))
    #expect(progress.generations == turns)
  }

  /// Turns of players and symbols of a tape count in the same way.
  @Test func stepsWithoutASchedule() throws {
    let played = RunProgress()
    let report = try MemoryGame(MemoryBoard(pairs: 8)).run(RunRequest(progress: played))
    #expect(report[statistic: "turns"] == .whole(played.generations) && played.generations >= 8)
    let read = RunProgress()
    let table = TransitionTable([("s", [TransitionTable.Row("0", "s", nil)])])
    let tape = MealyMachine.Tape([String](repeating: "0", count: 700))
    _ = try MealyMachine(table, input: .tape(tape)).run(RunRequest(progress: read))
    #expect(read.generations == 700)
  }
}
