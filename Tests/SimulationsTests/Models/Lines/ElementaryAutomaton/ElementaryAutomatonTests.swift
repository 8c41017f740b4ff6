import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

@Suite("elementary")
struct ElementaryAutomatonTests {
  static let plain: SpecNode = ["model": "elementary", "rule": 30, "steps": 8]

  @Test("Rule 30 from a single cell")
  func rule30() throws {
    let report = try report(Self.plain.replacing("steps", with: 7))
    #expect(
      report.state?.lines == [
        ".......O.......",
        "......OOO......",
        ".....OO..O.....",
        "....OO.OOOO....",
        "...OO..O...O...",
        "..OO.OOOO.OOO..",
        ".OO..O....O..O.",
        "OO.OOOO..OOOOOO",
      ])
  }

  @Test("published sequences of Rule 30: populations (OEIS A070952) and centre column (A051023)")
  func rule30Sequences() throws {
    let report = try report(Self.plain.replacing("steps", with: 19))
    #expect(report.series["population"]?.prefix(16) == [1, 3, 3, 6, 4, 9, 5, 12, 7, 12, 11, 14, 12, 19, 13, 22])
    #expect(report[statistic: "centre"] == .text("11011100110001011001"))
  }

  @Test("row 10,000 of Rule 30 has 9,964 live cells")
  func rule30Row10000() throws {
    let report = try report(Self.plain.replacing("steps", with: 10_000), keepsState: false)
    #expect(report[statistic: "population"] == .whole(9_964))
    #expect(report[statistic: "width"] == .whole(20_001))
    #expect(report.series.steps.count == 10_000)
    #expect(report.series.steps.last == 10_000)
  }

  @Test("Rule 90 is Pascal's triangle modulo 2: row n has 2^(ones of n) live cells (OEIS A001316)")
  func rule90() throws {
    let populations = try #require(
      try report(["model": "elementary", "rule": 90, "steps": 130]).series["population"])
    #expect(populations == (0...130).map { 1 << $0.nonzeroBitCount })
  }

  @Test("Rule 184 keeps the number of cells, Rule 204 every cell, Rule 170 shifts left", arguments: [3, 64, 65, 100])
  func laws(width: Int) throws {
    func final(_ rule: Int, steps: Int) throws -> (first: String, last: String) {
      let lines =
        try report(
          [
            "model": "elementary", "rule": SpecNode("\(rule)"), "steps": SpecNode("\(steps)"),
            "grid": SpecNode("\(width)"), "initial": "random",
          ], seed: 5
        ).state?.lines ?? []
      return (lines.first ?? "", lines.last ?? "")
    }
    let traffic = try final(184, steps: 30)
    #expect(traffic.first.filter { $0 == "O" } == traffic.last.filter { $0 == "O" })
    let identity = try final(204, steps: 30)
    #expect(identity.first == identity.last)
    let shift = try final(170, steps: 2)
    #expect(shift.last == String(shift.first.dropFirst(2) + shift.first.prefix(2)))
  }

  @Test("a rule of second order is reversible: the last two rows, exchanged, lead back to the first two")
  func reversibility() throws {
    let rows = try #require(
      try report(
        [
          "model": "elementary", "rule": "37R", "steps": 20, "grid": 67, "initial": "random",
        ], seed: 3
      ).state?.lines)
    var back = PlainLine(
      number: 37, isSecondOrder: true, boundary: "periodic", cells: rows[19].map { $0 == "O" ? 1 : 0 })
    back.before = rows[20].map { $0 == "O" ? 1 : 0 }
    for _ in 0..<19 { back.tick() }
    #expect(back.text == rows[0])
  }

  @Test("the background of an odd rule alternates, and counts within the light cone")
  func oddBackground() throws {
    let block: SpecNode = ["model": "elementary", "rule": 1, "steps": 3, "boundary": "unbounded"]
    let report = try report(block)
    #expect(report.state?.lines == ["...O...", "OO...OO", "...O...", "OO...OO"])
    #expect(report.series["population"] == [1, 4, 1, 4])
    #expect(report[statistic: "width"] == .whole(7))
  }

  @Test(
    "without grid a line is 2·steps + 1 wide, and an unbounded line has its initial state and light cone",
    arguments: [
      ("periodic", "single", 17), ("dead", "single", 17), ("unbounded", "single", 17), ("unbounded", "empty", 17),
      ("unbounded", "random", 33), ("periodic", "random", 17),
    ])
  func widths(boundary: String, initial: String, width: Int) throws {
    let report = try report(Self.plain.with(("boundary", SpecNode(boundary)), ("initial", SpecNode(initial))))
    #expect(report[statistic: "width"] == .whole(width))
  }

  @Test("an unbounded line holds patterns from column 0 on, and with grid they are centred in that box")
  func unboundedExtent() throws {
    let placed = try report([
      "model": "elementary", "rule": 204, "steps": 2, "boundary": "unbounded", "initial": ["at": [[0, 0], [4, 0]]],
    ])
    #expect(placed.lattice?.lines == ["..O...O.."])
    let boxed = try report([
      "model": "elementary", "rule": 204, "steps": 2, "boundary": "unbounded", "grid": 6,
    ])
    #expect(boxed.lattice?.lines == [".....O...."])
  }

  @Test(
    "an unbounded line without grid accepts negative places and equals the same line moved",
    arguments: [["elementary", "30"], ["elementary", "105R"], ["totalistic", "6"]])
  func negativePlaces(model: [String]) throws {
    func line(_ more: (key: String, value: SpecNode)...) throws -> Report {
      let base: SpecNode = ["model": SpecNode(model[0]), "steps": 9, "boundary": "unbounded"]
      let node = base.with((model[0] == "elementary" ? "rule" : "code", SpecNode(model[1])))
      return try report(more.reduce(node) { $0.with(($1.key, $1.value)) })
    }
    let moved = try line(
      ("initial", ["at": [[-70, 0], [0, 0], [3, 0]]]), ("edits", [["step": 4, "at": [-74, -1, 6]]]))
    let plain = try line(
      ("initial", ["at": [[0, 0], [70, 0], [73, 0]]]), ("edits", [["step": 4, "at": [-4, 69, 76]]]))
    #expect(moved.state?.lines == plain.state?.lines && moved.statistics == plain.statistics)
    let pattern = try line(("initial", [["cells": "O", "at": [-70, 0]], ["cells": "O..O", "at": [0, 0]]]))
    let unedited = try line(("initial", ["at": [[0, 0], [70, 0], [73, 0]]]))
    #expect(pattern.state?.lines == unedited.state?.lines)
    // The line does not extend beyond the cells that are placed.
    #expect(moved[statistic: "width"] == .whole(74 + 18))
  }

  @Test("negative places elsewhere are errors that name the valid places")
  func negativePlacesInABox() {
    let base: SpecNode = ["model": "elementary", "rule": 30, "steps": 2, "initial": ["at": [-1, 0]]]
    for node in [base, base.with(("boundary", "unbounded"), ("grid", 9))] {
      #expect(errors(in: node).map(\.key) == ["initial"])
    }
    let outside = base.replacing("initial", with: ["at": [-5, 0]]).with(
      ("boundary", "unbounded"), ("edits", [["step": 1, "at": [-7]]]))
    #expect(
      errors(in: outside).map(\.problem) == [
        .invalid("column -7 lies outside the line of 8 cells", advice: "columns are numbered from -6 to 1")
      ])
  }

  @Test(
    "patterns on a line",
    arguments: [
      (["cells": "O.OO"], "..O.OO..."), (["rle": "bo2b2o!", "at": [7, 0]], "..OO....O"),
      (["cells": "O.OO", "flip": "horizontal"], "..OO.O..."), (["pattern": "blinker"], "...OOO..."),
    ] as [(SpecNode, String)])
  func patterns(initial: SpecNode, row: String) throws {
    let report = try report(["model": "elementary", "rule": 204, "steps": 4, "initial": initial])
    #expect(report.lattice?.lines == [row])
  }

  @Test(
    "a pattern of several rows is not a line",
    arguments: ["glider", ["cells": "O\nO"], ["cells": "OO", "rotate": 90]] as [SpecNode])
  func tallPatterns(initial: SpecNode) {
    #expect(errors(in: Self.plain.with(("initial", initial))).map(\.key) == ["initial"])
  }

  @Test("a run continues where another block ended")
  func from() throws {
    let whole = try report(Self.plain.with(("grid", 40)).replacing("steps", with: 20))
    let half = try report(Self.plain.with(("grid", 40)).replacing("steps", with: 10))
    let rest = try report(
      Self.plain.with(("grid", 40), ("initial", ["from": "half"])).replacing("steps", with: 10),
      upstream: ["half": try #require(half.handover)])
    #expect(rest.lattice?.lines == whole.lattice?.lines)
  }

  @Test("a different seed gives a different random row, and the same seed the same row")
  func seeds() throws {
    let random = Self.plain.with(("initial", "random"), ("grid", 200))
    let first = try report(random, seed: 1).state
    #expect(try report(random, seed: 1).state == first)
    #expect(try report(random, seed: 2).state != first)
    #expect(try report(random, seed: 1, replicate: 1).state != first)
  }

  @Test("views in the requested order")
  func views() throws {
    let report = try report(Self.plain.with(("show", ["rule", "chart", "statistics", "grid", "history"])))
    guard case .table(let table) = report.views[0].shape, case .chart(let series) = report.views[1].shape,
      case .statistics = report.views[2].shape, case .pictures(let rows) = report.views[3].shape,
      case .pictures(let histories) = report.views[4].shape
    else {
      Issue.record("the views are \(report.views)")
      return
    }
    #expect(table.header == ["left, centre, right", "111", "110", "101", "100", "011", "010", "001", "000"])
    #expect(table.rows == [["new cell", "0", "0", "0", "1", "1", "1", "1", "0"]])
    #expect(series == ["population"])
    #expect(rows.map(\.rows) == [1])
    #expect(histories.map(\.rows) == [9])
    #expect(histories[0].elements.prefix(17) == [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(try BlockSupport.report(Self.plain.with(("show", []))).views.isEmpty)
  }

  @Test("the history is kept only on request and if it is small enough")
  func keptState() throws {
    #expect(try report(Self.plain, keepsState: false).state?.cells == .absent)
    let long = try report(Self.plain.replacing("steps", with: 12_000))
    #expect(long.state?.cells == .absent)
    #expect(long.state?.columns == 24_001)
    #expect(long.state?.rows == 12_001)
    #expect(long.lattice?.cells != .absent)
  }

  @Test("the cost is known before anything is allocated, whatever is requested")
  func cost() throws {
    let huge = try block(Self.plain.replacing("steps", with: 4_294_967_295).with(("boundary", "unbounded"))).simulation
    #expect(huge.cost.updates > 1e19)
    #expect(huge.cost.memory > 1e9)
    let small = try block(Self.plain.replacing("steps", with: 20_000)).simulation
    #expect(small.cost.updates == 40_001 * 20_000)
    #expect(small.cost.memory < 1e6)
    #expect(small.stepCount == 20_000)
  }

  @Test(
    "rules that do not exist",
    arguments: ["256", "-1", "30r", "R", "", "3O", "256R", "30 R", "2^8"])
  func wrongRules(text: String) {
    #expect(errors(in: ["model": "elementary", "rule": SpecNode(text), "steps": 1]).map(\.key) == ["rule"])
  }

  @Test("missing and misspelt keys")
  func wrongKeys() {
    #expect(
      errors(in: ["model": "elementary"]).map(\.problem) == [
        .missingKey("rule", example: "rule: 30"),
        .missingKey("steps", example: "steps: 100', or 'until: stable"),
      ])
    let words = (BlockSpecification.keys + ElementaryAutomaton.declaration.keys).map(\.word)
    for (typed, meant) in [
      ("generations", "steps"), ("width", "grid"), ("size", "grid"), ("wrap", "boundary"), ("start", "initial"),
      ("ruel", "rule"),
    ] {
      #expect(words.nearest(to: typed) == meant)
    }
    for (typed, meant) in [("torus", "periodic"), ("infinite", "unbounded"), ("closed", "dead")] {
      let found = errors(in: Self.plain.with(("boundary", SpecNode(typed))))
      guard case .unknownWord(_, _, let allowed)? = found.first?.problem else {
        Issue.record("an unknown word was expected")
        continue
      }
      #expect(allowed.nearest(to: typed) == meant)
    }
  }

  @Test("more random cells than a line has") func tooManyCells() throws {
    let block = try block(Self.plain.with(("initial", ["count": 18])))
    #expect(throws: RunError.self) { try block.simulation.run(RunRequest()) }
  }

  @Test("places outside a line are errors of the block", arguments: [(8, 1), (17, 0)])
  func outside(column: Int, row: Int) {
    let found = errors(in: Self.plain.with(("initial", ["at": [SpecNode("\(column)"), SpecNode("\(row)")]])))
    #expect(found.map(\.message) == ["[\(column), \(row)] lies outside the grid of 17x1"])
  }

  @Test("the example of the declaration uses only declared keys")
  func example() {
    let declared = (BlockSpecification.keys + ElementaryAutomaton.declaration.keys).map(\.name)
    for line in ElementaryAutomaton.declaration.example.split(separator: "\n") {
      let key = line.prefix { $0 != ":" }
      #expect(declared.contains(String(key)))
    }
  }
}
