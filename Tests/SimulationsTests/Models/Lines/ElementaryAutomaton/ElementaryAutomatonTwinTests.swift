import BlockSupport
import Expressions
import Mealy
import Simulations
import Specification
import Testing
import TestSupport

/// Computes the automaton by definition, cell by cell, as the reference for packed rows.
struct PlainLine {
  var number: Int
  var isSecondOrder = false
  var boundary: String
  var cells: [Int]
  var before: [Int]
  /// The state of the cells far outside an unbounded line.
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

/// Returns a row of cells as the value of `initial`.
func placed(_ cells: [Int]) -> SpecNode {
  let positions = cells.indices.filter { cells[$0] == 1 }
  return ["at": SpecNode(.list(positions.map { [SpecNode(String($0)), 0] }), at: .line(1))]
}

@Suite("elementary rules equal their plain twin")
struct ElementaryAutomatonTwinTests {
  /// Widths around the ends of a word, and the narrowest, at which a cell is its own neighbour.
  static let widths = [1, 2, 3, 5, 31, 63, 64, 65, 100, 127, 128, 129, 130]

  @Test("for every rule", arguments: ["periodic", "dead", "unbounded"], [false, true])
  func everyRule(boundary: String, isSecondOrder: Bool) throws {
    var generator = SplitMix(seed: 1)
    for rule in 0...255 {
      for offset in [0, 6] {
        let width = Self.widths[(rule + offset) % Self.widths.count]
        let steps = generator.number(0...40)
        // Sparse rows leave room for light cones, and dense ones do not.
        let percent = [2, 50, 98][generator.number(0...2)]
        let cells = (0..<width).map { _ in generator.number(1...100) <= percent ? 1 : 0 }
        try compare(
          rule: rule, isSecondOrder: isSecondOrder, boundary: boundary, cells: cells, steps: steps)
      }
    }
  }

  @Test(
    "light cones that meet, die out and reach the ends of a long line",
    arguments: ["periodic", "dead", "unbounded"],
    [30, 110, 124, 45, 1, 73, 184, 0, 255, 232])
  func lightCones(boundary: String, rule: Int) throws {
    var generator = SplitMix(seed: UInt64(rule))
    for width in [321, 640] {
      var cells = [Int](repeating: 0, count: width)
      for _ in 0..<3 { cells[generator.number(0...width - 1)] = 1 }
      try compare(rule: rule, isSecondOrder: generator.number(0...3) == 0, boundary: boundary, cells: cells, steps: 70)
    }
  }

  func compare(rule: Int, isSecondOrder: Bool, boundary: String, cells: [Int], steps: Int) throws {
    let margin = [Int](repeating: 0, count: boundary == "unbounded" ? steps : 0)
    var twin = PlainLine(
      number: rule, isSecondOrder: isSecondOrder, boundary: boundary, cells: margin + cells + margin)
    var rows = [twin.cells]
    for _ in 0..<steps {
      twin.tick()
      rows.append(twin.cells)
    }
    let name = "\(rule)\(isSecondOrder ? "R" : "")"
    let report = try report([
      "model": "elementary", "rule": SpecNode(name), "steps": SpecNode("\(steps)"),
      "grid": SpecNode("\(cells.count)"), "boundary": SpecNode(boundary), "initial": placed(cells),
    ])
    try expect(report, toShow: rows, "rule \(name), width \(cells.count), steps \(steps)")
  }

  func expect(_ report: Report, toShow rows: [[Int]], _ name: Comment) throws {
    let lines = rows.map { row in String(decoding: row.map { UInt8(ascii: $0 == 1 ? "O" : ".") }, as: UTF8.self) }
    let populations = rows.map { $0.reduce(0, +) }
    try #require(report.state?.lines == lines, name)
    #expect(report.lattice?.lines == lines.suffix(1), name)
    #expect(report.series["population"] == populations, name)
    #expect(report.series.steps == Array(rows.indices), name)
    let width = rows[0].count, population = populations.last ?? 0
    #expect(
      report.statistics.dropLast() == [
        Statistic("population", .whole(population)), Statistic("total", .whole(populations.reduce(0, +))),
        Statistic("density", .fraction(Double(population) / Double(width))), Statistic("steps", .whole(rows.count - 1)),
        Statistic("width", .whole(width)), Statistic("centre", .text(rows.map { "\($0[width / 2])" }.joined())),
      ], name)
    #expect(report.statistics.last?.name == "block_entropy" && report.statistics.last?.isListed == false)
  }

  @Test("cells that are flipped between steps", arguments: [30, 45, 110, 105])
  func toggles(rule: Int) throws {
    var generator = SplitMix(seed: UInt64(rule))
    let automaton = ElementaryAutomaton(rule: ElementaryRule(UInt8(rule)), steps: 0, grid: 70)
    var machine = Automaton(state: try automaton.start(RunRequest(), horizon: 0), mapper: automaton.mapper)
    var edits: [CellEdit] = []
    var twin = PlainLine(
      number: rule, boundary: "periodic", cells: (0..<70).map { $0 == 35 ? 1 : 0 })
    for _ in 0..<300 {
      if generator.number(0...2) == 0 {
        let column = generator.number(0...69)
        machine.enqueue(.toggle(column: column))
        twin.cells[column] ^= 1
        edits.append(CellEdit(step: machine.state.step, cell: Position(column: column, row: 0), state: nil))
      } else {
        machine.enqueue(.tick)
        twin.tick()
      }
      let answer = machine.step()
      #expect(answer == .output(twin.cells.reduce(0, +)))
      #expect((0..<70).map { machine.state.line[$0] ? 1 : 0 } == twin.cells)
    }
    // A run with the same edits gives the same result.
    let edited = ElementaryAutomaton(
      rule: ElementaryRule(UInt8(rule)), steps: machine.state.step, grid: 70, edits: edits)
    #expect(try edited.run(RunRequest()).lattice?.lines == [twin.text])
  }

  @Test("a run equals the machine with ticks as its inputs")
  func machine() throws {
    let automaton = ElementaryAutomaton(rule: ElementaryRule(30), steps: 50)
    var machine = Automaton(state: try automaton.start(RunRequest(), horizon: 0), mapper: automaton.mapper)
    let (trace, ending) = machine.trace([LineInput](repeating: .tick, count: 50))
    #expect(ending == .idle)
    let report = try automaton.run(RunRequest())
    #expect(trace.outputs == report.series["population"].map { Array($0.dropFirst()) })
  }

  @Test("reduced pictures of the history count the cells of blocks", arguments: ["periodic", "unbounded"], [30, 45])
  func reducedHistory(boundary: String, rule: Int) throws {
    let limit = PictureLimit(columns: 40, rows: 17)
    let report = try report(
      [
        "model": "elementary", "rule": SpecNode("\(rule)"), "steps": 150, "grid": 211, "boundary": SpecNode(boundary),
        "show": ["history", "grid"],
      ], limit: limit)
    guard case .bits(let history)? = report.state?.cells, case .pictures(let pictures) = report.views[0].shape,
      case .bits(let last)? = report.lattice?.cells, case .pictures(let rows) = report.views[1].shape
    else {
      Issue.record("two pictures and a state were expected")
      return
    }
    #expect(pictures == [Picture(history, limit: limit, looks: pictures[0].looks)])
    #expect(rows == [Picture(last, limit: limit, looks: pictures[0].looks)])
  }
}
