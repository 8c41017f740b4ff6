import Live
import Simulations
import TestSupport
import Testing

/// An interactive session becomes an experiment. A thousand random sessions of each model are copied as blocks, and the
/// run of each block ends in the state on the screen.
@Suite struct RandomSessionTests {
  private static let count: UInt64 = 1000
  /// The number of sessions of Life on each of four kinds of lattices.
  private static let part = count / 4

  /// Plays sessions, and compares the state on the screen with the report of the copied block.
  private func play(
    _ model: String, seeds: Range<UInt64> = 0..<count, _ keys: (inout SplitMix) -> [String],
    alsoCompare: (any PlaySession, Report, Comment) throws -> Void = { session, report, story in
      #expect(report.state == session.finalState, story)
    }
  ) throws {
    var steps = 0, edited = 0
    for seed in seeds {
      var session = try RandomSession(model, seed: seed, keys)
      var random = SplitMix(seed: ~seed)
      for _ in 0..<random.number(1...25) { try session.act() }
      #expect(session.isInSentenceCase, "\(session.screen.actions.map(\.title))")
      let text = try session.copy()
      let story = Comment(rawValue: "\(session.story)\n\(text)")
      let shown = try session.session
      let report = try #require(try? CopiedBlock(text: text).report(), story)
      // Expectations for the computer's players do not apply to a game whose flips are given.
      #expect(report.statistics == shown.statistics.filter { $0.name != "expected_turns" || !isGiven(text) }, story)
      try alsoCompare(shown, report, story)
      steps += shown.step
      edited += isGiven(text) ? 1 : 0
    }
    // Something must have happened.
    #expect(steps > seeds.count / 10)
    #expect(edited > seeds.count / 10)
  }

  /// Returns whether a block contains a person's actions.
  private func isGiven(_ text: String) -> Bool {
    ["edits", "tap", "flips", "input"].contains { text.contains("\n\($0):") }
  }

  private static let families = [
    "B3/S23", "B36/S23", "B0/S8", "B2-a/S12", "B3/S23V", "B2/S34H", "B2/S345/C4", "345/2/4", "WireWorld",
    "R2,C0,M1,S3..8,B5..7,NM", "R3,C4,M0,S6..11,B7..10,NN",
  ]

  private static let calmFamilies = [
    "B3/S23", "B36/S23", "B3/S23V", "B2/S34H", "B3/S23/C4", "WireWorld", "R2,C0,M1,S6..9,B8..9,NM",
  ]

  @Test(arguments: ["periodic", "dead", "unbounded"]) func life(boundary: String) throws {
    let first: UInt64 = ["periodic": 0, "dead": 1, "unbounded": 2][boundary] ?? 0
    try play("life", seeds: first * Self.part..<(first + 1) * Self.part) { random in
      var rule = random.one(of: Self.families)
      // On a plane, most other rules soon fill more cells than the test has time for.
      if boundary == "unbounded" { rule = random.one(of: Self.calmFamilies) }
      let columns = random.number(7...24), rows = random.number(7...16)
      let initial = random.one(of: ["random", "empty", "glider", "{random: 0.2}"])
      return [
        "rule=\(rule)", "grid=\(columns)x\(rows)", "boundary=\(boundary)", "initial=\(initial)",
        "seed=\(random.number(0...99))",
      ]
    }
  }

  @Test func lifeOnLatticesOfTheRule() throws {
    try play("life", seeds: 3 * Self.part..<4 * Self.part) { random in
      let rule = random.one(of: ["B3/S23", "B36/S23", "B2/S345/C4"])
      let lattice = random.one(of: ["T16,12", "P16,12", "K16*,12", "K16,12*", "C16,12", "S14"])
      return ["rule=\(rule):\(lattice)", "initial=random", "seed=\(random.number(0...99))"]
    }
  }

  @Test func elementary() throws {
    try play(
      "elementary", { Self.line(&$0) + ["rule=\($0.number(0...255))\($0.chance(20) ? "R" : "")"] },
      alsoCompare: { try Self.compareNewestRow($0, $1, $2) })
  }

  @Test func totalistic() throws {
    try play(
      "totalistic",
      { random in
        let colours = random.number(2...6)
        return Self.line(&random) + ["code=\(random.number(0...(colours == 2 ? 15 : 1000)))", "colours=\(colours)"]
      },
      alsoCompare: { try Self.compareNewestRow($0, $1, $2) })
  }

  private static func line(_ random: inout SplitMix) -> [String] {
    [
      "boundary=\(random.one(of: ["periodic", "dead", "unbounded"]))", "grid=\(random.number(1...60))",
      "initial=\(random.one(of: ["single", "random", "empty"]))", "seed=\(random.number(0...99))",
    ]
  }

  /// The state of a line is its newest row, and the state of its run is all rows.
  private static func compareNewestRow(_ session: any PlaySession, _ report: Report, _ story: Comment) throws {
    let final = try #require(report.state, story), newest = try #require(session.finalState, story)
    var row: [UInt8] = [], shown: [UInt8] = []
    final.appendRow(final.rows - 1, to: &row)
    newest.appendRow(0, to: &shown)
    #expect(row == shown, story)
  }

  /// A block of another infection would start from the state that the session shows.
  @Test func infection() throws {
    try play("infection", Self.crowd) { session, report, story in
      #expect(report.handover as? FinalState == session.finalState, story)
    }
  }

  private static func crowd(_ random: inout SplitMix) -> [String] {
    var keys = [
      random.chance(50)
        ? "people=\(random.number(1...200))" : "grid=\(random.number(3...20))x\(random.number(3...14))",
      "factor=\(random.number(0...4))", "seed=\(random.number(0...99))",
    ]
    if random.chance(50) {
      keys.append("recovery=\(random.one(of: ["1", "3", "{mean: 4}"]))")
      if random.chance(60) { keys.append("immunity=\(random.one(of: ["0", "2", "{mean: 6}"]))") }
    }
    if random.chance(20) { keys.append("incubation=\(random.number(1...3))") }
    if random.chance(20) { keys.append("vaccinated=0.2") }
    if random.chance(20) { keys.append("boundary=periodic") }
    return keys
  }

  @Test func mealy() throws {
    try play(
      "mealy",
      { random in
        let states = (0..<random.number(1...5)).map { "q\($0)" }
        let symbols = Array(["0", "1", "a", "go"].prefix(random.number(1...4)))
        let rows = states.map { state in
          let cells = symbols.map { "\($0): [\(random.one(of: states)), \(random.one(of: symbols + ["x"]))]" }
          return "\(state): {\(cells.joined(separator: ", "))}"
        }
        let input = (0..<random.number(1...8)).map { _ in random.one(of: symbols) }
        return [
          "transitions={\(rows.joined(separator: ", "))}", "initial=q0", "input=[\(input.joined(separator: ", "))]",
        ]
      })
  }

  @Test func memory() throws {
    try play(
      "memory",
      { random in
        [
          "grid=\(random.one(of: ["3x4", "5x2", "4x4", "2x3"]))",
          "players=\(random.one(of: ["perfect", "[perfect, random]", "[random, optimal]", "{memory: 2}"]))",
          "seed=\(random.number(0...999))",
        ]
      })
  }
}
