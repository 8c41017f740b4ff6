import Expressions
import Simulations
import Testing

@Suite struct CensusTotalTests {
  private static let rows: StatisticValue = .list([
    CensusTotal(object: "xp2_7", name: "blinker", ash: 3).statistic,
    CensusTotal(object: "xq4_153", name: nil, escaping: 2).statistic,
  ])

  private func count(_ code: String, in census: StatisticValue) -> StatisticValue? {
    ObjectCount(name: "count('\(code)')").map { census.count(of: $0) }
  }

  @Test func aStatisticHasTheCountsOfItsKinds() {
    #expect(Self.rows.description == "[[xp2_7, blinker, 3, 0], [xq4_153, none, 0, 2]]")
    #expect(count("xp2_7", in: Self.rows) == .whole(3))
    #expect(count("xq4_153", in: Self.rows) == .whole(2))
    #expect(count("xs4_33", in: Self.rows) == .whole(0))
    #expect(count("xp2_7", in: .none) == StatisticValue.none)
  }

  @Test func reportsAndEnsemblesKnowTheCounts() {
    let report = Report(
      statistics: [Statistic("census", Self.rows, isListed: false)], series: Series(steps: [], columns: []))
    #expect(report[statistic: "count('xp2_7')"] == .whole(3))
    #expect(report[statistic: "count"] == nil)
    let ensemble = Ensemble(
      axes: [], points: [[]], replicates: 3,
      columns: [.init(name: "census", values: [Self.rows, StatisticValue.none, .list([])])])
    #expect(ensemble.column("count('xp2_7')") == [.whole(3), StatisticValue.none, .whole(0)])
    #expect(ensemble.numbers(of: "count('xp2_7')", at: 0).doubles == [3, 0])
    #expect(ensemble.column("count('xp2_7')", step: 3) == nil)
  }

  @Test func equalCountsAreOrderedByCode() {
    let kinds = ["xs4_33", "xp2_7", "xq4_153", "xp2_7e"].map { CensusTotal(object: $0, name: nil, ash: 1) }
    #expect(kinds.sorted { $0.isBefore($1) }.map(\.object) == ["xp2_7", "xp2_7e", "xs4_33", "xq4_153"])
    let totals = CensusTotal.totals([Self.rows, nil, StatisticValue.none, Self.rows])
    #expect(totals.settled == 2)
    #expect(totals.rows.map { [$0.ash, $0.escaping, $0.runs] } == [[6, 0, 2], [0, 4, 2]])
  }
}
