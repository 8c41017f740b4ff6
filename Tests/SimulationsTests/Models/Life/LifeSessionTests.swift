import Blocks
import BlockSupport
import Expressions
import Mealy
import Simulations
import Specification
import Testing
import TestSupport
import Twins

@Suite("life: a run is a session with its schedule, and a session is a block")
struct LifeSessionTests {
  static let rules = ["B3/S23", "B36/S23", "B2-a/S12", "B2/S345/C4", "345/2/6", "WireWorld", "R2,C0,M1,S6..9,B7..8,NM"]
  static let boundaries = ["periodic", "dead", "unbounded"]

  /// Returns the keys of a random small block, in the order in which an author might write them.
  static func keys(
    _ rule: String, _ boundary: String, _ random: inout SplitMix
  ) -> (keys: [(key: String, value: String)], columns: Int, rows: Int) {
    let columns = random.number(3...70), rows = random.number(3...12)
    return (
      [
        ("model", "life"), ("rule", rule), ("grid", "\(columns)x\(rows)"), ("boundary", boundary),
        ("initial", "{count: \(random.number(0...columns * rows / 3))}"), ("seed", "\(random.number(0...999))"),
      ], columns, rows
    )
  }

  static func life(_ keys: [(key: String, value: String)]) throws -> (life: Life, draws: Draws) {
    let block = try block(SpecNode(replayed: keys))
    return (try #require(block.simulation as? Life), Draws(seed: block.seed))
  }

  @Test(arguments: rules, boundaries)
  func runIsSessionIsTwin(rule: String, boundary: String) throws {
    var random = SplitMix(seed: UInt64(rule.utf8.count * 7 + boundary.utf8.count))
    for _ in 0..<12 {
      var (keys, columns, rows) = Self.keys(rule, boundary, &random)
      let steps = random.number(0...12), states = try LifeRule.parse(rule).get().states
      let edits = (0..<random.number(0...5)).map { _ in
        let step = random.number(0...steps),
          cell = "[\(random.number(0...columns - 1)), \(random.number(0...rows - 1))]"
        let state = random.number(0...2) == 0 ? "" : ", state: \(random.number(0...states - 1))"
        return "{step: \(step), at: \(cell)\(state)}"
      }
      keys += [("steps", "\(steps)"), ("edits", "[\(edits.joined(separator: ", "))]")]
      let (life, draws) = try Self.life(keys)
      let request = RunRequest(draws: draws)
      let report = try life.run(request)

      // The session runs step by step.
      var session = try Session(life, request, followsSchedule: true)
      var populations = [session.state.population]
      while session.step < steps {
        try session.advance(by: 1)
        populations.append(session.state.population)
      }
      #expect(session.finalState == report.state, "\(keys)")
      #expect(session.statistics == report.statistics, "\(keys)")
      #expect(report.series["population"] == populations)

      // The twin runs cell by cell.
      let margin = boundary == "unbounded" ? (steps + 1) * 2 + 2 : 0
      let start = try Session(life, request)
      var twin = PlainLattice(columns: columns + 2 * margin, rows: rows + 2 * margin, cells: [])
      twin.cells = (0..<twin.rows).flatMap { row in
        (0..<twin.columns).map { start.state[Position(column: $0 - margin, row: row - margin)] }
      }
      let parsed = try LifeRule.parse(rule).get()
      var births = 0, deaths = 0
      for step in 0...steps {
        if step > 0 {
          let before = twin.cells
          defer {
            births = zip(before, twin.cells).count { $0 == 0 && $1 != 0 }
            deaths = zip(before, twin.cells).count { $0 != 0 && $1 == 0 }
          }
          twin = twin.next(parsed) { x, y in
            if boundary == "periodic" {
              return Position(column: (x + twin.columns) % twin.columns, row: (y + twin.rows) % twin.rows)
            }
            let isInside = (0..<twin.columns).contains(x) && (0..<twin.rows).contains(y)
            return isInside ? Position(column: x, row: y) : nil
          }
        }
        for entry in life.schedule where entry.step == step {
          switch entry.input {
          case .tick, .together: Issue.record("a schedule holds single edits")
          case .set(let cell, let state): twin.cells[(cell.row + margin) * twin.columns + cell.column + margin] = state
          case .toggle(let cell):
            let index = (cell.row + margin) * twin.columns + cell.column + margin
            twin.cells[index] = twin.cells[index] == 0 ? 1 : 0
          }
        }
        #expect(twin.population == populations[step], "step \(step) of \(keys)")
      }
      // Births and deaths count only the rule, not the edits.
      #expect(report[statistic: "births"] == .whole(births) && report[statistic: "deaths"] == .whole(deaths), "\(keys)")
      try session.go(to: steps)
      let cells = (0..<twin.rows).flatMap { row in
        (0..<twin.columns).map { session.state[Position(column: $0 - margin, row: row - margin)] }
      }
      #expect(cells == twin.cells, "\(keys)")
    }
  }

  @Test(arguments: rules, boundaries)
  func sessionIsBlock(rule: String, boundary: String) throws {
    var random = SplitMix(seed: UInt64(rule.utf8.count * 31 + boundary.utf8.count))
    var refused = 0, fed = 0
    for _ in 0..<16 {
      let (keys, columns, rows) = Self.keys(rule, boundary, &random)
      let (life, draws) = try Self.life(keys + [("steps", "0")])
      var session = try Session(life, RunRequest(draws: draws))
      let states = try LifeRule.parse(rule).get().states
      for _ in 0..<random.number(0...14) {
        // Some cells are a little beyond the edges.
        let cell = Position(column: random.number(-2...columns + 1), row: random.number(-2...rows + 1))
        let input: Life.Input
        switch random.number(0...4) {
        case 0: input = .toggle(cell)
        case 4: input = .together([.toggle(cell), .set(Position(column: 0, row: 0), to: 1)])
        case 1: input = .set(cell, to: UInt8(random.number(0...states - 1)))
        default: input = .tick
        }
        if case .unanswered = try session.send(input) { refused += 1 } else { fed += 1 }
      }
      let replayed = try session.replay(keys)
      let (again, _) = try Self.life(replayed)
      let report = try again.run(RunRequest(draws: draws))
      #expect(report.state == session.finalState, "\(replayed)")
      #expect(report.statistics == session.statistics, "\(replayed)")
    }
    #expect(fed > 40)
    #expect(boundary == "unbounded" ? refused == 0 : refused > 0)
  }

  @Test(arguments: boundaries) func backAndForth(boundary: String) throws {
    var random = SplitMix(seed: 5)
    let (keys, columns, rows) = Self.keys("B3/S23", boundary, &random)
    let (life, draws) = try Self.life(keys + [("steps", "0")])
    var session = try Session(life, RunRequest(draws: draws))
    var states = [session.finalState]
    for step in 1...300 {
      if step % 40 == 0 {
        let cell = Position(column: random.number(0...columns - 1), row: random.number(0...rows - 1))
        try session.send(.toggle(cell))
        states[step - 1] = session.finalState
      }
      try session.advance(by: 1)
      states.append(session.finalState)
    }
    for _ in 0..<60 {
      let step = random.number(0...300)
      try session.go(to: step)
      #expect(session.step == step)
      #expect(session.finalState == states[step], "step \(step)")
    }
    // An input after going back starts a new course, and the later inputs are dropped.
    try session.go(to: 100)
    try session.send(.toggle(Position(column: 1, row: 1)))
    #expect(session.log.count == 3)
    try session.go(to: 50)
    #expect(session.finalState == states[50])
  }

  @Test func undoAndRedoAcrossTicks() throws {
    let (life, draws) = try Self.life([("model", "life"), ("grid", "20x20"), ("initial", "random"), ("steps", "0")])
    var plain = try Session(life, RunRequest(draws: draws))
    try plain.advance(by: 30)
    var session = try Session(life, RunRequest(draws: draws))
    try session.advance(by: 10)
    for column in 4...6 { try session.send(.set(Position(column: column, row: 5), to: 1)) }
    try session.advance(by: 10)
    try session.send(.toggle(Position(column: 0, row: 0)))
    try session.advance(by: 10)
    let edited = session.finalState
    #expect(edited != plain.finalState)
    for _ in 0..<4 { #expect(try session.undo() != nil) }
    #expect(try session.undo() == nil)
    #expect(session.step == 30)
    #expect(session.finalState == plain.finalState)
    for _ in 0..<4 { #expect(try session.redo() != nil) }
    #expect(!session.canRedo)
    #expect(session.step == 30)
    #expect(session.finalState == edited)
  }

  @Test(arguments: rules, boundaries)
  func windows(rule: String, boundary: String) throws {
    var random = SplitMix(seed: 9)
    let (keys, columns, rows) = Self.keys(rule, boundary, &random)
    let (life, draws) = try Self.life(keys + [("steps", "0")])
    var session = try Session(life, RunRequest(draws: draws))
    try session.advance(by: 5)
    for _ in 0..<20 {
      let scale = random.number(1...4)
      let window = LatticeBox(
        corner: Position(column: random.number(-8...columns), row: random.number(-8...rows)),
        columns: random.number(1...90), rows: random.number(1...20))
      let picture = session.picture(in: window, scale: scale)
      for top in stride(from: 0, to: window.rows, by: scale) {
        for left in stride(from: 0, to: window.columns, by: scale) {
          let cells = (top..<min(top + scale, window.rows)).flatMap { row in
            (left..<min(left + scale, window.columns)).map { column in
              session.state[Position(column: window.corner.column + column, row: window.corner.row + row)]
            }
          }
          let expected = scale == 1 ? cells[0] : Picture.share(marked: cells.count { $0 != 0 }, of: cells.count)
          #expect(picture.elements[top / scale * picture.width + left / scale] == expected)
        }
      }
    }
  }

  /// A run without enough memory for an edit says how to get it, and the advice works.
  @Test func editsKeepToTheLimitsOfTheRun() throws {
    let (life, _) = try Self.life([
      ("model", "life"), ("boundary", "unbounded"), ("initial", "glider"), ("steps", "2"),
      ("edits", "[{step: 1, at: [3000, 3000]}]"),
    ])
    let error = try #require(throws: RunError.self) {
      try life.run(RunRequest(limits: RunLimits(memory: 0x1p16)))
    }
    #expect(error.key == "edits" && error.advice?.hasSuffix("raise the limit with --max-memory") == true)
    #expect(try life.run(RunRequest(limits: RunLimits(memory: 0x1p25)))[statistic: "population"] == .whole(5))
    // A session is refused before it starts. Without the edit, it refuses the edit.
    #expect(throws: RunError.self) { try Session(life, RunRequest(limits: RunLimits(memory: 0x1p16))) }
    let (plain, _) = try Self.life([
      ("model", "life"), ("boundary", "unbounded"), ("initial", "glider"), ("steps", "2"), ("rule", "B2/S345/C4"),
    ])
    var session = try Session(plain, RunRequest(limits: RunLimits(memory: 0x1p18)))
    #expect(try session.send(.toggle(Position(column: 3000, row: 3000))) == .unanswered)
  }

  /// An edit beside the pattern counts with the box around both, which is smaller than its tiles.
  @Test func editsNearbyAreCountedInTheBox() throws {
    let keys = [
      ("model", "life"), ("boundary", "unbounded"), ("initial", "glider"), ("steps", "1000"),
      ("edits", "[{step: 1, at: [20, 20]}]"),
    ]
    #expect(try Self.life(keys).0.cost.updates <= 1000 * 21 * 21)
  }

  /// Edits far away take the memory of their tiles, not of the box around them.
  @Test func editsFarAwayTakeLittleMemory() throws {
    let places = [-2_000_000_000, 1_000_000_000].flatMap { far in
      [(0, 0), (1, 0), (0, 1), (1, 1)].map { "[\(far + $0.0), \(-far + $0.1)]" }
    }
    let keys = [
      ("model", "life"), ("boundary", "unbounded"), ("initial", "glider"), ("steps", "40"),
      ("edits", "[{step: 1, at: [\(places.joined(separator: ", "))]}]"),
    ]
    let (life, _) = try Self.life(keys)
    #expect(life.cost.memory < 0x1p17 && life.cost.updates < 1e7)
    let limits = RunLimits(memory: 0x1p20)
    for engine in [EngineChoice.auto, .sparse, .hash] {
      let report = try life.run(RunRequest(limits: limits, engine: engine))
      #expect(report[statistic: "population"] == .whole(13))
      #expect(
        report[statistic: "box"]
          == .list([.whole(-2_000_000_000), .whole(-1_000_000_000), .whole(3_000_000_002), .whole(3_000_000_002)]),
        "\(engine)")
    }
    #expect(throws: RunError.self) { try life.run(RunRequest(limits: limits, engine: .dense)) }
    // A rectangle holds the states of other rules, and all cells between.
    for rule in ["B03/S23", "B2/S345/C4"] {
      #expect(try Self.life(keys + [("rule", rule)]).0.cost.memory > 0x1p60)
    }
    var session = try Session(life, RunRequest(limits: limits))
    try session.send(.set(Position(column: -2_000_000_000, row: 7), to: 1))
    #expect(session.state.population == 6)
    try session.advance(by: 4)
    #expect(session.state.population == 5)
    #expect(try session.undo() != nil)
    #expect(session.state.population == 5 && session.step == 4)
  }

  @Test(arguments: rules) func editsAreNeitherBirthsNorDeaths(rule: String) throws {
    let (life, _) = try Self.life([
      ("model", "life"), ("rule", rule), ("grid", "30x20"), ("initial", "{random: 0.4}"), ("steps", "0"),
    ])
    var session = try Session(life)
    func changes() -> [StatisticValue] {
      session.statistics.filter { ["births", "deaths"].contains($0.name) }.map(\.value)
    }
    for step in 0..<6 {
      let before = changes()
      if step == 0 { #expect(before == [.whole(0), .whole(0)]) }
      for column in 0..<30 { try session.send(.toggle(Position(column: column, row: step))) }
      #expect(changes() == before, "step \(step)")
      let edited = session
      try session.advance(by: 1)
      // Everything since the edits happened by the rule.
      guard case .whole(let births) = changes()[0], case .whole(let deaths) = changes()[1] else { return }
      #expect(session.state.population == edited.state.population + births - deaths)
    }
  }

  /// A run that ended earlier says which edits it left out. Other runs say nothing.
  @Test func editsAfterTheEndAreNoted() throws {
    func notes(until: String?, steps: [Int]) throws -> [String] {
      let edits = steps.map { "{step: \($0), at: [1, 1]}" }.joined(separator: ", ")
      let (life, _) = try Self.life(
        [
          ("model", "life"), ("grid", "9x9"), ("initial", "blinker"), ("steps", "90"), ("edits", "[\(edits)]"),
        ] + (until.map { [("until", $0)] } ?? []))
      return try life.run(RunRequest()).notes
    }
    let end = "generation == 5"
    #expect(try notes(until: end, steps: [3, 5]).isEmpty)
    #expect(try notes(until: nil, steps: [3, 90]).isEmpty)
    #expect(try notes(until: "stable", steps: [3, 60]).isEmpty)
    func sentence(_ steps: String) -> [String] { ["The run ended at step 5, before \(steps) of the key 'edits'."] }
    #expect(try notes(until: end, steps: [5, 6]) == sentence("step 6"))
    #expect(try notes(until: end, steps: [8, 6]) == sentence("steps 6 and 8"))
    #expect(try notes(until: end, steps: [8, 6, 90]) == sentence("steps 6, 8 and 90"))
    #expect(try notes(until: end, steps: [8, 6, 90, 12, 8]) == sentence("4 steps from 6 to 90"))
  }

  @Test func planeThatGrows() throws {
    let (life, _) = try Self.life([
      ("model", "life"), ("boundary", "unbounded"), ("initial", "glider"), ("steps", "0"),
    ])
    var session = try Session(life)
    try session.advance(by: 400)
    let far = Position(column: -700, row: 900)
    try session.send(.set(far, to: 1))
    #expect(session.state[far] == 1)
    #expect(session.state.population == 6)
    // The births and deaths of the last generation are those of the glider.
    #expect(session.statistics.first { $0.name == "births" }?.value == .whole(2))
    try session.advance(by: 1)
    #expect(session.state.population == 5)
  }
}
