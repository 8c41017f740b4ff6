import BlockSupport
import Simulations
import Specification
import Testing

@Suite("a pattern provides its rule") struct PatternRuleTests {
  /// A pattern that copies itself under HighLife, but not under Conway's rule.
  private static let replicator = Pattern(
    columns: 5, rows: 5,
    cells: [0, 0, 1, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0], rule: "HighLife")

  private func cells(_ rule: String?, _ pattern: Pattern) throws -> [UInt8]? {
    try Life(rule: rule, on: .torus(32, 32), initial: .pattern(pattern), steps: 12).run().pattern?.cells
  }

  @Test func withoutARuleItIsThePatterns() throws {
    var plain = Self.replicator
    plain.rule = nil
    let highLife = try cells("HighLife", Self.replicator), conway = try cells("B3/S23", Self.replicator)
    #expect(highLife != conway)
    #expect(try cells(nil, Self.replicator) == highLife)
    #expect(try cells(nil, plain) == conway)
    let notes = try Life(on: .torus(32, 32), initial: .pattern(Self.replicator)).run().notes
    #expect(notes.contains { $0.hasPrefix("Rule B36/S23, ") })
  }

  @Test func itCanBringItsLattice() throws {
    let glider = Pattern(columns: 3, rows: 3, cells: [0, 1, 0, 0, 0, 1, 1, 1, 1], rule: "B3/S23:T9,7")
    #expect(try Life(initial: .pattern(glider)).session().bounds == LatticeBox(corner: .origin, columns: 9, rows: 7))
  }

  /// The caller's keys do not name the rule of the session, but the block that is written does.
  @Test(arguments: [nil, "B3/S23", "HighLife", "WireWorld", "R2,C0,M0,S3..5,B4..6", "B2/S345/C4"], [true, false])
  func aSessionIsABlock(rule: String?, hasRuleOfItsOwn: Bool) throws {
    var pattern = Self.replicator
    if !hasRuleOfItsOwn { pattern.rule = nil }
    var session = try Life(rule: rule, on: .bounded(24, 20), initial: .pattern(pattern)).session()
    try session.send(.toggle(Position(column: 2, row: 2)))
    try session.advance(by: 9)
    for file in [pattern, Pattern(columns: 5, rows: 5, cells: pattern.cells)] {
      let text = try file.text()
      let keys = [("model", "life"), ("grid", "24x20"), ("boundary", "dead"), ("initial", "{file: p.rle}")]
      let written = try session.replay(keys)
      let again = try report(SpecNode(replayed: written), files: ["p.rle": Array(text.utf8)])
      #expect(again.statistics == session.statistics, "\(written)")
    }
    #expect(try session.replay([("rule", "Seeds")]).filter { $0.key == "rule" }.map(\.value) == ["Seeds"])
  }
}
