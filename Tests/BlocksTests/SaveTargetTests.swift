import Blocks
import BlockSupport
import Simulations
import Specification
import Testing

@Suite("save")
struct SaveTargetTests {
  static let life: SpecNode = ["model": "life", "grid": 8, "steps": 1]

  @Test("each file name extension selects what is saved")
  func endings() throws {
    let read = try block(Self.life.with(("save", ["a.rle", "b/c.cells", "./d//e.mc", "f.g.csv"]))).saves
    #expect(read.map(\.path) == ["a.rle", "b/c.cells", "d/e.mc", "f.g.csv"])
    #expect(read.map(\.content) == [.finalState(.rle), .finalState(.cells), .finalState(.macrocell), .series])
    #expect(try block(Self.life.with(("save", "a.rle"))).saves.map(\.span) == [.line(4, column: 2)])
    #expect(try block(Self.life).saves.isEmpty && block(Self.life.with(("save", []))).saves.isEmpty)
  }

  @Test(
    "unusual names that are valid",
    arguments: ["a b.rle", "é.rle", "東.rle", "a..rle", "-.rle", "$x.rle", "a:b.rle", "~.rle", "a.RLE", "B.Mc"])
  func names(path: String) throws {
    #expect(try block(Self.life.with(("save", SpecNode(path)))).saves.map(\.path) == [path])
  }

  @Test(
    "paths that are refused",
    arguments: [
      "", "a", "a.lif", "a.rle.gz", "a.RLE.GZ", "../a.rle", "a/../b.rle", "/a.rle", "//a.rle", ".a.rle", ".rle",
      "a/.b/c.rle", "a\\b.rle", "a\0.rle", "a\n.rle", "a\u{1B}[2J.rle", "a\u{202E}b.rle", "a\u{200B}.rle", "a.rle/",
      "a.rle/.", ".", "..", "a.rle/b", String(repeating: "a", count: 252) + ".rle",
    ])
  func refused(path: String) {
    #expect(errors(in: Self.life.with(("save", SpecNode(path)))).map(\.key) == ["save"])
  }

  @Test("more than sixteen files, and one twice")
  func lists() throws {
    let many = (1...16).map { SpecNode("\($0).csv") }
    #expect(try block(Self.life.with(("save", SpecNode(.list(many), at: .line(1))))).saves.count == 16)
    #expect(errors(in: Self.life.with(("save", SpecNode(.list(many + ["x.csv"]), at: .line(1))))).count == 1)
    #expect(errors(in: Self.life.with(("save", ["a.rle", "b.rle", "./a.rle"]))).count == 1)
    #expect(errors(in: Self.life.with(("save", ["a.rle", ["b.rle"]]))).map(\.key) == ["save"])
  }

  @Test("final states that a format cannot express")
  func formats() throws {
    for rule in ["B3/S23", "Life", "23/3", "B3/S23:T8,8"] {
      #expect(try block(Self.life.with(("rule", SpecNode(rule)), ("save", "a.cells"))).saves.count == 1)
    }
    for rule in ["HighLife", "B2/S/C3", "WireWorld", "B3/S23V"] {
      let node: SpecNode = ["model": "life", "rule": SpecNode(rule), "grid": 8, "steps": 1]
      #expect(try block(node.with(("save", ["a.rle", "a.mc", "a.csv"]))).saves.count == 3)
      #expect(errors(in: node.with(("save", "a.cells"))).map(\.key) == ["save"])
    }
    for node: SpecNode in [["model": "memory", "pairs": 4]] {
      #expect(try block(node.with(("save", "a.csv"))).saves.count == 1)
      for path in ["a.rle", "a.cells", "a.mc"] {
        #expect(errors(in: node.with(("save", SpecNode(path)))).map(\.key) == ["save"])
      }
    }
  }

  @Test(
    "healthy and sick people are a pattern from which another block can start", arguments: PatternFormat.allCases)
  func people(_ format: PatternFormat) throws {
    for size: (String, SpecNode) in [("people", 23), ("grid", "9x4"), ("people", 64)] {
      let base: SpecNode = ["model": "infection", "factor": 2, "boundary": "periodic"]
      let first = base.with(size, ("steps", 3), ("probability", 0.5), ("save", ["a.rle", "a.cells", "a.mc"]))
      let block = try block(first)
      #expect(block.saves.count == 3 && block.simulation.patternObstacle == nil)
      let saved = try report(first)
      let pattern = try #require(saved.finalPattern(rule: block.simulation.patternRule))
      #expect(pattern.cells.count { $0 == 1 } > 0 && pattern.cells.allSatisfy { $0 <= 1 })
      guard let ending = format.endings.first, [.rle, .cells, .macrocell].contains(format) else { continue }
      let text = try format.text(of: pattern)
      // A macrocell contains only the live cells and the cells between them.
      let sick = pattern.cells.indices.filter { pattern.cells[$0] == 1 }
      let corner = Position(
        column: sick.map { $0 % pattern.columns }.min() ?? 0, row: sick.map { $0 / pattern.columns }.min() ?? 0)
      let at: SpecNode = format == .macrocell ? [SpecNode("\(corner.column)"), SpecNode("\(corner.row)")] : [0, 0]
      let again = base.with(size, ("steps", 0), ("initial", ["file": SpecNode("a" + ending), "at": at]))
      #expect(try report(again, files: ["a" + ending: text]).state == saved.state, "\(size)")
      if format != .macrocell {
        let centred = base.with(size, ("steps", 0), ("initial", ["file": SpecNode("a" + ending)]))
        #expect(try report(centred, files: ["a" + ending: text]).state == saved.state, "\(size)")
      }
    }
  }

  @Test("formats with many states hold people and colours in further states")
  func furtherStates() throws {
    let people: SpecNode = [
      "model": "infection", "people": 30, "factor": 2, "steps": 4, "recovery": 2, "vaccinated": 0.2,
    ]
    let line: SpecNode = ["model": "totalistic", "code": 777, "colours": 3, "steps": 4]
    for (node, last) in [(people, 5), (line, 2)] {
      let saving = try block(node.with(("save", ["a.rle", "a.mc"])))
      #expect(saving.saves.count == 2)
      let state = try report(node)
      let pattern = try #require(state.finalPattern(rule: saving.simulation.patternRule))
      #expect(pattern.cells.max() == UInt8(last))
      let again = try PatternFormat.rle.read(PatternFormat.rle.text(of: pattern))
      #expect(again.cells == pattern.cells && again.rule == nil)
      #expect(
        errors(in: node.with(("save", "a.cells"))).map(\.problem) == [
          .invalid(
            "a .cells file has two states; the cells of the block have states up to \(last)",
            advice: "a name that ends in .rle or .mc keeps all states")
        ])
    }
  }

  @Test("the last row of a line is a pattern from which another line can start", arguments: ["a.rle", "a.cells"])
  func lines(path: String) throws {
    let format = try #require(PatternFormat(path: path))
    for rule: (String, SpecNode) in [("elementary", 30), ("totalistic", 6)] {
      let base: SpecNode = ["model": SpecNode(rule.0)]
      let node = base.with((rule.0 == "elementary" ? "rule" : "code", rule.1), ("grid", 31))
      let saving = try block(node.with(("steps", 9), ("save", SpecNode(path))))
      let saved = try report(node.with(("steps", 9)))
      let pattern = try #require(saved.finalPattern(rule: saving.simulation.patternRule))
      let text = try format.text(of: pattern)
      let more = node.with(("steps", 4), ("initial", ["file": SpecNode(path), "at": [0, 0]]))
      let whole = try report(node.with(("steps", 13)))
      let last = try #require(try report(more, files: [path: text]).finalPattern(rule: nil))
      #expect(last.cells == whole.finalPattern(rule: nil)?.cells && last.cells.contains(1))
    }
  }

  @Test("many runs have no final state, but every model has a table")
  func manyRuns() throws {
    let many: [(String, SpecNode)] = [("replicates", 2), ("sweep", ["seed": [1, 2]])]
    for more in many {
      let node = Self.life.with(more)
      #expect(try block(node.with(("save", "a.csv"))).saves.map(\.content) == [.series])
      #expect(errors(in: node.with(("save", ["a.rle", "b.csv", "c.cells"]))).map(\.key) == ["save", "save"])
    }
  }

  @Test("a file whose name ends in curves.csv holds the series of every run, if there are any")
  func curves() throws {
    let node = Self.life.with(("replicates", 2), ("save", ["curves.csv", "a/town-curves.csv", "curves-2.csv"]))
    let many = try block(node)
    #expect(many.saves.map(\.content) == [.curves, .curves, .series] && many.keepsCurves)
    #expect(try block(Self.life.with(("replicates", 2), ("save", "runs.csv"))).keepsCurves == false)
    let machine: SpecNode = [
      "model": "mealy", "transitions": ["a": ["x": ["a"]]], "initial": "a", "replicates": 2,
    ]
    #expect(try block(machine.with(("save", "runs.csv"))).saves.count == 1)
    #expect(
      errors(in: machine.with(("save", "curves.csv"))).map(\.problem) == [
        .invalid(
          "the model mealy has no series to save",
          advice: "another name that ends in .csv saves the statistics of all runs")
      ])
  }

  @Test("only a single machine is saved as a graph")
  func machines() throws {
    let machine: SpecNode = ["model": "mealy", "transitions": ["a": ["x": ["a", "y"]]], "initial": "a"]
    #expect(try block(machine.with(("save", "a.dot"))).saves.map(\.content) == [.machine])
    #expect(
      errors(in: machine.with(("save", ["a.dot", "a.rle"]))).map(\.problem) == [
        .invalid(
          "the final state of the model mealy is not a pattern of cells",
          advice: "a name that ends in .dot saves the machine")
      ])
    #expect(errors(in: machine.with(("save", "a.dot"), ("replicates", 2))).map(\.key) == ["save"])
    #expect(errors(in: Self.life.with(("save", "a.dot"))).map(\.message) == ["the model life has no machine to save"])
    let slash = machine.replacing("transitions", with: ["a": ["x/z": ["a", "y"]]])
    #expect(
      errors(in: slash.with(("save", "a.dot"))).map(\.message) == ["a .dot file cannot hold the word 'x/z'"])
  }

  @Test("what is saved is part of the canonical text, in one spelling")
  func canonical() throws {
    let plain = try block(Self.life).canonical
    #expect(try block(Self.life.with(("save", []))).canonical == plain)
    let saving = try block(Self.life.with(("save", ["a.rle", "b.csv"]))).canonical
    #expect(saving != plain)
    #expect(try block(Self.life.with(("save", ["./a.rle", ".//b.csv"]))).canonical == saving)
    #expect(try block(Self.life.with(("save", ["b.csv", "a.rle"]))).canonical != saving)
  }

  @Test("the files to save and the requested files are known even for a block with errors")
  func blocksInError() {
    var context = SpecContext()
    let node = Self.life.with(("rule", "B9"), ("initial", ["file": "b.rle"]), ("save", ["a.rle", "a"]))
    var saves: [SaveTarget] = []
    #expect(BlockSpecification(node, seed: 0, saves: &saves, in: &context) == nil)
    #expect(saves.map(\.path) == ["a.rle"] && context.requests.map(\.path) == ["b.rle"])
  }
}
