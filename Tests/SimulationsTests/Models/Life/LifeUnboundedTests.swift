import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

@Suite struct LifeUnboundedTests {
  static func open(_ initial: SpecNode, _ more: (String, SpecNode)...) -> SpecNode {
    SpecNode(map: [("model", "life"), ("boundary", "unbounded"), ("initial", initial)] + more)
  }

  private func numbers(_ value: StatisticValue?) -> [Int]? {
    guard case .list(let items) = value else { return nil }
    return items.compactMap { if case .whole(let number) = $0 { number } else { nil } }
  }

  /// Without `grid`, the box covers all places, including negative ones.
  @Test func negativePlacesNeedNoGrid() throws {
    let blinker = try report(Self.open(["at": [[-1, 0], [0, 0], [1, 0]]], ("steps", 1)))
    #expect(blinker[statistic: "population"] == .whole(3))
    #expect(numbers(blinker[statistic: "box"]) == [0, -1, 1, 3])
    let two: SpecNode = [
      ["pattern": "glider", "at": [-3, -2]], ["pattern": "block", "at": [4, 4]],
    ]
    let placed = try report(Self.open(two, ("steps", 0)))
    #expect(numbers(placed[statistic: "box"]) == [-3, -2, 9, 8] && placed[statistic: "population"] == .whole(9))
    // The same pattern placed farther to the right and down ends in the same cells.
    let moved: SpecNode = [["pattern": "glider", "at": [0, 0]], ["pattern": "block", "at": [7, 6]]]
    #expect(
      try report(Self.open(moved, ("steps", 9))).state?.cells == report(Self.open(two, ("steps", 9))).state?.cells)
  }

  @Test func agreesWithTheListOfLiveCells() throws {
    var random = SplitMix(seed: 21)
    for round in 0..<12 {
      let columns = random.number(1...90), rows = random.number(1...30), steps = random.number(1...150)
      let box = InitialBox(columns: columns, rows: rows, wraps: false)
      let start = try Initial.random.grid(in: box, draws: Draws(seed: UInt64(round)))
      var sparse = SparseLife(
        (0..<rows).flatMap { row in (0..<columns).filter { start[$0, row] }.map { (column: $0, row: row) } })
      for _ in 0..<steps { sparse.tick() }
      let result = try report(
        Self.open("random", ("grid", SpecNode("\(columns)x\(rows)")), ("steps", SpecNode("\(steps)"))),
        seed: UInt64(round))
      #expect(result[statistic: "population"] == .whole(sparse.population))
      guard sparse.population > 0 else {
        #expect(result[statistic: "box"] == StatisticValue.none)
        continue
      }
      let (cells, column, row) = sparse.normalised
      let box2 = try #require(numbers(result[statistic: "box"]))
      #expect(box2[0] == column && box2[1] == row)
      let state = try #require(result.state)
      #expect(state.columns == box2[2] && state.rows == box2[3] && state.corner == Position(column: column, row: row))
      let lines = state.lines.map { Array($0) }
      let living = Set(
        lines.indices.flatMap { y in
          lines[y].indices.filter { lines[y][$0] == "O" }.map { UInt64(y) << 32 | UInt64($0) }
        })
      #expect(living == cells)
    }
  }

  /// A pattern far inside a large dead box becomes the same as on an unbounded lattice.
  @Test(arguments: [
    "B2-a/S12", "B2/S345/C4", "B3/S23V", "B1357/S1357", "R2,C0,M1,S5..9,B6..8,NM", "R3,C4,S3-9,B7-9,NC", "B1/S/C3",
  ])
  func agreesWithALargeBox(rule: String) throws {
    let size = rule.hasPrefix("R") ? 160 : 120
    let soup: SpecNode = ["rle": "x = 9, y = 6\no2b3obo$2o3b2o$bobobob2o$3ob2obo$b2o2b3o$o3bobo!"]
    let box: SpecNode = [
      "model": "life", "rule": SpecNode(rule), "grid": SpecNode("\(size)"), "boundary": "dead", "initial": soup,
    ]
    for steps in [0, 1, 7, 15] {
      let inside = try report(box.with(("steps", SpecNode("\(steps)"))))
      let open = try report(Self.open(soup, ("rule", SpecNode(rule)), ("steps", SpecNode("\(steps)"))))
      #expect(open[statistic: "population"] == inside[statistic: "population"])
      #expect(open[statistic: "births"] == inside[statistic: "births"])
      #expect(open[statistic: "deaths"] == inside[statistic: "deaths"])
      guard let expected = numbers(inside[statistic: "box"]) else { continue }
      let found = try #require(numbers(open[statistic: "box"]))
      let corner = [(size - 9) / 2, (size - 6) / 2]
      #expect(found == [expected[0] - corner[0], expected[1] - corner[1], expected[2], expected[3]])
      let rows = try #require(inside.state).lines[expected[1]..<expected[1] + expected[3]]
      let width = try #require(inside.state).symbolWidth
      #expect(
        try #require(open.state).lines
          == rows.map { String($0.dropFirst(expected[0] * width).prefix(expected[2] * width)) })
    }
  }

  @Test func rPentominoSettlesAfter1103Generations() throws {
    let result = try report(Self.open("r-pentomino", ("steps", 1103), ("show", [])))
    #expect(result[statistic: "population"] == .whole(116))
    #expect(result.series["population"]?.last == 116)
  }

  // MARK: Analysis

  @Test(arguments: [
    ("block", 1, [0, 0], "A still life."), ("blinker", 2, [0, 0], "An oscillator of period 2."),
    ("glider", 4, [1, 1], "A spaceship of period 4: it moves by [1, 1], at c/4 diagonal."),
    ("lwss", 4, [2, 0], "A spaceship of period 4: it moves by [2, 0], at c/2 orthogonal."),
    ("pentadecathlon", 15, [0, 0], "An oscillator of period 15."),
  ])
  func whatAPatternIs(pattern: String, period: Int, moved: [Int], note: String) throws {
    let result = try report(Self.open(SpecNode(pattern), ("until", "stable")))
    #expect(result[statistic: "period"] == .whole(period))
    #expect(result[statistic: "since"] == .whole(0))
    #expect(numbers(result[statistic: "displacement"])?.map(abs) == moved)
    #expect(result.notes.count == 1)
    if moved[1] != 0 || moved[0] == 0 { #expect(result.notes == [note]) }
  }

  @Test func whatDiesHasNoDisplacement() throws {
    let result = try report(Self.open("diehard", ("until", "stable")))
    #expect(result[statistic: "since"] == .whole(130) && result[statistic: "period"] == .whole(1))
    #expect(result[statistic: "displacement"] == StatisticValue.none)
    #expect(result.notes == ["From step 130 on, no cell is alive."])
    #expect(result[statistic: "box"] == StatisticValue.none && result[statistic: "density"] == .fraction(0))
    let text = try #require(result.state)
    #expect(text.cells == .absent && text.columns == 0)
  }

  @Test func aTubeIsWithoutEndInOneDirection() throws {
    // A tube of eight rows: what leaves at the bottom enters at the top, and the columns are endless.
    let glider = SpecNode("x = 3, y = 3, rule = B3/S23:T0,8\nbo$2bo$3o!")
    let result = try report(["model": "life", "initial": ["rle": glider], "until": "stable"])
    #expect(result[statistic: "period"] == .whole(32))
    #expect(numbers(result[statistic: "displacement"]) == [8, 0])
    #expect(result.notes.contains("A spaceship of period 32: it moves by [8, 0], at c/4 orthogonal."))
    let plane = try report([
      "model": "life", "initial": ["rle": SpecNode("x = 3, y = 3, rule = B3/S23:P0,8\nbo$2bo$3o!")], "until": "stable",
    ])
    #expect(plane[statistic: "population"] == .whole(4), "a glider at a wall leaves a block")
  }

  // MARK: Pictures and states

  @Test func allPicturesShareOneWindow() throws {
    let result = try report(Self.open("glider", ("steps", 8), ("show", ["grid", ["frames": [0, 4, 8]]])))
    guard case .pictures(let last) = result.views[0].shape, case .pictures(let frames) = result.views[1].shape else {
      Issue.record("no pictures")
      return
    }
    #expect(frames.map(\.title) == ["step 0", "step 4", "step 8"])
    #expect((last + frames).allSatisfy { $0.columns == 5 && $0.rows == 5 })
    #expect(last[0].elements == frames[2].elements)
    func places(_ picture: Picture) -> [Int] { picture.elements.indices.filter { picture.elements[$0] == 1 } }
    #expect(places(frames[1]) == places(frames[0]).map { $0 + 6 })
    #expect(places(frames[2]) == places(frames[0]).map { $0 + 12 })
  }

  @Test func aRunGoesOnFromAnother() throws {
    for rule in ["B3/S23", "B2/S345/C4", "R2,C0,M1,S5..9,B6..8,NM"] {
      let start: SpecNode = ["rle": "x = 4, y = 4\no2bo$2o$b2o$4o!"]
      let first = try report(Self.open(start, ("rule", SpecNode(rule)), ("steps", 9)))
      let whole = try report(Self.open(start, ("rule", SpecNode(rule)), ("steps", 20)))
      let second = try report(
        Self.open(["from": "first"], ("rule", SpecNode(rule)), ("steps", 11)),
        upstream: ["first": try #require(first.handover)])
      #expect(second.state == whole.state)
      #expect(second[statistic: "box"] == whole[statistic: "box"])
    }
  }

  // MARK: Limits and errors

  @Test func aPatternThatOutgrowsALimitIsAnErrorOfTheRun() throws {
    let block = try block(Self.open("gosper-gun", ("steps", 3000)))
    func fault(_ limits: RunLimits) -> String? {
      do throws(RunError) {
        _ = try block.simulation.run(RunRequest(limits: limits))
        return nil
      } catch {
        #expect(error.key == "boundary")
        return "\(error.message); \(error.advice ?? "")"
      }
    }
    #expect(fault(RunLimits()) == nil)
    let memory = try #require(fault(RunLimits(memory: 60_000)))
    #expect(memory.hasPrefix("the pattern has grown to ") && memory.contains("the memory limit"))
    #expect(memory.hasSuffix("raise the limit with --max-memory"))
    let updates = try #require(fault(RunLimits(updates: 1e8)))
    #expect(updates.contains("than the update limit allows"))
    #expect(updates.hasSuffix("make fewer steps, use --engine hash, or raise the limit with --max-updates"))
    // HashLife does not run rules with B0.
    let inverted = try BlockSupport.block(Self.open("gosper-gun", ("rule", "B03/S23"), ("steps", 3000))).simulation
    let refusal = #expect(throws: RunError.self) { try inverted.run(RunRequest(limits: RunLimits(updates: 1e6))) }
    #expect(refusal?.advice == "make fewer steps, or raise the limit with --max-updates")
  }

  /// A search for a repetition holds two lattices, so each of them may take half as much memory.
  @Test func aSearchForARepetitionCountsBothLattices() throws {
    func width(_ more: (String, SpecNode)...) throws -> Int {
      let node = SpecNode(
        map: [("model", "life"), ("boundary", "unbounded"), ("initial", "gosper-gun"), ("steps", 3000)] + more)
      let life = try block(node).simulation
      let error = try #require(throws: RunError.self) {
        try life.run(RunRequest(limits: RunLimits(memory: 100_000), engine: .dense))
      }
      let size = try #require(error.message.firstMatch(of: /grown to (\d+)x/)?.1)
      return try #require(Int(size))
    }
    #expect(try width(("until", "stable")) < width())
  }

  @Test(
    arguments: [
      (open("glider", ("rule", "B0/S23/C3"), ("steps", 1)), "rule"),
      (open("glider", ("rule", "R2,C0,M0,S1..2,B0..3,NM"), ("steps", 1)), "rule"),
      (open("random", ("steps", 1)), "grid"), (open(["count": 4], ("steps", 1)), "grid"),
      (["model": "life", "rule": "B3/S23:T30,20", "grid": "30x21", "steps": 1], "grid"),
      (["model": "life", "rule": "B3/S23:T30,0", "grid": "31x9", "steps": 1], "grid"),
      (["model": "life", "rule": "B3/S23:T30,20", "boundary": "dead", "steps": 1], "boundary"),
      (["model": "life", "rule": "B3/S23:K30*,20", "boundary": "periodic", "steps": 1], "boundary"),
      (["model": "life", "rule": "B0/S:P30,0", "initial": "single", "steps": 1], "rule"),
    ] as [(SpecNode, String)])
  func errorsNameTheirKey(node: SpecNode, key: String) {
    #expect(errors(in: node).map(\.key) == [key])
  }

  @Test func aContradictionNamesBoth() {
    let grid = errors(in: ["model": "life", "rule": "B3/S23:T30,20", "grid": 30, "steps": 1])
    #expect(
      grid[0].problem == .invalid("'grid: 30x30' contradicts ':T30,20' of the rule", advice: "leave ':T30,20' out"))
    let edge = errors(in: ["model": "life", "rule": "B3/S23:P30,20", "boundary": "periodic", "steps": 1])
    #expect(
      edge[0].problem
        == .invalid("'boundary: periodic' contradicts ':P30,20' of the rule", advice: "leave ':P30,20' out"))
  }

  @Test func theRuleMaySetGridAndBoundary() throws {
    for (suffix, grid, boundary) in [(":T9,7", "9x7", "periodic"), (":P9", "9", "dead")] {
      let short = try report(["model": "life", "rule": SpecNode("B36/S23" + suffix), "steps": 12], seed: 3)
      let long = try report(
        ["model": "life", "rule": "B36/S23", "grid": SpecNode(grid), "boundary": SpecNode(boundary), "steps": 12],
        seed: 3)
      #expect(short.state == long.state && short.statistics == long.statistics)
    }
  }
}
