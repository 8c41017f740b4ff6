import Blocks
import BlockSupport
import Dispatch
import Expressions
import Simulations
import Specification
import Testing
import TestSupport
import Twins

/// Compares rules with B0 on unbounded lattices with a plain torus that is too large for anything to go around it.
@Suite struct LifeBackgroundTests {
  static let rules = [
    "B0/S8", "B03/S23", "B0123478/S01234678", "B01/S", "B0/S", "B03/S238", "B0/S4V", "B02/S13V", "B02/S34H", "B0/S6H",
    "B02-a/S12", "B04k/S2-i34q8", "B013578/S1357", "B012345678/S012345678", "B012345678/S", "B08/S012345678",
  ]

  /// Rules of any neighbourhood with B0, every second one also with S8.
  static let maps: [String] = {
    var random = SplitMix(seed: 20)
    return (0..<6).map { number in
      let bits = (0..<512).map { block in
        block == 0 ? true : block == 511 ? number % 2 == 0 : random.number(0...1) == 1
      }
      return LifeRule(.table(MooreTable { bits[$0] })).text
    }
  }()

  private static let two = Workers(count: 2) { parts, part in
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for index in stride(from: thread, to: parts, by: 2) { part(index) }
    }
  }

  private func run(
    _ engine: EngineChoice, _ node: SpecNode, seed: UInt64 = 0, workers: Workers = .one, recordsSeries: Bool = true,
    upstream: [String: any Handover] = [:]
  ) throws -> Report {
    let block = try block(node, seed: seed)
    return try block.simulation.run(
      RunRequest(
        draws: Draws(seed: seed), views: [], recordsSeries: recordsSeries, upstream: upstream, workers: workers,
        engine: engine))
  }

  // MARK: The twin

  /// The true cells on a torus, and what is shown of them.
  private struct Twin {
    let rule: LifeRule
    /// The number of cells around the pattern that it may reach.
    let margin: Int
    var cells: PlainLattice
    var generation: Int
    var shown: [Bool]
    var shownBefore: [Bool] = []

    init(_ grid: BitGrid, _ rule: LifeRule, steps: Int, generation: Int = 0) {
      self.rule = rule
      self.generation = generation
      margin = steps + 2
      let (columns, rows, margin) = (grid.columns + 2 * margin, grid.rows + 2 * margin, margin)
      shown = (0..<columns * rows).map { place in
        let column = place % columns - margin, row = place / columns - margin
        return (0..<grid.columns).contains(column) && (0..<grid.rows).contains(row) && grid[column, row]
      }
      cells = PlainLattice(columns: columns, rows: rows, cells: [])
      cells.cells = shown.map { $0 != isInverted ? 1 : 0 }
    }

    var isInverted: Bool {
      switch rule.background {
      case .dead: false
      case .alive: true
      case .alternating: generation % 2 == 1
      }
    }

    mutating func tick() {
      shownBefore = shown
      let (columns, rows) = (cells.columns, cells.rows)
      cells = cells.next(rule) {
        Position(column: ($0 + columns) % columns, row: ($1 + rows) % rows)
      }
      generation += 1
      shown = cells.cells.map { ($0 == 1) != isInverted }
    }

    var live: [Position] {
      shown.indices.filter { shown[$0] }.map {
        Position(column: $0 % cells.columns - margin, row: $0 / cells.columns - margin)
      }
    }
    var births: Int { shownBefore.isEmpty ? 0 : shown.indices.count { shown[$0] && !shownBefore[$0] } }
    var deaths: Int { shownBefore.isEmpty ? 0 : shown.indices.count { !shown[$0] && shownBefore[$0] } }
  }

  private func live(_ state: FinalState?) -> [Position] {
    guard let state, case .bits(let grid) = state.cells else { return [] }
    return (0..<grid.rows).flatMap { row in
      (0..<grid.columns).filter { grid[$0, row] }.map {
        Position(column: $0 + state.corner.column, row: row + state.corner.row)
      }
    }
  }

  private func expectSame(_ report: Report, _ twin: Twin, _ text: String) {
    #expect(live(report.state) == twin.live, "\(text)")
    #expect(report[statistic: "population"] == .whole(twin.live.count), "\(text)")
    #expect(report[statistic: "births"] == .whole(twin.births), "\(text)")
    #expect(report[statistic: "deaths"] == .whole(twin.deaths), "\(text)")
    #expect(report.state?.phase.isInverted == twin.isInverted, "\(text)")
  }

  @Test(arguments: rules + maps) func agreesWithPlainTwin(rule: String) throws {
    var random = SplitMix(seed: UInt64(rule.utf8.count))
    let parsed = try LifeRule.parse(rule).get()
    for (round, steps) in [0, 1, 2, 3, 4, 5, 6, 7, 11, 14].enumerated() {
      let columns = random.number(1...20), rows = random.number(1...12)
      let box = InitialBox(columns: columns, rows: rows, wraps: false)
      let start = try Initial.random.grid(in: box, draws: Draws(seed: UInt64(round)))
      var twin = Twin(start, parsed, steps: steps)
      for _ in 0..<steps { twin.tick() }
      let node = LifeUnboundedTests.open(
        "random", ("rule", SpecNode(rule)), ("grid", SpecNode("\(columns)x\(rows)")), ("steps", SpecNode("\(steps)")))
      for engine in [EngineChoice.dense, .sparse, .auto] {
        for recordsSeries in [true, false] {
          let report = try run(engine, node, seed: UInt64(round), recordsSeries: recordsSeries)
          expectSame(report, twin, "\(rule), \(engine), \(steps) steps")
          #expect(report.engine == (engine == .dense ? "dense" : "sparse"))
        }
      }
    }
  }

  /// A tube is joined in one direction and endless in the other.
  @Test(arguments: ["B0/S8", "B03/S23", "B02/S13V"]) func tubes(rule: String) throws {
    let parsed = try LifeRule.parse(rule).get(), steps = 9
    let box = InitialBox(columns: 12, rows: 9, wraps: false)
    let start = try Initial.random.grid(in: box, draws: Draws(seed: 4))
    var cells = PlainLattice(columns: 12, rows: 9 + 4 * steps, cells: [])
    let top = 2 * steps
    func isInverted(_ step: Int) -> Bool { parsed.background == .alive || step % 2 == 1 }
    cells.cells = (0..<cells.columns * cells.rows).map { place in
      let row = place / 12 - top
      let isShown = (0..<9).contains(row) && start[place % 12, row]
      return isShown != isInverted(0) ? 1 : 0
    }
    let rows = cells.rows
    for _ in 0..<steps {
      cells = cells.next(parsed) { Position(column: ($0 + 12) % 12, row: ($1 + rows) % rows) }
    }
    let report = try run(
      .auto,
      [
        "model": "life", "rule": SpecNode("\(rule):T12,0"), "grid": "12x9", "initial": "random",
        "steps": SpecNode("\(steps)"),
      ], seed: 4)
    let expected = cells.cells.indices.filter { (cells.cells[$0] == 1) != isInverted(steps) }.map {
      Position(column: $0 % 12, row: $0 / 12 - top)
    }
    #expect(live(report.state) == expected)
    #expect(report.engine == "dense")
  }

  /// With two threads, the rectangle computes several generations at a time, and the tiles are shared.
  @Test(arguments: ["B0/S8", "B03/S23", "B02-a/S12"]) func largeSoupsOnTwoThreads(rule: String) throws {
    let node = LifeUnboundedTests.open(
      ["random": "0.2"], ("rule", SpecNode(rule)), ("grid", "700x600"), ("steps", "39"))
    var ends: [Report] = []
    for engine in [EngineChoice.dense, .sparse] {
      for workers in [Workers.one, Self.two] {
        for recordsSeries in [true, false] {
          ends.append(try run(engine, node, seed: 3, workers: workers, recordsSeries: recordsSeries))
        }
      }
    }
    for end in ends {
      #expect(end.state == ends[0].state && end.statistics == ends[0].statistics, "\(end.engine ?? "")")
    }
    #expect((ends[0].state?.columns ?? 0) > 600)
  }

  /// Taps follow any number of generations, so passes of tiles begin in even and in odd ones.
  @Test func sessionsWithTaps() throws {
    var random = SplitMix(seed: 8)
    for rule in Self.rules + Self.maps {
      let node = LifeUnboundedTests.open(
        ["random": "0.4"], ("rule", SpecNode(rule)), ("grid", "70x30"), ("steps", 0))
      let life = try #require(try block(node).simulation as? Life)
      var sessions = try [EngineChoice.dense, .sparse, .auto].map { try Session(life, RunRequest(engine: $0)) }
      for _ in 0..<30 {
        let cell = Position(column: random.number(-100...100), row: random.number(-60...60))
        let ticks = random.number(0...9)
        for index in sessions.indices {
          if ticks < 5 { try sessions[index].send(.toggle(cell)) } else { try sessions[index].advance(by: ticks) }
        }
        for index in 1...2 {
          #expect(sessions[index].statistics == sessions[0].statistics, "\(rule) at \(sessions[0].step)")
          #expect(sessions[index].finalState == sessions[0].finalState, "\(rule) at \(sessions[0].step)")
        }
      }
    }
  }

  /// A plane that no longer fits into the memory as tiles continues as a rectangle in the same kind of generation.
  @Test(arguments: ["B03/S23", "B01/S", "B0/S8"]) func tilesBecomeARectangle(rule: String) throws {
    let node = LifeUnboundedTests.open(["random": "0.5"], ("rule", SpecNode(rule)), ("grid", "9x9"), ("steps", 3000))
    let block = try block(node, seed: 1)
    let life = try #require(block.simulation as? Life)
    // A session gives an eighth of the limit to a state.
    let limits = RunLimits(memory: 8 * 0x1p18)
    var tiles = try Session(life, RunRequest(draws: Draws(seed: 1), limits: limits))
    var rectangle = try Session(life, RunRequest(draws: Draws(seed: 1), engine: .dense))
    for _ in 0..<40 {
      do throws(RunError) { try tiles.advance(by: 7) } catch { break }
      try rectangle.advance(by: 7)
      #expect(tiles.finalState == rectangle.finalState, "\(rule) at \(rectangle.step)")
    }
    #expect(rectangle.step > 100)
  }

  // MARK: Odd starts

  /// A block continues from any generation of another one, and a file from the generation that it names.
  @Test(arguments: ["B03/S23", "B0/S8", "B02/S13V"]) func aRunGoesOn(rule: String) throws {
    let start: SpecNode = ["rle": "x = 4, y = 4\no2bo$2o$b2o$4o!"]
    let whole = try report(LifeUnboundedTests.open(start, ("rule", SpecNode(rule)), ("steps", 20)))
    for steps in [8, 9] {
      let first = try report(LifeUnboundedTests.open(start, ("rule", SpecNode(rule)), ("steps", SpecNode("\(steps)"))))
      let rest = SpecNode("\(20 - steps)")
      for engine in [EngineChoice.dense, .sparse] {
        let second = try run(
          engine, LifeUnboundedTests.open(["from": "first"], ("rule", SpecNode(rule)), ("steps", rest)),
          upstream: ["first": try #require(first.handover)])
        #expect(second.state == whole.state, "\(rule), \(engine)")
        #expect(second[statistic: "box"] == whole[statistic: "box"])
      }
      let pattern = try #require(first.finalPattern(rule: rule))
      #expect(pattern.notes.generation == "\(steps)")
      for format in [PatternFormat.rle, .macrocell] {
        let text = try format.text(of: pattern), name = "a" + format.endings[0]
        let third = try report(
          LifeUnboundedTests.open(["file": SpecNode(name)], ("steps", rest)), files: [name: text])
        #expect(third.state?.cells == whole.state?.cells && third.state?.phase == whole.state?.phase, "\(rule)")
        // The count continues from the generation of the file.
        #expect(third.finalPattern(rule: rule)?.notes.generation == "20")
      }
    }
  }

  /// A block that begins in an odd generation saves its own generations as odd or even ones accordingly.
  @Test func theSavedGenerationSaysWhatTheCellsMean() throws {
    let first = try report(LifeUnboundedTests.open("glider", ("rule", "B03/S23"), ("steps", 3)))
    for steps in 0...3 {
      let second = try report(
        LifeUnboundedTests.open(["from": "first"], ("rule", "B03/S23"), ("steps", SpecNode("\(steps)"))),
        upstream: ["first": try #require(first.handover)])
      let generation = try #require(second.finalPattern(rule: "B03/S23")?.notes.generation)
      #expect(Int(generation).map { $0 % 2 } == (3 + steps) % 2)
      #expect(second.state?.phase == (steps % 2 == 0 ? .odd : .even))
    }
  }

  /// Formats without a generation cannot express that each cell is the opposite.
  @Test func formatsWithoutGenerations() throws {
    for (rule, steps, isWritten) in [("B03/S23", 3, false), ("B03/S23", 4, true), ("B0/S8", 3, true)] {
      let end = try report(LifeUnboundedTests.open("glider", ("rule", SpecNode(rule)), ("steps", SpecNode("\(steps)"))))
      let pattern = try #require(end.finalPattern(rule: rule))
      for format in PatternFormat.writable {
        let hasGeneration = format == .rle || format == .macrocell
        do throws(PatternFormat.Inexpressible) {
          _ = try format.text(of: pattern)
          #expect(isWritten || hasGeneration, "\(rule) \(format)")
        } catch {
          #expect(!isWritten && !hasGeneration, "\(rule) \(format)")
          #expect(error.advice == "save an even generation, or use .rle or .mc")
        }
      }
    }
  }

  @Test(arguments: [
    ("B03/S23", "B3/S23", 3, "let 'first' end in an even generation, or "), ("B0/S8", "B3/S23", 4, ""),
  ])
  func otherRulesCannotBeginWithTheOpposite(rule: String, other: String, steps: Int, advice: String) throws {
    let first = try report(
      LifeUnboundedTests.open("glider", ("rule", SpecNode(rule)), ("steps", SpecNode("\(steps)"))))
    let upstream = ["first": try #require(first.handover)]
    let error = try #require(throws: RunError.self) {
      try report(
        LifeUnboundedTests.open(["from": "first"], ("rule", SpecNode(other)), ("steps", 1)), upstream: upstream)
    }
    #expect(error.key == "initial")
    #expect(error.message == "'first' ends with the opposite of every cell, because its rule has B0")
    #expect(error.advice == advice + "use a rule with B0 on an unbounded lattice here too")
    // Following the advice removes the error.
    _ = try report(LifeUnboundedTests.open(["from": "first"], ("rule", "B01/S"), ("steps", 1)), upstream: upstream)
    guard !advice.isEmpty else { return }
    let even = try report(LifeUnboundedTests.open("glider", ("rule", SpecNode(rule)), ("steps", "4")))
    _ = try report(
      LifeUnboundedTests.open(["from": "first"], ("rule", SpecNode(other)), ("steps", 1)),
      upstream: ["first": try #require(even.handover)])
  }

  // MARK: Ends and words

  /// Cells that recur only in the other kind of generation do not repeat.
  @Test func periodsAreEven() throws {
    for (rule, initial, period) in [("B03/S23", "empty", 2), ("B0/S8", "empty", 1), ("B01/S", "empty", 2)] {
      let node = LifeUnboundedTests.open(
        SpecNode(initial), ("rule", SpecNode(rule)), ("grid", "4"), ("until", "stable"))
      for engine in [EngineChoice.dense, .sparse, .auto] {
        let end = try run(engine, node)
        #expect(end[statistic: "period"] == .whole(period), "\(rule)")
        #expect(end.notes.last == "From step 0 on, no cell differs from those around it.")
      }
    }
    // A block of B3/S23 is a still life of the opposite rule.
    let still = try report(LifeUnboundedTests.open("block", ("rule", "B0123478/S01234678"), ("until", "stable")))
    #expect(still[statistic: "period"] == .whole(1) && still.notes.last == "A still life.")
    var periods: [Int] = []
    for seed in 0..<30 as Range<UInt64> {
      let node = LifeUnboundedTests.open(
        "random", ("rule", "B01234578/S246"), ("grid", "4"), ("until", "stable"), ("steps", "200"))
      let ends = try [EngineChoice.dense, .sparse, .auto].map { try run($0, node, seed: seed) }
      #expect(ends[1].statistics == ends[0].statistics && ends[2].statistics == ends[0].statistics)
      guard case .whole(let period) = ends[0][statistic: "period"] else { continue }
      #expect(period % 2 == 0)
      periods.append(period)
    }
    #expect(!periods.isEmpty)
  }

  @Test func notesSayWhatIsShown() throws {
    func notes(_ rule: String, _ initial: SpecNode = "glider") throws -> [String] {
      try report(LifeUnboundedTests.open(initial, ("rule", SpecNode(rule)), ("steps", 2))).notes
    }
    #expect(try notes("B3/S23").isEmpty)
    #expect(
      try notes("B0/S8") == [
        "Under B0/S8, all cells around the pattern are alive, and each cell is shown as its opposite: a cell shown as "
          + "live is dead."
      ])
    #expect(
      try notes("B03/S23") == [
        "Under B03/S23, all cells around the pattern are alive in odd generations. In these generations, each cell is "
          + "shown as its opposite: a cell shown as live is dead."
      ])
    let odd: SpecNode = ["rle": "#CXRLE Gen=7\nx = 3, y = 3\nbo$2bo$3o!"]
    #expect(
      try notes("B03/S23", odd) == [
        "Generation 0 is generation 7 of the pattern's file.",
        "Under B03/S23, all cells around the pattern are alive in even generations. In these generations, each cell is "
          + "shown as its opposite: a cell shown as live is dead.",
      ])
    let torus = try report(["model": "life", "rule": "B03/S23", "grid": 9, "initial": "glider", "steps": 2])
    #expect(torus.notes.isEmpty && torus.state?.phase == .plain)
  }

  @Test func hashLifeRefuses() throws {
    for rule in ["B0/S8", "B03/S23"] {
      let node = LifeUnboundedTests.open("glider", ("rule", SpecNode(rule)), ("steps", 2_000_000))
      let error = try #require(throws: RunError.self) { try run(.hash, node) }
      #expect(error.key == "rule" && error.advice == "use --engine auto")
      #expect(error.message == "on an unbounded lattice, the hash engine runs rules without B0, not \(rule)")
      let life = try #require(try block(node).simulation as? Life)
      #expect(!life.leaps)
      let far = errors(in: LifeUnboundedTests.open("glider", ("rule", SpecNode(rule)), ("steps", "2^100")))
      #expect(far.map(\.key) == ["steps"])
    }
  }

  @Test func objectsAreNotCounted() throws {
    let settled = errors(
      in: LifeUnboundedTests.open("glider", ("rule", "B03/S23"), ("steps", 9), ("until", "settled")))
    #expect(
      settled.map(\.problem) == [
        .invalid("'until: settled' needs a rule without B0; found B03/S23", advice: "write until: stable")
      ])
    let error = try #require(throws: RunError.self) {
      try report(LifeUnboundedTests.open("glider", ("rule", "B03/S23"), ("steps", 9), ("show", "census")))
    }
    #expect(error.message == "the view 'census' needs a rule without B0, not B03/S23")
  }

  @Test(arguments: ["B0/S23/C3", "R2,C0,M1,S2..3,B0..3,NM"]) func otherRulesAreErrors(rule: String) {
    let found = errors(in: LifeUnboundedTests.open("glider", ("rule", SpecNode(rule)), ("steps", 1)))
    #expect(
      found.map(\.problem) == [
        .invalid(
          "under \(rule) cells are born without live neighbours; on an unbounded lattice, such rules need two states "
            + "and the eight nearest cells", advice: "give a grid with boundary: periodic")
      ])
  }

  @Test func aDeadEdgeBesideAnOpenOneIsAnError() {
    let found = errors(in: ["model": "life", "rule": "B0/S:P30,0", "initial": "single", "steps": 1])
    #expect(found.map(\.key) == ["rule"])
  }
}
