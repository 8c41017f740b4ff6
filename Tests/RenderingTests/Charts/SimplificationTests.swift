import Rendering
import TestSupport
import Testing

@Suite struct SimplificationTests {
  @Test func extremesOfEveryStretchStay() throws {
    var random = Bytes(seed: 3)
    for count in [1000, 1001, 4096, 10_000] {
      let points = (0..<count).map { ChartPoint(Double($0), Double(random.number(below: 1000))) }
      let range = try #require(ChartRange(0, Double(count - 1)))
      let stretches = 50
      let kept = Simplification.extremes(points, in: range, stretches: stretches)
      #expect(kept.count <= 4 * (stretches + 1))
      #expect(kept.first == points.first && kept.last == points.last)
      #expect(zip(kept, kept.dropFirst()).allSatisfy { $0.x < $1.x })
      // The plain twin: the extremes of each stretch by looking at all points.
      func stretch(_ point: ChartPoint) -> Int { Int(point.x / range.high * Double(stretches)) }
      for index in 0...stretches {
        let all = points.filter { stretch($0) == index }.map(\.y), some = kept.filter { stretch($0) == index }.map(\.y)
        #expect(all.min() == some.min() && all.max() == some.max())
      }
    }
  }

  /// However many lines a drawing has, and whatever its axes, its file stays small.
  @Test func longChartsOfManySeriesAreSmall() throws {
    var random = Bytes(seed: 5)
    let columns = (0..<7).map { column in
      ("column\(column)", (0..<10_000).map { _ in 1 + random.number(below: 1000) })
    }
    let chart = try #require(SeriesChart.chart(ChartTests.series(columns), names: columns.map(\.0)))
    for scale in [ChartAxis.Scale.linear, .logarithmic] {
      var chart = chart
      chart.horizontal.scale = scale
      let svg = try #require(chart.svg())
      ChartTests.check(svg)
      #expect(svg.count < 60_000)
    }
    let panels = ChartPanels(panels: Array(repeating: chart, count: 4), description: "panels")
    let svg = try #require(panels.svg())
    #expect(svg.count < 80_000)
  }

  @Test func fewPointsStayAsTheyAre() throws {
    let points = (0..<100).map { ChartPoint(Double($0), Double($0 % 7)) }
    let range = try #require(ChartRange(0, 99))
    #expect(Simplification.extremes(points, in: range, stretches: 50) == points)
  }

  @Test func aSinglePeakInAMillion() throws {
    var points = (0..<1_000_000).map { ChartPoint(Double($0), 0) }
    points[777_777].y = 1
    let range = try #require(ChartRange(0, 999_999))
    let kept = Simplification.extremes(points, in: range, stretches: 300)
    #expect(kept.contains(ChartPoint(777_777, 1)))
    #expect(kept.count < 1300)
  }
}
