import Simulations
import Testing
import Twins

@Suite struct ObjectNamesTests {
  @Test func everyCodeIsTheCanonicalCodeOfItsCells() throws {
    #expect(ObjectNames.names.count >= 100)
    for code in ObjectNames.names.keys.sorted() {
      let parts = code.split(separator: "_")
      let cells = WechslerReading.cells(try #require(parts.last))
      let kind = code.prefix(2), number = try #require(Int(parts[0].dropFirst(2)))
      let (period, isMoving) = try #require(PlainPhase(cells).repetition(), "\(code) does not repeat")
      #expect(kind == "xs" ? period == 1 && cells.count == number : period == number, "\(code)")
      #expect(isMoving == (kind == "xq"), "\(code)")
      #expect(try Apgcode(cells, period: period, isMoving: isMoving, rule: .conway).text == code)
    }
  }

  @Test func namesBelongToConwaysRule() {
    #expect(ObjectNames.name(of: "xs4_33", rule: .conway) == "block")
    #expect(ObjectNames.name(of: "xs4_33", rule: LifeRule(births: 1 << 3 | 1 << 6, survivals: 3 << 2)) == nil)
    #expect(ObjectNames.name(of: "xs4_99", rule: .conway) == nil)
  }
}
