import BlockSupport
import Blocks
import Simulations
import Specification
import Testing

/// The codes of objects as initial patterns.
@Suite struct ObjectFateTests {
  private func node(_ code: String) -> SpecNode {
    ["model": "life", "grid": 64, "initial": SpecNode(code), "steps": 1]
  }

  @Test(arguments: [
    ("xp3_7", "are an oscillator of period 2"), ("xq4_7", "are an oscillator of period 2"),
    ("xs3_7", "are an oscillator of period 2"), ("xp4_153", "are a spaceship of period 4"),
    ("xq8_153", "are a spaceship of period 4"), ("xp1_33", "are a still life of 4 cells"),
    ("xp99999999999999_7", "are an oscillator of period 2"),
    ("xs1_1", "die out after 1 generation"),
    ("xp2_111111", "die out after 12 generations"),
    ("xq4_153ww153", "are 2 objects"), ("xs8_33w33", "are 2 objects"), ("xp3_7ww7", "are 2 objects"),
    ("xs24_y1696z2552wgw2552zy1343", "are 4 objects"),
    ("xp2_271", "do not come back within 64 generations"),
  ])
  func otherObjectsAreErrors(code: String, fate: String) {
    #expect(errors(in: node(code)).map(\.message) == ["'\(code)' does not fit its cells, which \(fate)"])
  }

  @Test func textsWithoutCellsAreErrors() {
    #expect(errors(in: node("ov_p1")).map(\.message) == ["'ov_p1' gives no cells, because its object is too large"])
    #expect(errors(in: node("xs4_34")).map(\.message) == ["'xs4_34' is not the code of an object: it has 3 cells"])
    #expect(errors(in: node("xp0_7")).map(\.message) == ["'xp0_7' is not the code of an object"])
  }

  /// Codes whose check takes too much work are taken as they are, so a page full of them costs little.
  @Test func manyCodesCostLittle() {
    let codes = (2...3000).map { SpecNode("xp\($0 * 5 + 3)_271") }
    let found = errors(in: ["model": "life", "grid": 64, "initial": SpecNode(.list(codes), at: .line(1)), "steps": 1])
    #expect(!found.isEmpty && found.count < codes.count, "\(found.count)")
  }

  /// A code in a sweep has one error, and none if it fits at a point.
  @Test func codesInASweep() throws {
    func swept(_ code: String, _ rules: [String]) -> SpecNode {
      let rules = SpecNode(.list(rules.map { SpecNode($0) }), at: .line(1))
      return node(code).with(("sweep", ["rule": rules]))
    }
    for rules in [["B3/S23", "B2/S", "B36/S23"], ["B2/S", "B3/S23"]] {
      #expect(
        errors(in: swept("xp3_7", rules)).map(\.message)
          == ["'xp3_7' does not fit its cells, which are an oscillator of period 2"])
    }
    // Without births and deaths, three cells in a row are a still life.
    _ = try block(swept("xs3_7", ["B3/S23", "B/S012345678", "B36/S23"]))
  }

  /// A code is right under the rule of the block or under B3/S23.
  @Test func codesOfOtherRulesAreRight() throws {
    // Some of them have several islands.
    for code in [
      "xp2_7", "xq4_153", "xs4_33", "xp15_4r4z4r4", "xs12_raar", "xp3_co9nas0san9oczgoldlo0oldlogz1047210127401",
      "xp46_330279cx1aad3y833zx4e93x855bc", "xp30_w33z8kqrqk8zzzx33", "xp6_ccb7w66z066",
    ] {
      _ = try block(node(code))
      _ = try block(node(code).with(("rule", "B2/S")))
    }
    // Without births and deaths, every pattern is a still life.
    _ = try block(node("xs3_7").with(("rule", "B/S012345678")))
  }
}
