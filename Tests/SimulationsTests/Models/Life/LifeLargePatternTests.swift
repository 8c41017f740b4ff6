import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing
import TestSupport

/// Tests Macrocell files with too many cells to be written one by one.
@Suite("life: patterns that stay quadtrees")
struct LifeLargePatternTests {
  /// Two gliders in opposite corners of a square with a side of 2^60 cells.
  private static let gliders: [UInt8] = {
    var lines = ["[M2] (test)", "#R B3/S23", "#G 7", ".*$..*$***$"]
    // The nodes 2, 4, … belong to the north-western corner, and the nodes 3, 5, … to the south-eastern one.
    for level in 4..<60 {
      let west = level == 4 ? 1 : 2 * (level - 4), east = level == 4 ? 1 : 2 * (level - 4) + 1
      lines += ["\(level) \(west) 0 0 0", "\(level) 0 0 0 \(east)"]
    }
    lines.append("60 112 0 0 113")
    return Array(lines.joined(separator: "\n").utf8)
  }()

  private func node(_ more: (String, SpecNode)...) -> SpecNode {
    SpecNode(
      map: [("model", "life"), ("boundary", "unbounded"), ("initial", ["file": "far.mc"])] + more)
  }

  private func run(_ engine: EngineChoice, _ node: SpecNode) throws -> Report {
    let block = try block(node, files: ["far.mc": Self.gliders])
    return try block.simulation.run(RunRequest(views: block.views, engine: engine))
  }

  private struct Unexpected: Error {}

  /// A file of few cells in a box of 2^66 cells runs in every format that can hold it.
  @Test func distantCellsInARunLengthEncodedFile() throws {
    let far = Array("x = 9, y = 9\nbo$2bo$3o8589934592$8589934592b3o!".utf8)
    let node: SpecNode = [
      "model": "life", "boundary": "unbounded", "initial": ["file": "far.rle"], "steps": 64, "show": "statistics",
    ]
    let report = try report(node, files: ["far.rle": far])
    #expect(report[statistic: "population"] == .whole(8))
    guard case .list(let box) = report[statistic: "box"], box.count == 4 else { throw Unexpected() }
    #expect(box[0] == .whole(16) && box[2] == .whole(8_589_934_592 + 3 - 16))
  }

  private func whole(_ value: StatisticValue?) throws -> BigWhole {
    guard case .whole(let number) = ExpressionValue(try #require(value)) else { throw Unexpected() }
    return number
  }

  /// Both gliders move to the right and down by a quarter of the steps.
  @Test(
    arguments: [
      (.hash, "64", "hash"), (.auto, "64", "sparse"), (.sparse, "64", "sparse"), (.auto, "2^40", "hash"),
      (.auto, "2^55", "hash"),
    ] as [(EngineChoice, String, String)])
  func gliders(engine: EngineChoice, steps: String, name: String) throws {
    let report = try run(engine, node(("steps", SpecNode(steps))))
    #expect(report.engine == name)
    #expect(report[statistic: "population"] == .whole(10))
    #expect(report.notes.contains { $0.contains("generation 7") } && report.notes.contains { $0.contains("B3/S23") })
    guard case .list(let box) = report[statistic: "box"], box.count == 4 else { throw Unexpected() }
    let parts = steps.split(separator: "^").compactMap { BigWhole(decimal: $0) }
    let moved = (parts.count == 1 ? parts[0] : parts[0].power(parts[1], limit: 100) ?? 0).shiftedRight(2)
    let corner = -BigWhole.powerOfTwo(59), side = BigWhole.powerOfTwo(60) - 5
    #expect(try whole(box[0]) == corner + moved && whole(box[1]) == corner + 1 + moved)
    #expect(try whole(box[2]) == side && whole(box[3]) == side)
    guard case .pictures(let pictures) = report.views.first?.shape else { throw Unexpected() }
    #expect(pictures[0].elements.count { $0 != 0 } == 2)
  }

  /// A glider that its text places beyond 31 bits.
  private static let far = "#CXRLE Pos=274877906944,-274877906944 Gen=7\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!"

  /// Returns the box of the live cells at the end.
  private func box(_ initial: SpecNode, steps: SpecNode, _ engine: EngineChoice = .auto) throws -> [Int?] {
    let node = node(("steps", steps)).replacing("initial", with: initial)
    let far = try PatternFormat.rle.read(Array(Self.far.utf8), isAnywhere: true)
    let files = ["far.mc": try PatternFormat.macrocell.text(of: far)]
    let report = try block(node, files: files).simulation.run(RunRequest(engine: engine))
    guard case .list(let box) = report[statistic: "box"] else { throw Unexpected() }
    return box.map(\.int)
  }

  @Test(arguments: [EngineChoice.auto, .sparse, .hash]) func textsBeginWhereTheyPlaceTheirPattern(
    engine: EngineChoice
  ) throws {
    for initial: SpecNode in [["rle": SpecNode(Self.far)], ["file": "far.mc"]] {
      #expect(try box(initial, steps: "8", engine) == [274_877_906_946, -274_877_906_942, 3, 3])
    }
    let note = try block(node(("steps", "8")).replacing("initial", with: ["rle": SpecNode(Self.far)]))
      .simulation.run(RunRequest(engine: engine)).notes
    #expect(note.contains { $0.contains("generation 7") })
  }

  @Test func blocksReplaceAPlaceThatIsFarAway() throws {
    for (key, value) in [("rle", SpecNode(Self.far)), ("file", SpecNode("far.mc"))] {
      let ignoring = SpecNode(map: [(key, value), ("header", "ignore")])
      #expect(try box(ignoring, steps: "4") == [1, 1, 3, 3])
      let placed = SpecNode(map: [(key, value), ("at", ["5", "-6"]), ("rotate", "90")])
      #expect(try box(placed, steps: "0") == [5, -6, 3, 3])
    }
    let two: SpecNode = [["rle": SpecNode(Self.far)], ["at": [[0, 0]]]]
    let error = #expect(throws: RunError.self) { try box(two, steps: "0") }
    #expect(error?.message == "the pattern is farther than 2^31 cells from the origin")
  }

  /// A square with a side of 2^25 cells, full of blocks: too many for tiles.
  private static let carpet: [UInt8] = {
    let levels = (4...25).map { "\($0) \($0 - 3) \($0 - 3) \($0 - 3) \($0 - 3)" }
    return Array((["[M2] (test)", "#R B3/S23", "..$.**$.**$$$.**..$.**..$"] + levels).joined(separator: "\n").utf8)
  }()

  @Test func whatTilesCannotHoldStaysWithHashLife() throws {
    let block = try block(node(("steps", 5)), files: ["far.mc": Self.carpet])
    let report = try block.simulation.run(RunRequest(views: block.views))
    #expect(report.engine == "hash" && report[statistic: "population"] == .whole(8 << 44))
    #expect(report[statistic: "births"] == .whole(0) && report[statistic: "deaths"] == .whole(0))
    let sparse = RunRequest(views: block.views, engine: .sparse)
    #expect(throws: RunError.self) { try block.simulation.run(sparse) }
    // Objects are found cell by cell.
    let settled = try BlockSupport.block(
      node(("until", "settled"), ("steps", 5)), files: ["far.mc": Self.carpet]
    ).simulation
    let refusal = #expect(throws: RunError.self) { try settled.run(RunRequest()) }
    #expect(refusal?.advice == "set steps instead of until")
  }

  /// HashLife finds the period of a plane that is too large to be compared cell by cell. It equals that of a small
  /// plane with the same squares.
  @Test(arguments: [
    ("$.**$.**$", 1, 0), ("$..***$", 2, 0), ("$..**$..*$", 1, 1), ("$***$$$.....**$.....*$", 2, 1),
  ]) func periodsOfWhatTilesCannotHold(leaf: String, period: Int, since: Int) throws {
    func run(_ level: Int, _ engine: EngineChoice) throws -> Report {
      let levels = (4...level).map { "\($0) \($0 - 3) \($0 - 3) \($0 - 3) \($0 - 3)" }
      let text = (["[M2] (test)", "#R B3/S23", leaf] + levels).joined(separator: "\n")
      let block = try block(node(("until", "stable"), ("steps", 9)), files: ["far.mc": Array(text.utf8)])
      return try block.simulation.run(RunRequest(views: block.views, engine: engine))
    }
    let small = try run(6, .auto), large = try run(25, .auto), leaping = try run(25, .hash)
    #expect(small[statistic: "period"] == .whole(period) && small[statistic: "since"] == .whole(since))
    #expect(small.engine != "hash" && large.engine == "hash")
    for name in ["period", "since", "displacement", "generation"] {
      #expect(large[statistic: name] == small[statistic: name], "\(name)")
      #expect(leaping[statistic: name] == small[statistic: name], "\(name)")
    }
    let population = try #require(small[statistic: "population"]?.int)
    #expect(large[statistic: "population"] == .whole(population << (2 * 19)))
  }

  /// Cells that are not kept do not count as zero, and a population that is too large for a series is not truncated.
  @Test func whatIsTooLargeToBeCountedIsNotShown() throws {
    let levels = (4...40).map { "\($0) \($0 - 3) \($0 - 3) \($0 - 3) \($0 - 3)" }
    let file = Array((["[M2] (test)", "#R B3/S23", "..$.**$.**$$$.**..$.**..$"] + levels).joined(separator: "\n").utf8)
    let block = try block(node(("steps", 3), ("show", ["states"])), files: ["far.mc": file])
    let report = try block.simulation.run(RunRequest(views: block.views))
    #expect(try whole(report[statistic: "population"]) == BigWhole(8).shiftedLeft(74))
    #expect(report.series.steps.isEmpty && report.series["population"] == [])
    #expect(report.notes.contains("The series leaves out populations of 2^63 - 1 and more."))
    guard case .table(let table) = report.views.first?.shape else { throw Unexpected() }
    #expect(table.rows.allSatisfy { $0[3] == "none" } && table.rows.prefix(2).allSatisfy { $0[2] == "none" })

    // An expectation at such a step says so, and its advice works.
    let reason = "because it leaves out populations of 2^63 - 1 and more"
    func fault(_ steps: SpecNode, _ condition: SpecNode) throws -> String? {
      let block = try BlockSupport.block(node(("steps", steps), ("expect", condition)), files: ["far.mc": file])
      let report = try block.simulation.run(RunRequest(namedSteps: block.namedSteps))
      return try #require(block.expectations.first).failure(in: report)?.fault
    }
    let population = "population == \(BigWhole(8).shiftedLeft(74))"
    #expect(
      try fault(3, SpecNode("\(population) at step=2"))
        == "the series has no value at step 2, \(reason); set steps: 2, and leave out 'at step=2'")
    #expect(try fault(2, SpecNode(population)) == nil)
    let last = "leave out 'at step=3': the statistic has the value at the end"
    #expect(
      try fault(3, SpecNode("\(population) at step=3")) == "the series has no value at step 3, \(reason); \(last)")
    #expect(try fault(3, SpecNode(population)) == nil)
  }

  /// Returns a few scattered cells between two blocks whose box has too many cells for a pattern.
  private func scattered(_ random: inout SplitMix) -> SpecNode {
    func far() -> Int { random.number(1_000...4_000) * (random.chance(50) ? 1 : -1) }
    let corners = [
      Position(column: random.number(-40...40), row: random.number(-40...40)), Position(column: far(), row: far()),
    ]
    let places: [SpecNode] = corners.flatMap { corner in
      (0..<random.number(5...60)).map { _ -> SpecNode in
        let column = corner.column + random.number(0...12), row = corner.row + random.number(0...12)
        return [SpecNode("\(column)"), SpecNode("\(row)")]
      }
    }
    let blocks: [SpecNode] = [
      ["-8300", "-8300"], ["-8299", "-8300"], ["-8300", "-8299"], ["-8299", "-8299"], ["8300", "8300"],
      ["8301", "8300"], ["8300", "8301"], ["8301", "8301"],
    ]
    return SpecNode(map: [("at", SpecNode(.list(places + blocks), at: .line(1)))])
  }

  /// Patterns and cells placed far from the origin, or far apart, take no more memory than near ones.
  @Test(arguments: [EngineChoice.auto, .sparse, .hash]) func whatIsPlacedFarAwayRuns(engine: EngineChoice) throws {
    func run(_ initial: SpecNode) throws -> Report {
      let node = SpecNode(map: [("model", "life"), ("boundary", "unbounded"), ("initial", initial), ("steps", "100")])
      let block = try block(node)
      #expect(block.simulation.cost.memory < 0x1p20 || engine == .auto)
      return try block.simulation.run(RunRequest(views: block.views, engine: engine))
    }
    func box(_ report: Report) throws -> [Int?] {
      guard case .list(let box) = report[statistic: "box"] else { throw Unexpected() }
      return try box.map { try whole($0).int }
    }
    let glider = try run(["pattern": "glider", "at": ["2000000000", "-1000000000"]])
    #expect(glider[statistic: "population"] == .whole(5))
    #expect(try box(glider) == [2_000_000_025, -999_999_975, 3, 3])
    let apart = try run([
      "at": [
        ["0", "0"], ["1", "0"], ["2", "0"], ["-300000", "1000000"], ["-299999", "1000000"], ["-299998", "1000000"],
      ]
    ])
    #expect(apart[statistic: "population"] == .whole(6))
    #expect(try box(apart) == [-300_000, 0, 300_003, 1_000_001])
    // Each form is placed over the earlier ones, including its dead cells.
    let over = try run([
      ["pattern": "block", "at": ["90000", "90000"]], ["cells": "...\n...", "at": ["90000", "90001"]],
      ["pattern": "blinker", "at": ["-5", "7"]],
    ])
    #expect(over[statistic: "population"] == .whole(3))
    #expect(try box(over) == [-5, 7, 3, 1])
  }

  /// Returns the lattice at the end, as handed over by a block that saves a file.
  private func lattice(_ engine: EngineChoice, _ node: SpecNode) throws -> FinalState {
    var request = RunRequest(engine: engine)
    request.keptSquares = .ofLargePatterns
    return try #require(try block(node, files: ["far.mc": Self.gliders]).simulation.run(request).lattice)
  }

  /// Gliders that move by a few cells in opposite corners of such a large square are saved in their places.
  @Test(arguments: [0, 1, 4]) func enginesSaveTheSameFile(steps: Int) throws {
    let node = node(("steps", SpecNode("\(steps)"))), state = try lattice(.hash, node)
    #expect(try lattice(.sparse, node).squaresText == state.squaresText)
    let file = try #require(state.largePattern(rule: "B3/S23", generation: "\(steps)")).text
    let again = try block(self.node(("steps", 0)), files: ["far.mc": file]).simulation.run(RunRequest(engine: .hash))
    let once = try block(node, files: ["far.mc": Self.gliders]).simulation.run(RunRequest(engine: .hash))
    #expect(again[statistic: "box"] == once[statistic: "box"] && again[statistic: "population"] == .whole(10))
    // Later, a glider has left the largest square that a file can hold.
    let late = self.node(("steps", 64))
    #expect(try lattice(.hash, late).squaresText == nil && lattice(.sparse, late).squaresText == nil)
  }

  /// Returns the elements of the first picture, which show the shares of live cells.
  private func elements(_ report: Report) throws -> [UInt8] {
    guard case .pictures(let pictures) = report.views.first?.shape else { throw Unexpected() }
    return pictures[0].elements
  }

  /// All engines save the same quadtree. A run that continues from it, from a file or in another block, ends like an
  /// uninterrupted run.
  @Test func endsAreKeptAsQuadtrees() throws {
    var random = SplitMix(seed: 31)
    for _ in 0..<6 {
      let initial = scattered(&random), first = random.number(0...70), second = random.number(0...40)
      func end(_ engine: EngineChoice) throws -> FinalState {
        try lattice(engine, node(("steps", SpecNode("\(first)"))).replacing("initial", with: initial))
      }
      let state = try end(.hash)
      let pattern = try #require(state.largePattern(rule: "B3/S23", generation: "\(first)"))
      #expect(try end(.sparse).squaresText == state.squaresText)
      var again = state
      #expect(again.takeSquares(pattern.text) && again == state)
      let text = String(decoding: pattern.text.prefix(60), as: UTF8.self)
      #expect(text.hasPrefix("[M2] (automata)\n#R B3/S23\n" + (first == 0 ? "" : "#G \(first)\n")), "\(text)")

      let whole = node(("steps", SpecNode("\(first + second)"))).replacing("initial", with: initial)
      let rest = node(("steps", SpecNode("\(second)")))
      for engine in [EngineChoice.auto, .sparse, .hash] {
        let seen = try block(whole)
        let expected = try seen.simulation.run(RunRequest(views: seen.views, engine: engine))
        let file = try block(rest, files: ["far.mc": pattern.text]).simulation
          .run(RunRequest(views: seen.views, engine: engine))
        var absent = state
        absent.cells = .absent
        let other = try block(rest.replacing("initial", with: ["from": "a"])).simulation
          .run(RunRequest(views: seen.views, upstream: ["a": absent], engine: engine))
        #expect(try elements(file) == elements(expected) && elements(other) == elements(expected), "\(engine)")
        for name in ["population", "box", "density"] {
          #expect(file[statistic: name] == expected[statistic: name], "\(name) \(engine)")
          #expect(other[statistic: name] == expected[statistic: name], "\(name) \(engine)")
        }
        #expect(file.notes.contains { $0.contains("generation \(first)") } == (first > 0))
      }
    }
  }

  /// A quadtree is kept only for cells that no pattern can hold one by one, and only on request.
  @Test func quadtreesAreKeptOnRequest() throws {
    func end(
      _ initial: SpecNode, _ steps: SpecNode, _ kept: KeptSquares = .ofLargePatterns, _ more: (String, SpecNode)...
    ) throws -> FinalState {
      var request = RunRequest()
      request.keptSquares = kept
      let node = more.reduce(node(("steps", steps)).replacing("initial", with: initial)) { $0.with($1) }
      return try #require(try block(node).simulation.run(request).lattice)
    }
    #expect(try end("gosper-gun", "2^40").squaresText != nil)
    #expect(try end("gosper-gun", "2^40", .ofAbsentCells).squaresText != nil)
    #expect(try end("gosper-gun", "2^40", .none).squaresText == nil)
    #expect(try end("gosper-gun", "2^10").squaresText == nil)
    // The places of such squares are beyond counting.
    #expect(try end("gosper-gun", "2^70").squaresText == nil)
    let far: SpecNode = ["at": [["0", "0"], ["20000", "20000"]]]
    #expect(try end(far, "0").squaresText != nil)
    #expect(try end(far, "0", .ofAbsentCells).squaresText == nil)
    #expect(try end(far, "0", .ofLargePatterns, ("rule", "B03/S23")).squaresText == nil)
  }

  /// HashLife cannot run a rule with B0, or look for objects, so no advice names it.
  @Test func adviceIsWhatTheEnginesCanDo() throws {
    func advice(_ engine: EngineChoice, _ file: [UInt8], _ more: (String, SpecNode)...) throws -> String? {
      let block = try block(more.reduce(node(("steps", 5))) { $0.with($1) }, files: ["far.mc": file])
      do throws(RunError) {
        _ = try block.simulation.run(RunRequest(engine: engine))
        return nil
      } catch {
        return error.advice
      }
    }
    let inverted: (String, SpecNode) = ("rule", "B03/S23"), settled: (String, SpecNode) = ("until", "settled")
    for engine in [EngineChoice.auto, .sparse, .dense] {
      #expect(try advice(engine, Self.carpet, inverted) == "use a smaller pattern", "\(engine)")
    }
    #expect(try advice(.dense, Self.gliders, inverted) == "use --engine auto")
    #expect(try advice(.auto, Self.gliders, inverted) == nil)
    #expect(try advice(.sparse, Self.carpet) == "use --engine hash" && advice(.hash, Self.carpet) == nil)
    #expect(try advice(.dense, Self.gliders, settled) == "use --engine auto")
    #expect(try advice(.auto, Self.gliders, settled) == nil)
    for engine in [EngineChoice.sparse, .dense] {
      #expect(
        try advice(engine, Self.carpet, settled) == "set steps instead of until, and use --engine hash", "\(engine)")
    }
    let suffix: (String, SpecNode) = ("rule", "B3/S23:T64,64")
    let torus = node(("steps", 5)).replacing("boundary", with: "periodic").with(suffix)
    let error = #expect(throws: RunError.self) { try run(.auto, torus) }
    #expect(error?.advice == "use a smaller pattern")
  }

  /// If the cells would have to be written one by one, the error gives advice.
  @Test func refusals() throws {
    func advice(_ engine: EngineChoice, _ node: SpecNode) -> String? {
      let error = #expect(throws: RunError.self) { try run(engine, node) }
      #expect(error?.key == "initial" && error?.message.contains("2^32 columns or rows, or more") == true)
      return error?.advice
    }
    let steps: (String, SpecNode) = ("steps", 4)
    #expect(advice(.dense, node(steps)) == "use --engine hash")
    let torus = node(steps).replacing("boundary", with: "periodic").with(("grid", "64x64"))
    #expect(advice(.auto, torus) == "set boundary: unbounded")
    let bounded = SpecNode(map: [("model", "life"), ("initial", ["file": "far.mc"]), ("steps", 4)])
    let missing = errors(in: bounded, files: ["far.mc": Self.gliders])
    #expect(missing.count == 1 && "\(missing)".contains("add boundary: unbounded"), "\(missing)")
    // The error is the boundary, not the number of steps.
    for (key, value) in [("grid", "60"), ("boundary", "periodic"), ("boundary", "dead")] {
      let many = SpecNode(
        map: [("model", "life"), ("initial", ["file": "far.mc"]), ("steps", "2^52"), (key, SpecNode(value))])
      let found = errors(in: many, files: ["far.mc": Self.gliders])
      #expect(found.count == 1 && "\(found)".contains("no grid has room for the pattern"), "\(found)")
      #expect("\(found)".contains("set boundary: unbounded"), "\(found)")
    }
    let two = node(steps).replacing("initial", with: [["file": "far.mc"], ["at": [[0, 0]]]])
    #expect(advice(.auto, two) == "use the pattern alone")
    let turned = node(steps).replacing("initial", with: ["file": "far.mc", "rotate": 90])
    var context = SpecContext.with(files: ["far.mc": Self.gliders])
    _ = BlockSpecification(turned, seed: 0, in: &context)
    #expect(context.errors.map(\.key) == ["rotate"])
    #expect("\(context.errors)".contains("leave 'rotate' out"), "\(context.errors)")
    let kept = node(steps).replacing("initial", with: ["file": "far.mc", "header": "keep"])
    #expect(try run(.hash, kept)[statistic: "population"] == .whole(10))
  }
}
