import Blocks
import BlockSupport
import Expressions
import Simulations
import Specification
import Testing

/// Macrocell files whose cells are too many to be written one by one.
@Suite("life: patterns that stay quadtrees")
struct LifeLargePatternTests {
  /// Two gliders in opposite corners of a square of 2^60 cells a side.
  private static let gliders: [UInt8] = {
    var lines = ["[M2] (test)", "#R B3/S23", "#G 7", ".*$..*$***$"]
    // Of the north-western corner the nodes 2, 4, …, of the south-eastern one 3, 5, ….
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

  private func whole(_ value: StatisticValue?) throws -> BigWhole {
    guard case .whole(let number) = ExpressionValue(try #require(value)) else { throw Unexpected() }
    return number
  }

  /// Both gliders move by a quarter of the steps to the right and down.
  @Test(arguments: [
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

  /// Where the cells would have to be written one by one, the error gives advice.
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
    let two = node(steps).replacing("initial", with: [["file": "far.mc"], ["at": [[0, 0]]]])
    #expect(advice(.auto, two) == "give it alone")
    let turned = node(steps).replacing("initial", with: ["file": "far.mc", "rotate": 90])
    var context = SpecContext.with(files: ["far.mc": Self.gliders])
    _ = BlockSpecification(turned, seed: 0, in: &context)
    #expect(context.errors.map(\.key) == ["rotate"])
  }
}
