import BlockSupport
import Blocks
import Simulations
import Specification
import Testing

/// Tests the place and the generation of patterns in files, saved and read again.
@Suite("Life: places in files") struct LifePlaceTests {
  /// A cell outside is an error at its own place in the text, in all models with a lattice.
  @Test func aCellOutsideIsAnErrorAtItsPlace() throws {
    let outside = SpecNode(.list([0, 6]), at: .line(7))
    let initial = SpecNode(map: [("at", SpecNode(.list([[0, 0], outside]), at: .line(6)))])
    let bases: [SpecNode] = [
      ["model": "life", "grid": 3, "steps": 1], ["model": "elementary", "rule": 30, "grid": 3, "steps": 1],
      ["model": "totalistic", "code": 10, "grid": 3, "steps": 1],
      ["model": "infection", "grid": 3, "factor": 1, "steps": 1],
    ]
    for base in bases {
      let found = errors(in: base.with(("initial", initial)))
      #expect(
        found.map(\.span) == [.line(7)] && found.first?.message.contains("[0, 6] lies outside") == true, "\(found)")
    }
  }

  /// A box of more cells than a number can count is an error or a large box, and never ends the program.
  @Test func hugeBoxes() throws {
    let huge = errors(in: ["model": "life", "grid": "4294967295x4294967295", "steps": 1])
    #expect(huge.map(\.message).contains { $0.contains("2^33 cells") }, "\(huge)")
    let apart: SpecNode = [
      "model": "life", "boundary": "unbounded", "steps": 1,
      "initial": ["at": [[-2_147_483_647, -2_147_483_647], [2_147_483_647, 2_147_483_647]]],
    ]
    // The block can be read, but its plan is refused because it needs more memory than there is.
    #expect(try block(apart).simulation is Life)
    #expect(InitialBox(columns: 1 << 32, rows: 1 << 32, wraps: false).count == .max)
  }

  private func saved(_ node: SpecNode, files: [String: [UInt8]] = [:]) throws -> Pattern {
    let rule = try block(node, files: files).simulation.patternRule
    return try #require(try report(node, seed: 5, files: files).finalPattern(rule: rule))
  }

  @Test(
    arguments: [
      ("grid: 20x10", ["model": "life", "grid": "20x10"], "B3/S23:T20,10", -10, -5),
      ("odd sides", ["model": "life", "grid": "21x9"], "B3/S23:T21,9", -10, -4),
      ("dead", ["model": "life", "grid": "20x10", "boundary": "dead"], "B3/S23:P20,10", -10, -5),
      ("of the rule", ["model": "life", "rule": "B3/S23:K20*,10"], "B3/S23:K20*,10", -10, -5),
      ("a tube", ["model": "life", "rule": "B3/S23:T20,0", "initial": "glider"], "B3/S23:T20,0", nil, nil),
    ] as [(String, SpecNode, String, Int?, Int?)])
  func boundedLattices(name: String, node: SpecNode, rule: String, column: Int?, row: Int?) throws {
    let pattern = try saved(node.with(("steps", 4)))
    #expect(pattern.rule == rule && pattern.notes.generation == "4")
    if let column, let row { #expect(pattern.notes.corner == Position(column: column, row: row)) }
  }

  /// A run of eight steps equals one of four steps that continues from its file for four more.
  @Test(
    arguments: [
      ["model": "life", "rule": "B3/S23:T20,10"], ["model": "life", "rule": "B3/S23:P21,9"],
      ["model": "life", "rule": "B3/S23:K20*+1,10"],
      ["model": "life", "rule": "B3/S23:T20,0", "initial": "r-pentomino"],
      ["model": "life", "rule": "B3/S23:T0,21", "initial": "glider"],
      ["model": "life", "boundary": "unbounded", "initial": ["pattern": "r-pentomino", "at": [7, 3]]],
    ] as [SpecNode], [PatternFormat.rle, .macrocell])
  func aFileGoesOnWhereItWas(node: SpecNode, format: PatternFormat) throws {
    let text = try format.text(of: saved(node.with(("steps", 4))))
    let name = "a" + (format.endings.first ?? "")
    let rule = try #require(block(node.with(("steps", 4))).simulation.patternRule)
    let unbounded: [(String, SpecNode)] = rule.contains(":") ? [] : [("boundary", "unbounded")]
    let again = SpecNode(map: [("model", "life"), ("initial", ["file": SpecNode(name)]), ("steps", 4)] + unbounded)
    let whole = try saved(node.with(("steps", 8))), parts = try saved(again, files: [name: text])
    #expect(parts == whole && parts.notes.generation == "8")
  }

  /// A position beyond the lattice of the rule is an error, even on a torus.
  @Test func aPositionOutsideTheLattice() throws {
    let text = Array("#CXRLE Pos=9,4\nx = 3, y = 1, rule = B3/S23:T20,10\n3o!".utf8)
    let node: SpecNode = ["model": "life", "initial": ["file": "a.rle"], "steps": 0]
    #expect(
      throws: RunError(
        key: "initial", "a pattern of 3x1 at [19, 9] does not fit a grid of 20x10",
        advice: "add 'header: ignore', which leaves out the position in the file")
    ) { try report(node, files: ["a.rle": text]) }
    let ignored: SpecNode = ["model": "life", "initial": ["file": "a.rle", "header": "ignore"], "steps": 0]
    #expect(try report(ignored, files: ["a.rle": text])[statistic: "population"] == .whole(3))
  }

  @Test func aGridOfTheBlockHoldsThePatternInItsMiddle() throws {
    let text = Array("#CXRLE Pos=-9,-4 Gen=7\nx = 3, y = 1, rule = B3/S23:T20,10\n3o!".utf8)
    let file: SpecNode = ["file": "a.rle"]
    func cells(_ node: SpecNode) throws -> Pattern { try saved(node.with(("steps", 0)), files: ["a.rle": text]) }
    let bounded = try cells(["model": "life", "initial": file])
    #expect(bounded.columns == 20 && bounded[1, 1] == 1 && bounded.notes.generation == "7")
    let larger = try cells(["model": "life", "grid": "9x5", "initial": file])
    #expect(larger.columns == 9 && larger[3, 2] == 1 && larger.rule == "B3/S23:T9,5")
    let ignored = try cells(["model": "life", "initial": ["file": "a.rle", "header": "ignore"]])
    #expect(ignored[8, 4] == 1 && ignored.notes.generation == "0")
    let placed = try cells(["model": "life", "initial": ["file": "a.rle", "at": [5, 6]]])
    #expect(placed[5, 6] == 1)
    let notes = try report(["model": "life", "initial": file, "steps": 0], files: ["a.rle": text]).notes
    #expect(notes.contains("Generation 0 is generation 7 of the pattern's file."))
  }

  @Test func aFileMayLieOutside() throws {
    let text = Array("#CXRLE Pos=30,0\nx = 3, y = 1, rule = B3/S23:P20,10\n3o!".utf8)
    #expect(
      throws: RunError(
        key: "initial", "a pattern of 3x1 at [40, 5] does not fit a grid of 20x10",
        advice: "add 'header: ignore', which leaves out the position in the file")
    ) { try report(["model": "life", "initial": ["file": "a.rle"], "steps": 0], files: ["a.rle": text]) }
  }

  /// Random cells of a rule with many states use all of them.
  @Test func soupsHaveAllStates() throws {
    let soup = try saved(["model": "life", "rule": "B2/S345/C4", "grid": "40x30", "initial": "random", "steps": 0])
    #expect((0...3).allSatisfy { state in soup.cells.contains(state) })
    let shares = try saved(
      ["model": "life", "rule": "B2/S345/C4", "grid": 40, "initial": ["random": [0.5, 0.3, 0.2]], "steps": 0])
    #expect((0...2).allSatisfy { state in shares.cells.contains(state) } && !shares.cells.contains(3))
    let wrong: [SpecNode] = [[0.5, 0.3], [0.9, 0.9, 0.2], [1, 0.5, 0.5], [1, 1], [0, 0]]
    for shares in wrong {
      #expect(
        errors(in: ["model": "life", "grid": 9, "initial": ["random": shares], "steps": 0]).map(\.problem) == [
          .invalid(
            "the shares of 'random' do not add up to 1",
            advice: "write a share for each state from 0 on, such as [0.5, 0.3, 0.2]")
        ])
    }
  }
}
