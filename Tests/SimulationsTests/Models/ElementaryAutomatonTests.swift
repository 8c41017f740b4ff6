import Simulations
import Testing

/// The definition, cell by cell: what the packed rows must equal.
struct PlainLine {
  var number: Int
  var isSecondOrder = false
  var boundary: String
  var cells: [Int]
  var before: [Int]
  /// The cells far outside an unbounded line.
  var background = 0
  var backgroundBefore = 0

  init(number: Int, isSecondOrder: Bool = false, boundary: String, cells: [Int]) {
    self.number = number
    self.isSecondOrder = isSecondOrder
    self.boundary = boundary
    self.cells = cells
    before = cells
  }

  func new(_ left: Int, _ centre: Int, _ right: Int, before: Int) -> Int {
    let cell = number >> (4 * left + 2 * centre + right) & 1
    return isSecondOrder ? cell ^ before : cell
  }

  mutating func tick() {
    let width = cells.count
    func cell(_ column: Int) -> Int {
      switch boundary {
      case "periodic": cells[(column + width) % width]
      case "dead": cells.indices.contains(column) ? cells[column] : 0
      default: cells.indices.contains(column) ? cells[column] : background
      }
    }
    let next = (0..<width).map { new(cell($0 - 1), cell($0), cell($0 + 1), before: before[$0]) }
    let far = new(background, background, background, before: backgroundBefore)
    (before, cells) = (cells, next)
    (backgroundBefore, background) = (background, far)
  }

  var text: String { cells.map { $0 == 1 ? "O" : "." }.joined() }
}

/// A row of cells as the value of `initial`.
func placed(_ cells: [Int]) -> SpecNode {
  let positions = cells.indices.filter { cells[$0] == 1 }
  return ["at": SpecNode(.list(positions.map { [SpecNode(String($0)), 0] }), at: .line(1))]
}

@Suite("elementary equals its plain twin")
struct ElementaryTwinTests {
  /// Around the ends of a word, and the narrowest, where a cell is its own neighbour.
  static let widths = [1, 2, 3, 5, 31, 63, 64, 65, 100, 127, 128, 129, 130]

  @Test("for every rule", arguments: ["periodic", "dead", "unbounded"], [false, true])
  func everyRule(boundary: String, isSecondOrder: Bool) throws {
    var generator = SplitMix(seed: 1)
    for rule in 0...255 {
      for offset in [0, 4, 9] {
        let width = Self.widths[(rule + offset) % Self.widths.count]
        let steps = generator.number(0...40)
        // Sparse rows leave room for light cones, dense ones none.
        let percent = [2, 50, 98][generator.number(0...2)]
        let cells = (0..<width).map { _ in generator.number(1...100) <= percent ? 1 : 0 }
        let margin = [Int](repeating: 0, count: boundary == "unbounded" ? steps : 0)
        var twin = PlainLine(
          number: rule, isSecondOrder: isSecondOrder, boundary: boundary, cells: margin + cells + margin)
        var rows = [twin.cells]
        for _ in 0..<steps {
          twin.tick()
          rows.append(twin.cells)
        }
        let report = try report([
          "model": "elementary", "rule": SpecNode("\(rule)\(isSecondOrder ? "R" : "")"), "steps": SpecNode("\(steps)"),
          "grid": SpecNode("\(width)"), "boundary": SpecNode(boundary), "initial": placed(cells),
        ])
        try expect(report, toShow: rows, "rule \(rule), width \(width), steps \(steps), \(percent) % alive")
      }
    }
  }

  func expect(_ report: Report, toShow rows: [[Int]], _ name: Comment) throws {
    let lines = rows.map { row in String(decoding: row.map { UInt8(ascii: $0 == 1 ? "O" : ".") }, as: UTF8.self) }
    let populations = rows.map { $0.reduce(0, +) }
    try #require(report.state?.lines == lines, name)
    #expect(report.handover?.lines == lines.suffix(1), name)
    #expect(report.series["population"] == populations, name)
    #expect(report.series.steps == Array(rows.indices), name)
    let width = rows[0].count, population = populations.last ?? 0
    #expect(
      report.statistics == [
        Statistic("population", .whole(population)), Statistic("total", .whole(populations.reduce(0, +))),
        Statistic("density", .fraction(Double(population) / Double(width))), Statistic("steps", .whole(rows.count - 1)),
        Statistic("width", .whole(width)), Statistic("centre", .text(rows.map { "\($0[width / 2])" }.joined())),
      ], name)
  }

  @Test("whatever the cells were flipped to meanwhile", arguments: [30, 45, 110, 105])
  func toggles(rule: Int) throws {
    var generator = SplitMix(seed: UInt64(rule))
    let automaton = ElementaryAutomaton(rule: ElementaryRule(UInt8(rule)), steps: 0, grid: 70)
    var machine = try automaton.machine()
    var twin = PlainLine(
      number: rule, boundary: "periodic", cells: (0..<70).map { $0 == 35 ? 1 : 0 })
    for _ in 0..<300 {
      if generator.number(0...2) == 0 {
        let column = generator.number(0...69)
        machine.enqueue(.toggle(column: column))
        twin.cells[column] ^= 1
      } else {
        machine.enqueue(.tick)
        twin.tick()
      }
      let answer = machine.step()
      #expect(answer == .output(twin.cells.reduce(0, +)))
      #expect((0..<70).map { machine.state[$0] ? 1 : 0 } == twin.cells)
    }
  }

  @Test("a run is the machine fed with ticks")
  func machine() throws {
    let automaton = ElementaryAutomaton(rule: ElementaryRule(30), steps: 50)
    var machine = try automaton.machine()
    let (trace, ending) = machine.trace([ElementaryAutomaton.Input](repeating: .tick, count: 50))
    #expect(ending == .idle)
    let report = try automaton.run(RunRequest())
    #expect(trace.outputs == report.series["population"].map { Array($0.dropFirst()) })
  }

  @Test("reduced pictures of the history count its blocks", arguments: ["periodic", "unbounded"], [30, 45])
  func reducedHistory(boundary: String, rule: Int) throws {
    let limit = PictureLimit(columns: 40, rows: 17)
    let report = try report(
      [
        "model": "elementary", "rule": SpecNode("\(rule)"), "steps": 150, "grid": 211, "boundary": SpecNode(boundary),
        "show": ["history", "grid"],
      ], limit: limit)
    guard case .bits(let history)? = report.state?.cells, case .pictures(let pictures) = report.views[0],
      case .bits(let last)? = report.handover?.cells, case .pictures(let rows) = report.views[1]
    else {
      Issue.record("two pictures and a state were expected")
      return
    }
    #expect(pictures == [Picture(history, limit: limit, looks: pictures[0].looks)])
    #expect(rows == [Picture(last, limit: limit, looks: pictures[0].looks)])
  }
}

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
      let lines = try report([
        "model": "elementary", "rule": SpecNode("\(rule)"), "steps": SpecNode("\(steps)"),
        "grid": SpecNode("\(width)"), "initial": "random",
      ], seed: 5).state?.lines ?? []
      return (lines.first ?? "", lines.last ?? "")
    }
    let traffic = try final(184, steps: 30)
    #expect(traffic.first.filter { $0 == "O" } == traffic.last.filter { $0 == "O" })
    let identity = try final(204, steps: 30)
    #expect(identity.first == identity.last)
    let shift = try final(170, steps: 2)
    #expect(shift.last == String(shift.first.dropFirst(2) + shift.first.prefix(2)))
  }

  @Test("the second order runs backwards: its last two rows exchanged lead to its first two")
  func reversibility() throws {
    let rows = try #require(
      try report([
        "model": "elementary", "rule": "37R", "steps": 20, "grid": 67, "initial": "random",
      ], seed: 3).state?.lines)
    var back = PlainLine(
      number: 37, isSecondOrder: true, boundary: "periodic", cells: rows[19].map { $0 == "O" ? 1 : 0 })
    back.before = rows[20].map { $0 == "O" ? 1 : 0 }
    for _ in 0..<19 { back.tick() }
    #expect(back.text == rows[0])
  }

  @Test("the background of an odd rule turns, and is counted over the light cone")
  func oddBackground() throws {
    let block: SpecNode = ["model": "elementary", "rule": 1, "steps": 3, "boundary": "unbounded"]
    let report = try report(block)
    #expect(report.state?.lines == ["...O...", "OO...OO", "...O...", "OO...OO"])
    #expect(report.series["population"] == [1, 4, 1, 4])
    #expect(report[statistic: "width"] == .whole(7))
  }

  @Test(
    "without grid a line is 2·steps + 1 wide; an unbounded one has its initial state and the light cone",
    arguments: [
      ("periodic", "single", 17), ("dead", "single", 17), ("unbounded", "single", 17), ("unbounded", "empty", 17),
      ("unbounded", "random", 33), ("periodic", "random", 17),
    ])
  func widths(boundary: String, initial: String, width: Int) throws {
    let report = try report(Self.plain.with(("boundary", SpecNode(boundary)), ("initial", SpecNode(initial))))
    #expect(report[statistic: "width"] == .whole(width))
  }

  @Test("an unbounded line holds what is placed from column 0 on; with grid it is centred in that box")
  func unboundedExtent() throws {
    let placed = try report([
      "model": "elementary", "rule": 204, "steps": 2, "boundary": "unbounded", "initial": ["at": [[0, 0], [4, 0]]],
    ])
    #expect(placed.handover?.lines == ["..O...O.."])
    let boxed = try report([
      "model": "elementary", "rule": 204, "steps": 2, "boundary": "unbounded", "grid": 6,
    ])
    #expect(boxed.handover?.lines == [".....O...."])
  }

  @Test("a run goes on where another block ended")
  func from() throws {
    let whole = try report(Self.plain.with(("grid", 40)).replacing("steps", with: 20))
    let half = try report(Self.plain.with(("grid", 40)).replacing("steps", with: 10))
    let rest = try report(
      Self.plain.with(("grid", 40), ("initial", ["from": "half"])).replacing("steps", with: 10),
      upstream: ["half": try #require(half.handover)])
    #expect(rest.handover?.lines == whole.handover?.lines)
  }

  @Test("another seed is another random row, the same one the same")
  func seeds() throws {
    let random = Self.plain.with(("initial", "random"), ("grid", 200))
    let first = try report(random, seed: 1).state
    #expect(try report(random, seed: 1).state == first)
    #expect(try report(random, seed: 2).state != first)
    #expect(try report(random, seed: 1, replicate: 1).state != first)
  }

  @Test("views in the order asked for")
  func views() throws {
    let report = try report(Self.plain.with(("show", ["rule", "chart", "statistics", "grid", "history"])))
    guard case .table(let table) = report.views[0], case .chart(let series) = report.views[1],
      case .statistics = report.views[2], case .pictures(let rows) = report.views[3],
      case .pictures(let histories) = report.views[4]
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
    #expect(try SimulationsTests.report(Self.plain.with(("show", []))).views.isEmpty)
  }

  @Test("the history is kept only where it is wanted and small enough")
  func keptState() throws {
    #expect(try report(Self.plain, keepsState: false).state?.cells == .absent)
    let long = try report(Self.plain.replacing("steps", with: 12_000))
    #expect(long.state?.cells == .absent)
    #expect(long.state?.columns == 24_001)
    #expect(long.state?.rows == 12_001)
    #expect(long.handover?.cells != .absent)
  }

  @Test("the cost is told before anything is allocated, whatever the wish")
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
    "rules that there are not",
    arguments: ["256", "-1", "30r", "R", "", "3O", "256R", "30 R", "2^8"])
  func wrongRules(text: String) {
    #expect(errors(in: ["model": "elementary", "rule": SpecNode(text), "steps": 1]).map(\.key) == ["rule"])
  }

  @Test("missing and misspelt keys")
  func wrongKeys() {
    #expect(
      errors(in: ["model": "elementary"]).map(\.problem) == [
        .missingKey("rule", owner: "elementary"), .missingKey("steps", owner: "elementary"),
      ])
    let words = (BlockSpecification.keys + ElementaryAutomaton.declaration.keys).map(\.word)
    for (typed, meant) in [
      ("generations", "steps"), ("width", "grid"), ("size", "grid"), ("wrap", "boundary"), ("start", "initial"),
      ("ruel", "rule"),
    ] {
      #expect(words.nearest(to: typed) == meant)
    }
    for (typed, meant) in [("torus", "periodic"), ("infinite", "unbounded"), ("closed", "dead")] {
      guard
        case .unknownWord(_, _, let allowed)? = errors(in: Self.plain.with(("boundary", SpecNode(typed)))).first?.problem
      else {
        Issue.record("an unknown word was expected")
        continue
      }
      #expect(allowed.nearest(to: typed) == meant)
    }
  }

  @Test("what does not fit a line", arguments: [["at": [8, 1]], ["at": [17, 0]], ["count": 18]] as [SpecNode])
  func outside(initial: SpecNode) throws {
    let block = try block(Self.plain.with(("initial", initial)))
    #expect(throws: RunError.self) { try block.simulation.run(RunRequest()) }
  }

  @Test("the example of the declaration names only what is declared")
  func example() {
    let declared = (BlockSpecification.keys + ElementaryAutomaton.declaration.keys).map(\.name)
    for line in ElementaryAutomaton.declaration.example.split(separator: "\n") {
      let key = line.prefix { $0 != ":" }
      #expect(declared.contains(String(key)))
    }
  }
}
