import BlockSupport
import Blocks
import Simulations
import Specification
import Testing

/// Tests pattern files with positions of more than 31 bits.
@Suite("life: patterns with far positions") struct LifeFarPatternTests {
  /// Positions around the limit of 31 bits, around that of quadtrees, and beyond 64 bits.
  private static let positions = [
    "2147483645,0", "2147483646,0", "-2147483648,-2147483648", "274877906944,-274877906944", "576460752303423488,0",
    "0,-1152921504606846976", "9223372036854775807,-9223372036854775808", "99999999999999999999,0",
  ]

  private func glider(_ position: String) -> SpecNode {
    SpecNode("#CXRLE Pos=\(position)\nx = 3, y = 3\nbo$2bo$3o!")
  }

  private func box(_ node: SpecNode) throws -> [Int?] {
    guard case .list(let box)? = try report(node)[statistic: "box"] else { return [] }
    return box.map(\.int)
  }

  /// If the block has a grid, the position is ignored, whatever its size.
  @Test(arguments: positions) func gridsHoldFarPatternsInTheirMiddle(position: String) throws {
    let edges: [(String, SpecNode)] = [
      ("boundary", "unbounded"), ("boundary", "periodic"), ("boundary", "dead"), ("rule", "B2/S345/C4"),
    ]
    for edge in edges {
      let node: SpecNode = ["model": "life", "grid": 21, "initial": ["rle": glider(position)], "steps": 0]
      #expect(try box(node.with(edge)) == [9, 9, 3, 3], "\(edge)")
    }
  }

  @Test(arguments: positions) func otherModelsCentreFarPatterns(position: String) throws {
    let text = SpecNode("#CXRLE Pos=\(position)\nx = 3, y = 1\n3o!")
    let nodes: [SpecNode] = [
      ["model": "infection", "grid": 5, "factor": 1, "initial": ["rle": text], "steps": 0],
      ["model": "infection", "grid": 5, "boundary": "closed", "factor": 1, "initial": ["rle": text], "steps": 0],
      ["model": "elementary", "rule": 30, "grid": 9, "initial": ["rle": text], "steps": 0],
      ["model": "elementary", "rule": 30, "boundary": "unbounded", "initial": ["rle": text], "steps": 0],
      ["model": "totalistic", "code": 10, "grid": 9, "initial": ["rle": text], "steps": 0],
    ]
    for node in nodes {
      let report = try report(node)
      #expect((report[statistic: "population"] ?? report[statistic: "sick"]) == .whole(3), "\(node)")
    }
  }

  /// `header: ignore` and `at` replace every position, including that of dead cells and of patterns with many states.
  @Test(arguments: positions) func blocksReplaceEveryPosition(position: String) throws {
    func node(_ rest: String, _ more: (String, SpecNode)) -> SpecNode {
      let text = SpecNode("#CXRLE Pos=\(position)\n\(rest)")
      return [
        "model": "life", "boundary": "unbounded", "initial": SpecNode(map: [("rle", text), more]), "steps": 0,
      ]
    }
    for rest in ["x = 3, y = 1\n3o!", "x = 3, y = 1, rule = B2/S345/C4\nABA!"] {
      #expect(try box(node(rest, ("header", "ignore"))) == [0, 0, 3, 1])
      #expect(try box(node(rest, ("at", [5, -6]))) == [5, -6, 3, 1])
    }
    for option: (String, SpecNode) in [("header", "ignore"), ("at", [5, -6]), ("header", "keep")] {
      #expect(try report(node("x = 3, y = 1\n!", option))[statistic: "population"] == .whole(0))
    }
  }

  /// A far pattern is turned like a near one and stays in its place.
  @Test func farPatternsAreTurned() throws {
    let initial = SpecNode(map: [("rle", glider("274877906944,7")), ("header", "keep")])
    let node: SpecNode = ["model": "life", "boundary": "unbounded", "initial": initial, "steps": 0]
    #expect(try box(node) == [274_877_906_944, 7, 3, 3])
    let line = SpecNode("#CXRLE Pos=274877906944,7\nx = 3, y = 1\n3o!")
    let turned = node.replacing("initial", with: SpecNode(map: [("rle", line), ("rotate", "90")]))
    #expect(try box(turned) == [274_877_906_944, 7, 1, 3])
  }

  /// If no place is possible, the error says so and how to proceed.
  @Test(arguments: [
    ("576460752303423488,0", "x = 3, y = 1\n3o!", "the pattern is about 2^59 or more cells from the origin"),
    ("2147483646,0", "x = 3, y = 1, rule = B2/S345/C4\nA2B!", "a pattern with more than two states cannot be farther"),
  ])
  func placesThatAreTooFar(position: String, rest: String, message: String) {
    let text = SpecNode("#CXRLE Pos=\(position)\n\(rest)")
    let found = errors(in: ["model": "life", "boundary": "unbounded", "initial": ["rle": text], "steps": 0])
    #expect(found.count == 1 && found.first?.message.hasPrefix(message) == true, "\(found)")
    #expect("\(found)".contains("add 'header: ignore', which leaves out the position in the file"), "\(found)")
  }

  /// Empty rows or columns that are too many for a grid are not a position. They fit a plane.
  @Test(arguments: ["1000000000$o!", "1000000000bo!", "#CXRLE Pos=0,5000000000\n1000000000$o!"])
  func emptyRowsAreNotAPosition(text: String) {
    let node: SpecNode = ["model": "life", "grid": 64, "initial": ["rle": SpecNode(text)], "steps": 0]
    #expect(advice(node) == "set boundary: unbounded")
    #expect(advice(node.with(("boundary", "unbounded"))) == nil)
    let alone: SpecNode = ["model": "life", "initial": ["rle": SpecNode(text)], "steps": 0]
    let found = errors(in: alone)
    #expect(found.count == 1 && found[0].message.hasPrefix("the pattern is too large: with the empty rows"), "\(found)")
    #expect(found.first?.help == "add boundary: unbounded")
  }

  /// On a lattice from the rule, a far position is beyond an edge.
  @Test(arguments: ["B3/S23:T20,10", "B3/S23:P20,10", "B3/S23:T20,0"]) func farPlacesLieBeyondEdges(rule: String) {
    for position in Self.positions {
      let text = SpecNode("#CXRLE Pos=\(position)\nx = 3, y = 1, rule = \(rule)\n3o!")
      let advice = advice(["model": "life", "initial": ["rle": text], "steps": 0])
      #expect(advice == "add 'header: ignore', which leaves out the position in the file", "\(position)")
    }
  }

  /// Returns the advice of the error that refuses a block or ends its run.
  private func advice(_ node: SpecNode) -> String? {
    var context = SpecContext()
    guard let block = BlockSpecification(node, in: &context) else { return context.errors.first?.help }
    do throws(RunError) {
      _ = try block.simulation.run(RunRequest())
      return nil
    } catch {
      return error.advice
    }
  }
}
