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
    ("xp3_7", "its cells are an oscillator of period 2"), ("xq4_7", "its cells are an oscillator of period 2"),
    ("xs3_7", "its cells are an oscillator of period 2"), ("xp4_153", "its cells are a spaceship of period 4"),
    ("xq8_153", "its cells are a spaceship of period 4"), ("xp1_33", "its cells are a still life of 4 cells"),
    ("xp99999999999999_7", "its cells are an oscillator of period 2"),
    ("xs1_1", "its cells die out after 1 generation"),
    ("xp2_111111", "its cells die out after 12 generations"),
    ("xp2_271", "its cells do not come back within 64 generations"),
  ])
  func otherObjectsAreErrors(code: String, fate: String) {
    #expect(errors(in: node(code)).map(\.message) == ["'\(code)' is not an object: \(fate)"])
  }

  @Test func textsWithoutCellsAreErrors() {
    #expect(errors(in: node("ov_p1")).map(\.message) == ["'ov_p1' gives no cells, because its object is too large"])
    #expect(errors(in: node("xs4_34")).map(\.message) == ["'xs4_34' is not the code of an object: it has 3 cells"])
    #expect(errors(in: node("xp0_7")).map(\.message) == ["'xp0_7' is not the code of an object"])
  }

  /// A code is right under the rule of the block or under B3/S23.
  @Test func codesOfOtherRulesAreRight() throws {
    for code in ["xp2_7", "xq4_153", "xs4_33", "xp15_4r4z4r4"] {
      _ = try block(node(code))
      _ = try block(node(code).with(("rule", "B2/S")))
    }
    // Without births and deaths, every pattern is a still life.
    _ = try block(node("xs3_7").with(("rule", "B/S012345678")))
  }
}
