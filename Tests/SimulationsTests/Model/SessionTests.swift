import Simulations
import Testing
import TestSupport

/// Tests the laws of the sessions of every model, whatever the order of a person's actions.
@Suite("sessions: back and forth, undo and redo") struct SessionTests {
  private static func cell(_ random: inout SplitMix) -> Position {
    Position(column: random.number(0...9), row: random.number(0...9))
  }

  /// Plays at random and expects the same session after an undo and a redo.
  ///
  /// - Returns: The number of inputs that were redone.
  private func play<Model: SteppableSimulation>(
    _ model: Model, seed: UInt64, _ input: (inout SplitMix) -> Model.Input
  ) throws -> Int {
    var random = SplitMix(seed: seed), redone = 0
    var session = try Session(model, RunRequest(draws: Draws(seed: seed)))
    for _ in 0..<60 {
      switch random.number(0...9) {
      case 0...3: try session.send(input(&random))
      case 4: try session.go(to: random.number(0...session.step + 2))
      case 5: try session.advance(by: random.number(0...3))
      case 6: try session.redo()
      case 7: try session.undo()
      default:
        let (step, log, state, statistics) = (session.step, session.log, session.finalState, session.statistics)
        guard try session.undo() != nil else { continue }
        #expect(session.canRedo)
        try session.redo()
        // If inputs make steps, undoing drops the later inputs, and only the input itself is redone.
        guard session.log == log else { continue }
        try session.go(to: step)
        #expect(session.step == step && session.finalState == state && session.statistics == statistics)
        redone += 1
      }
    }
    // Goes all the way back, and then all the way forward.
    while try session.undo() != nil {}
    #expect(!session.canUndo)
    while try session.redo() != nil {}
    #expect(!session.canRedo)
    return redone
  }

  @Test func everyModel() throws {
    var redone = 0
    for seed in 0..<60 as Range<UInt64> {
      let plane = try Life(on: seed % 2 == 0 ? .torus(10, 10) : .unbounded(box: 10, 10))
      redone += try play(plane, seed: seed) { .toggle(Self.cell(&$0)) }
      redone += try play(ElementaryAutomaton(rule: 30, width: 10), seed: seed) { .toggle(column: $0.number(0...9)) }
      redone += try play(TotalisticAutomaton(code: "777", colours: 3, isUnbounded: true), seed: seed) {
        .set(column: $0.number(-3...3), to: 2)
      }
      redone += try play(Infection(people: 100, factor: 2, initial: .empty), seed: seed) { .tap([Self.cell(&$0)]) }
      let machine = try MealyMachine(
        transitions: [.init("a", "x", "b", "y"), .init("b", "x", "a"), .init("b", "z", "b", "x")], initial: "a",
        input: seed % 3 == 0 ? ["x", "x", "z"] : [], staysWhereUndefined: true)
      redone += try play(machine, seed: seed) { .symbol($0.one(of: ["x", "z"])) }
      redone += try play(MemoryGame(columns: 4, rows: 3, players: [.perfect, .random]), seed: seed) {
        .flip($0.number(0...11))
      }
    }
    #expect(redone > 1000, "\(redone)")
  }

  /// Changes of the rule are inputs like any other: the states do not depend on the way to them, undo and redo follow
  /// the order of the log, and a block begins with the last rule.
  @Test func changesOfTheRule() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      let life = try Life(on: seed % 2 == 0 ? .torus(12, 10) : .unbounded(box: 12, 10))
      var session = try Session(life, RunRequest(draws: Draws(seed: seed)))
      var states: [FinalState?] = [session.finalState], rules: [String?] = [session.course.patternRule]
      for _ in 0..<20 {
        switch random.number(0...2) {
        case 0: try session.send(.toggle(Self.cell(&random)))
        case 1:
          try session.change(
            session.model.change(toRule: random.one(of: ["B36/S23", "B3/S23", "B2/S345/C4"]), in: session.state))
        default: break
        }
        states[session.step] = session.finalState
        rules[session.step] = session.course.patternRule
        try session.advance(by: 1)
        states.append(session.finalState)
        rules.append(session.course.patternRule)
      }
      for _ in 0..<30 {
        try session.go(to: random.number(0...20))
        #expect(session.finalState == states[session.step] && session.course.patternRule == rules[session.step])
      }
      try session.go(to: 20)
      let keys = try session.replay([("model", "life"), ("grid", "12x10"), ("initial", "random")])
      #expect(session.course.number == 0 || keys.contains { $0.key == "rule" && $0.value == session.model.writtenRule })
      let count = session.inputCount
      for _ in 0..<count { try session.undo() }
      #expect(!session.canUndo && session.step == 20)
      var plain = try Session(life, RunRequest(draws: Draws(seed: seed)))
      try plain.advance(by: 20)
      #expect(session.finalState == plain.finalState)
      for _ in 0..<count { try session.redo() }
      #expect(!session.canRedo && session.finalState == states[20])
    }
  }

  /// Undoing drops the later inputs, and an input that was undone before had its place among them.
  @Test func undoneInputsBeyondTheLogAreForgotten() throws {
    let machine = try MealyMachine(
      transitions: ["a", "b", "c"].map { .init("s", $0, "s") }, initial: "s", staysWhereUndefined: true)
    var session = try machine.session()
    for word in ["a", "b", "c"] { try session.send(.symbol(word)) }
    try session.undo()
    try session.go(to: 0)
    try session.advance(by: 1)
    try session.undo()
    #expect(session.canRedo && !session.canUndo)
    #expect(try session.redo())
    #expect(try !session.redo())
    #expect(session.step == 1 && !session.canRedo && session.canUndo)
  }

  @Test func stepsBeyondEveryNumber() throws {
    let machine = try MealyMachine(transitions: [.init("a", "x", "a")], initial: "a", input: ["x", "x", "x"])
    var session = try machine.session()
    try session.advance(by: 1)
    try session.advance(by: .max)
    #expect(session.step == 3)
    try session.go(to: .max)
    #expect(session.step == 3)
  }

  /// A plane takes more memory as it grows, so it keeps fewer checkpoints.
  @Test func checkpointsKeepToTheirRoom() throws {
    let gun = try #require(Initial.pattern(named: "gosper-gun"))
    let life = try Life(on: .unbounded, initial: gun)
    for memory in [0x1p19, 0x1p21] {
      var session = try Session(life, RunRequest(limits: RunLimits(memory: memory)))
      for _ in 0..<64 {
        try session.advance(by: 16)
        #expect(session.history.byteCount <= memory / 4 || session.history.count <= 2)
      }
      #expect(session.history.count >= 2)
      let last = session.finalState
      try session.go(to: 3)
      try session.go(to: 1024)
      #expect(session.finalState == last)
    }
    // With enough memory, there are as many checkpoints as allowed.
    var session = try Session(life)
    try session.advance(by: 127)
    #expect(session.history.count == 128)
  }

  /// In a long session, the last steps have closer checkpoints, which follow the session when it goes back.
  @Test func everyStepOfALongSessionIsFoundAgain() throws {
    let gun = try #require(Initial.pattern(named: "gosper-gun"))
    let life = try Life(on: .torus(64, 64), initial: gun)
    var session = try Session(life)
    try session.advance(by: 20_000)
    #expect(session.history.count <= 160)
    for target in [19_999, 19_000, 18_100, 10_000, 9_999, 9_000, 17, 16, 15_000, 20_100, 0, 20_050] {
      try session.go(to: target)
      var plain = try Session(life)
      try plain.advance(by: target)
      #expect(session.step == target && session.finalState == plain.finalState, "step \(target)")
    }
  }

  /// The block of a session says itself how it ends, and describes one run.
  @Test func keysOfTheEndAreReplaced() throws {
    let keys: [(key: String, value: String)] = [
      ("seed", "1"), ("until", "stable"), ("replicates", "3"), ("sweep", "{factor: [1, 2]}"),
    ]
    let sessions: [[(key: String, value: String)]] = [
      try Life(on: .torus(8, 8)).session().replay(keys),
      try ElementaryAutomaton(rule: 30).session().replay(keys + [("grid", "5")]),
      try TotalisticAutomaton(code: "5").session().replay(keys + [("grid", "5")]),
      try Infection(people: 4, factor: 1).session().replay(keys),
      try MealyMachine(transitions: [.init("a", "x", "a")], initial: "a").session().replay(keys),
      try MemoryGame(columns: 2, rows: 2).session().replay(keys),
      try Heap.ofWidth(3).session().replay(keys),
    ]
    for replayed in sessions {
      #expect(replayed.first?.key == "seed")
      #expect(!replayed.contains { ["until", "replicates", "sweep"].contains($0.key) }, "\(replayed)")
    }
  }

  @Test func windowsFarAway() throws {
    let places = [Int.min, -1 << 61, -5, 0, 1 << 61, Int.max]
    func look<Input>(_ session: SimulationSession<Input>) {
      for column in places {
        for row in places {
          for scale in [1, 3, Int.max] {
            let window = LatticeBox(corner: Position(column: column, row: row), columns: 7, rows: 6)
            let picture = session.picture(in: window, scale: scale)
            #expect(picture.columns == 7 && picture.rows == 6)
            let isNear = column == 0 || column == -5
            if !isNear { #expect(picture.elements.allSatisfy { $0 == picture.elements[0] }) }
          }
        }
      }
    }
    look(try Life(on: .torus(9, 9)).session())
    look(try Life(on: .unbounded(box: 9, 9)).session())
    look(try ElementaryAutomaton(rule: 30, width: 9).session())
    look(try Infection(people: 50, factor: 1).session())
    look(try MemoryGame(columns: 4, rows: 4).session())
    look(try MealyMachine(transitions: [.init("a", "x", "a")], initial: "a").session())
    look(try Heap.ofWidth(4).session())
  }

  @Test func cellsFarAway() throws {
    for place in [Int.min, Int.max, 1 << 40] {
      let cell = Position(column: place, row: 0), other = Position(column: 0, row: place)
      var plane = try Life(on: .unbounded, initial: .single).session()
      for input in [.toggle(cell), .set(other, to: 1), .toggle(other)] as [Life.Input] {
        #expect(try !plane.send(input))
      }
      var line = try ElementaryAutomaton(rule: 30, isUnbounded: true).session()
      #expect(try !line.send(.toggle(column: place)))
      var people = try Infection(people: 9, factor: 1, initial: .empty).session()
      #expect(try !people.send(.tap([cell, other])))
      // Cells placed there are an error.
      for initial in [Initial.cells([cell]), .pattern(Pattern(BitGrid(columns: 3, rows: 3)), at: other)] {
        #expect(throws: RunError.self) { try Life(on: .unbounded, initial: initial).session() }
        #expect(throws: RunError.self) { try Life(on: .bounded(8, 8), initial: initial).session() }
        #expect(throws: RunError.self) { try Life(on: .torus(8, 8), initial: initial).session() }
      }
    }
  }
}
