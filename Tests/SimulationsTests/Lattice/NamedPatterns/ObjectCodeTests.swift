import Simulations
import Testing

@Suite struct ObjectCodeTests {
  @Test(arguments: [
    ("xs4_33", ["11", "11"]), ("xp2_7", ["1", "1", "1"]), ("xq4_153", ["110", "101", "100"]),
    ("xs6_25a4", ["0100", "1010", "0101", "0010"]),
  ])
  func codes(code: String, cells: [String]) throws {
    let pattern = try #require(ObjectCode.pattern(code))
    #expect(pattern.population == cells.joined().count { $0 == "1" })
    #expect(PatternLibrary.pattern(named: code) == pattern && pattern.notes == Pattern.Notes())
  }

  /// The pattern of every code has this code, in all phases of the built-in objects that fit into one.
  @Test func patternsHaveTheirCodes() throws {
    var compared = 0
    for entry in PatternLibrary.entries {
      let period: Int, isMoving: Bool
      switch entry.behaviour {
      case .stillLife: (period, isMoving) = (1, false)
      case .oscillator(let own): (period, isMoving) = (own, false)
      case .spaceship(let own, _, _): (period, isMoving) = (own, true)
      default: continue
      }
      func code(_ pattern: Pattern) throws -> String {
        let cells = pattern.cells.indices.filter { pattern.cells[$0] != 0 }
          .map { Position(column: $0 % pattern.columns, row: $0 / pattern.columns) }
        return try Apgcode(cells, period: period, isMoving: isMoving, rule: .conway).text
      }
      let text = try code(try #require(entry.pattern))
      guard !text.hasPrefix("ov") else { continue }
      #expect(try code(try #require(ObjectCode.pattern(text), "\(text)")) == text, "\(entry.name)")
      compared += 1
    }
    #expect(compared > 30)
  }

  @Test(arguments: [
    "xs5_33", "xs4_", "xs4", "xs_33", "xz4_33", "xs4_33_", "xs4_3y", "xs4_3\u{e9}", "ov_p46", "xp0_7", "XS4_33",
    "xp2_1" + String(repeating: "yz", count: 400) + "7", "xs1281_" + String(repeating: "1", count: 1281), "",
  ])
  func otherTexts(text: String) { #expect(ObjectCode.pattern(text) == nil) }
}
