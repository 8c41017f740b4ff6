import Expressions
import Simulations
import Testing

@Suite struct LifeCensusTests {
  @Test func objectsAreCountedByKind() throws {
    func cells(_ text: String, at column: Int) -> [Position] {
      WechslerReading.cells(text).map { Position(column: $0.column + column, row: $0.row - 7) }
    }
    // The glider flies off to the left.
    let all =
      cells("33", at: 0) + cells("7", at: 10) + cells("153", at: -90) + cells("33", at: 20) + cells("696", at: 30)
      + cells("2552", at: 40) + cells("696", at: 50) + cells("7", at: 60)
    guard case .settled(let objects) = try LifeSettlement.of(all, rule: .conway, limit: 64) else {
      Issue.record("the pattern has settled")
      return
    }
    let rows = try LifeCensus.rows(objects, rule: .conway)
    #expect(
      rows.map { [$0.object, $0.name ?? "", "\($0.ash)", "\($0.escaping)"] } == [
        ["xs6_696", "beehive", "3", "0"], ["xp2_7", "blinker", "2", "0"], ["xs4_33", "block", "2", "0"],
        ["xq4_153", "glider", "0", "1"],
      ])
    let statistic = LifeCensus.statistic(rows)
    #expect(
      statistic.description
        == "[[xs6_696, beehive, 3, 0], [xp2_7, blinker, 2, 0], [xs4_33, block, 2, 0], [xq4_153, glider, 0, 1]]")
    #expect(statistic.count(of: "xp2_7") == 2 && statistic.count(of: "xs1_1") == 0)
  }
}

extension StatisticValue {
  fileprivate func count(of code: String) -> Int? {
    ObjectCount(name: "count('\(code)')").flatMap { count(of: $0).int }
  }
}
