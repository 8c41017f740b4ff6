import Blocks
import BlockSupport
import Dispatch
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

@Suite("life: a plane in tiles equals a plane in one rectangle")
struct SparseLatticeTests {
  static let rules = [
    "B3/S23", "B36/S23", "B2/S", "B3678/S34678", "B1357/S1357", "B2-a/S12", "B3/S23V", "B2/S34H", "B3/S2-i34q", "W22",
    "B1e2k3/S4c5", "B3/S012345678",
  ]

  /// Two threads that each compute every second part.
  private static let two = Workers(count: 2) { parts, part in
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for index in stride(from: thread, to: parts, by: 2) { part(index) }
    }
  }

  private func run(
    _ engine: EngineChoice, _ node: SpecNode, seed: UInt64 = 0, limits: RunLimits = RunLimits(),
    workers: Workers = .one
  ) throws -> Report {
    let block = try block(node, seed: seed)
    return try block.simulation.run(
      RunRequest(
        draws: Draws(seed: seed), views: [], limits: limits, workers: workers, engine: engine))
  }

  private func expectSame(
    _ node: SpecNode, seed: UInt64 = 0, workers: Workers = .one, _ place: TestLocation = #_sourceLocation
  ) throws {
    let dense = try run(.dense, node, seed: seed)
    for engine in [EngineChoice.sparse, .auto] {
      let other = try run(engine, node, seed: seed, workers: workers)
      #expect(other.statistics == dense.statistics, "\(engine) \(node)", sourceLocation: place)
      #expect(other.series == dense.series, "\(engine) \(node)", sourceLocation: place)
      #expect(other.state == dense.state, "\(engine) \(node)", sourceLocation: place)
      #expect(other.engine == "sparse" && dense.engine == "dense", sourceLocation: place)
    }
  }

  @Test(arguments: rules) func randomSoups(rule: String) throws {
    var random = SplitMix(seed: UInt64(rule.utf8.count))
    for round in 0..<24 {
      let columns = random.number(1...150), rows = random.number(1...90)
      let node = LifeUnboundedTests.open(
        ["random": SpecNode(["0.05", "0.3", "0.5"][round % 3])], ("rule", SpecNode(rule)),
        ("grid", SpecNode("\(columns)x\(rows)")), ("steps", SpecNode("\(random.number(0...70))")))
      try expectSame(node, seed: UInt64(round))
    }
  }

  /// Without a series, nothing is counted on the way, and many generations are made at once.
  @Test(arguments: rules) func longStretches(rule: String) throws {
    for (steps, edit) in [(301, 37), (302, 40), (303, 90), (304, 4)] {
      let node = LifeUnboundedTests.open(
        ["random": "0.4"], ("rule", SpecNode(rule)), ("grid", "60x40"), ("steps", SpecNode("\(steps)")),
        ("edits", [["step": SpecNode("\(edit)"), "at": [[3, 3], [-70, 12], [4, 3], [200, -90]]]]))
      let block = try block(node)
      var states: [FinalState?] = []
      for engine in [EngineChoice.dense, .sparse, .auto] {
        var request = RunRequest(recordsSeries: false, engine: engine)
        request.draws = Draws(seed: 5)
        let report = try block.simulation.run(request)
        states.append(report.state)
        #expect(report[statistic: "population"] != nil)
      }
      #expect(states[0] == states[1] && states[0] == states[2], "\(rule) \(steps)")
    }
  }

  /// With two threads, there are more tiles than a part of a pass holds.
  @Test func largeSoupOnTwoThreads() throws {
    let node = LifeUnboundedTests.open(["random": "0.3"], ("grid", "3000x2600"), ("steps", 21))
    try expectSame(node, seed: 3, workers: Self.two)
  }

  @Test(arguments: [
    ("r-pentomino", 1103, [116]), ("acorn", 5206, [633]), ("diehard", 129, [2]), ("diehard", 130, [0]),
    ("gosper-gun", 3000, [536]),
  ])
  func longLivedPatterns(pattern: String, steps: Int, populations: [Int]) throws {
    let node = LifeUnboundedTests.open(SpecNode(pattern), ("steps", SpecNode("\(steps)")))
    for engine in EngineChoice.allCases {
      let report = try run(engine, node)
      if pattern != "gosper-gun" { #expect(report[statistic: "population"] == .whole(populations[0])) }
    }
    try expectSame(node)
  }

  /// The pattern settles with 1,623 and 1,625 cells in turn.
  @Test func lidka() throws {
    let lidka: SpecNode = ["rle": "x = 9, y = 15, rule = B3/S23\nbo$obo$bo8$8bo$6bobo$5b2obo2$4b3o!"]
    let found = try [29_055, 29_056, 29_057].map {
      try run(.auto, LifeUnboundedTests.open(lidka, ("steps", SpecNode("\($0)"))))[statistic: "population"]
    }
    #expect(found[0] == found[2])
    #expect(Set([found[0], found[1]]) == [.whole(1623), .whole(1625)])
  }

  /// A block continues from another one at the limits of coordinates and beyond.
  @Test(arguments: [2_147_483_000, -2_147_483_600, 0]) func farAwayGliders(far: Int) throws {
    var glider = BitGrid(columns: 3, rows: 3)
    for (column, row) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] { glider[column, row] = true }
    let state = FinalState(glider, corner: Position(column: far, row: -far))
    let block = try block(LifeUnboundedTests.open(["from": "far"], ("steps", 40_000)))
    for engine in EngineChoice.allCases {
      let report = try block.simulation.run(
        RunRequest(recordsSeries: false, upstream: ["far": state], engine: engine))
      #expect(report[statistic: "population"] == .whole(5))
      #expect(
        report[statistic: "box"]
          == .list([.whole(far + 10_000), .whole(10_000 - far), .whole(3), .whole(3)]), "\(engine)")
    }
  }

  @Test(arguments: ["blinker", "pulsar", "glider", "pentadecathlon", "r-pentomino", "diehard"])
  func settling(pattern: String) throws {
    try expectSame(
      LifeUnboundedTests.open(SpecNode(pattern), ("steps", 1300), ("until", "stable")))
    try expectSame(
      LifeUnboundedTests.open(SpecNode(pattern), ("steps", 90), ("until", "births + deaths > 40 or generation == 61")))
  }

  /// Oscillators sleep at the edges of tiles until a glider wakes them.
  @Test func sleepingTilesWakeUp() throws {
    for column in stride(from: 48, through: 60, by: 1) {
      let blinkers: SpecNode = [
        ["pattern": "blinker", "at": [SpecNode("\(column)"), 54]],
        ["pattern": "blinker", "at": [54, SpecNode("\(column + 20)")]],
        ["pattern": "block", "at": [SpecNode("\(column)"), 110]],
        ["pattern": "glider", "at": [SpecNode("\(column - 40)"), 10]],
      ]
      for steps in [31, 160, 223] {
        try expectSame(LifeUnboundedTests.open(blinkers, ("steps", SpecNode("\(steps)"))))
      }
    }
  }

  @Test func sessionsWithTaps() throws {
    var random = SplitMix(seed: 8)
    for rule in Self.rules {
      let node = LifeUnboundedTests.open(
        ["random": "0.4"], ("rule", SpecNode(rule)), ("grid", "70x30"), ("steps", 0))
      let life = try #require(try block(node).simulation as? Life)
      var sessions = try [EngineChoice.dense, .sparse, .auto].map {
        try Session(life, RunRequest(engine: $0))
      }
      for _ in 0..<60 {
        let cell = Position(column: random.number(-150...150), row: random.number(-90...90))
        let ticks = random.number(0...9)
        for index in sessions.indices {
          if ticks < 5 { try sessions[index].send(.toggle(cell)) } else { try sessions[index].advance(by: ticks) }
        }
        #expect(sessions[1].statistics == sessions[0].statistics, "\(rule) at \(sessions[0].step)")
        #expect(sessions[2].statistics == sessions[0].statistics, "\(rule) at \(sessions[0].step)")
        #expect(sessions[1].finalState == sessions[0].finalState, "\(rule) at \(sessions[0].step)")
        #expect(sessions[1].state[cell] == sessions[0].state[cell])
        let window = LatticeBox(corner: Position(column: -20, row: -30), columns: 99, rows: 70)
        #expect(sessions[1].picture(in: window, scale: 1) == sessions[0].picture(in: window, scale: 1))
      }
    }
  }

  /// A window of any scale is counted in tiles and shows the same as the rectangle.
  @Test(arguments: ["B3/S23", "B3678/S34678", "B2/S"]) func windowsOfAnyScale(rule: String) throws {
    var random = SplitMix(seed: 20)
    let node = LifeUnboundedTests.open(
      ["random": "0.4"], ("rule", SpecNode(rule)), ("grid", "170x130"), ("steps", 0))
    let life = try #require(try block(node).simulation as? Life)
    var sessions = try [EngineChoice.dense, .sparse, .auto].map { try Session(life, RunRequest(engine: $0)) }
    for scale in Array(1...9) + [16, 31, 32, 55, 56, 57, 63, 64, 65, 100, 128, 512, 1024] {
      let ticks = random.number(0...5)
      for index in sessions.indices { try sessions[index].advance(by: ticks) }
      for _ in 0..<6 {
        let window = LatticeBox(
          corner: Position(column: random.number(-300...200), row: random.number(-300...200)),
          columns: random.number(1...400), rows: random.number(1...400))
        let dense = sessions[0].picture(in: window, scale: scale)
        #expect(sessions[1].picture(in: window, scale: scale) == dense, "\(window) \(scale)")
        #expect(sessions[2].picture(in: window, scale: scale) == dense, "\(window) \(scale)")
      }
    }
  }

  /// Two gliders far apart are drawn together without the empty space between them.
  @Test func farApartOnTheScreen() throws {
    let gliders: SpecNode = [["pattern": "glider", "at": [0, 0]], ["rle": "3o$o$bo!", "at": [-20, -20]]]
    let life = try #require(try block(LifeUnboundedTests.open(gliders, ("steps", 0))).simulation as? Life)
    var session = try Session(life, RunRequest(limits: RunLimits(memory: 1e6)))
    let start = ContinuousClock.now
    try session.advance(by: 400_000)
    for exponent in [11, 12, 16] {
      let scale = 1 << exponent, side = 200 * scale
      let window = LatticeBox(corner: Position(column: -side / 2, row: -side / 2), columns: side, rows: side)
      let picture = session.picture(in: window, scale: scale)
      #expect(picture.elements.count == 40_000)
      #expect(picture.elements.count { $0 != 0 } == 2, "\(scale)")
    }
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  /// A HashLife plane whose window is too large is drawn empty and takes no memory for it.
  @Test func aWindowThatCannotBeHeld() throws {
    let gliders: SpecNode = [["pattern": "glider", "at": [0, 0]], ["rle": "3o$o$bo!", "at": [-20, -20]]]
    let life = try #require(try block(LifeUnboundedTests.open(gliders, ("steps", 0))).simulation as? Life)
    var session = try Session(life, RunRequest(limits: RunLimits(memory: 1e6), engine: .hash))
    try session.advance(by: 1 << 30)
    let side = 200 << 24
    let window = LatticeBox(corner: Position(column: -side / 2, row: -side / 2), columns: side, rows: side)
    #expect(session.picture(in: window, scale: 1 << 24).elements.count == 40_000)
  }

  // MARK: Limits

  /// A plane that fills up grows as large as a single rectangle, since it becomes one before the memory is full.
  ///
  /// A rectangle gets more memory about every 64 generations, so the ends may differ by that number.
  @Test(arguments: ["B3/S012345678", "B1357/S1357", "B1/S012345678"])
  func aPlaneThatFillsReachesTheSameSize(rule: String) throws {
    let node = LifeUnboundedTests.open(["random": "0.5"], ("rule", SpecNode(rule)), ("grid", "9x9"), ("steps", 3000))
    func reached(_ engine: EngineChoice) throws -> Int {
      let error = try #require(throws: RunError.self) {
        try run(engine, node, seed: 1, limits: RunLimits(memory: 0x1p19))
      }
      #expect(error.key == "boundary" && error.message.contains("the memory limit"))
      let words = error.message.split(separator: " ")
      let step = words.firstIndex(of: "step").map { words[$0 + 1].filter(\.isNumber) }
      return Int(step ?? "") ?? 0
    }
    #expect(try reached(.auto) + 64 >= reached(.dense))
  }

  /// Tiles for a wide row take more memory than a rectangle. They are refused before they are allocated.
  @Test func tilesBeyondTheLimitAreRefused() throws {
    let node = LifeUnboundedTests.open(["random": "0.5"], ("grid", "100000x1"), ("steps", 1))
    let limits = RunLimits(memory: 0x1p21)
    let error = try #require(throws: RunError.self) { try run(.sparse, node, seed: 1, limits: limits) }
    #expect(error.message.contains("the sparse engine needs") && error.advice?.contains("--engine auto") == true)
    _ = try run(.auto, node, seed: 1, limits: limits)
    _ = try run(.sparse, node, seed: 1, limits: RunLimits(memory: 0x1p25))
  }

  /// Two gliders that fly apart need little memory, however large their box is.
  @Test func gliders() throws {
    let gliders: SpecNode = [
      ["pattern": "glider", "at": [0, 0]], ["rle": "3o$o$bo!", "at": [-20, -20]],
    ]
    let node = LifeUnboundedTests.open(gliders, ("steps", 20_000), ("show", "grid"))
    let block = try block(node)
    let limits = RunLimits(memory: 1e6)
    var pictures: [Picture] = []
    for engine in [EngineChoice.auto, .sparse, .hash] {
      let report = try block.simulation.run(RunRequest(views: block.views, limits: limits, engine: engine))
      #expect(report[statistic: "population"] == .whole(10))
      #expect(report.state?.cells == .absent && (report.state?.columns ?? 0) > 9_000, "\(engine)")
      guard case .pictures(let drawn) = report.views.first?.shape, let picture = drawn.first else {
        Issue.record("\(engine) has no picture")
        continue
      }
      #expect(picture.elements.contains { $0 != 0 })
      pictures.append(picture)
    }
    #expect(Set(pictures).count == 1)
  }

  /// The error about a frame that is too large names its size and the limit that would hold it.
  @Test func framesThatAreTooLarge() throws {
    let gliders: SpecNode = [
      ["pattern": "glider", "at": [0, 0]], ["rle": "3o$o$bo!", "at": [-20, -20]],
    ]
    let block = try block(
      LifeUnboundedTests.open(gliders, ("steps", 20_000), ("show", ["grid", ["frames": [0, 20_000]]])))
    let error = try #require(throws: RunError.self) {
      try block.simulation.run(RunRequest(views: block.views, limits: RunLimits(memory: 1e6)))
    }
    #expect(
      error.key == "show"
        && error.message == "the frame of step 20000 has 10023x10023 cells, more than the memory limit allows")
    #expect(error.advice?.hasSuffix("raise the limit with --max-memory 48MiB") == true, "\(error)")
  }

  /// The error about a start from a state that is too large names the limit that would keep it.
  @Test func aStateThatIsTooLargeToStartFrom() throws {
    let state = FinalState(columns: 250_018, rows: 250_005, states: 2, cells: nil)
    let block = try block(LifeUnboundedTests.open(["from": "far"], ("steps", 10)))
    for engine in EngineChoice.allCases {
      let error = try #require(throws: RunError.self) {
        try block.simulation.run(RunRequest(upstream: ["far": state], engine: engine))
      }
      #expect(error.key == "initial" && error.message.hasPrefix("the final state of 'far' has 250018x250005 cells"))
      #expect(error.advice == "stop 'far' earlier, or raise the limit with --max-memory 29.2GiB")
    }
  }

  /// HashLife computes squares, not cells, so their number limits it instead.
  @Test func updatesAreLimited() throws {
    let node = LifeUnboundedTests.open("r-pentomino", ("steps", 1000))
    for engine in EngineChoice.allCases where engine != .hash {
      let error = try #require(throws: RunError.self) { try run(engine, node, limits: RunLimits(updates: 1e5)) }
      #expect(error.message.contains("than the update limit allows"))
    }
  }

  @Test func aStoppedRunEnds() throws {
    let stop = StopSignal()
    stop.set()
    for engine in EngineChoice.allCases {
      let error = try #require(throws: RunError.self) {
        try run(engine, LifeUnboundedTests.open("acorn", ("steps", 5000)), limits: RunLimits(stop: stop))
      }
      #expect(error.stop != nil)
    }
  }

  @Test func otherLatticesAreRefused() throws {
    for (node, key) in [
      (["model": "life", "grid": 9, "steps": 1], "grid"),
      (["model": "life", "rule": "B3/S23:T0,8", "initial": "glider", "steps": 1], "rule"),
      (LifeUnboundedTests.open("glider", ("rule", "B2/S345/C4"), ("steps", 1)), "rule"),
      (LifeUnboundedTests.open("glider", ("rule", "R2,C0,M1,S6..9,B7..8,NM"), ("steps", 1)), "rule"),
    ] as [(SpecNode, String)] {
      let error = try #require(throws: RunError.self) { try run(.sparse, node) }
      #expect(error.key == key)
      #expect(try run(.auto, node).engine == "dense")
    }
  }
}
