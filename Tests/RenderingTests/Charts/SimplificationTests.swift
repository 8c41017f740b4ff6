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
      // The plain version finds the extremes of each stretch by examining all points.
      func stretch(_ point: ChartPoint) -> Int { Int(point.x / range.high * Double(stretches)) }
      for index in 0...stretches {
        let all = points.filter { stretch($0) == index }.map(\.y), some = kept.filter { stretch($0) == index }.map(\.y)
        #expect(all.min() == some.min() && all.max() == some.max())
      }
    }
  }

  /// However many lines a drawing has, and whatever its axes are, its file stays small.
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
  }

  /// The same applies to panels with many lines. Every line keeps its highest and its lowest value.
  @Test(arguments: [1, 4, 12])
  func longPanelsOfManySeriesAreSmall(count: Int) throws {
    var random = Bytes(seed: 7)
    let panels = (0..<count).map { panel in
      Chart(
        title: "panel \(panel)", horizontal: ChartAxis("x"), vertical: ChartAxis("y"),
        layers: (0..<7).map { line in
          var points = (0..<10_000).map { ChartPoint(Double($0), 1000 + Double(random.number(below: 1000))) }
          points[random.number(below: 10_000)].y = 9000
          points[random.number(below: 10_000)].y = 0
          return .line(name: "line \(line)", color: line, points: points)
        }, description: "")
    }
    let svg = try #require(ChartPanels(panels: panels, description: "panels").svg())
    ChartTests.check(svg)
    #expect(svg.count < 60_000)
    let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n").filter { $0.contains("class=\"line ") }
    let places = lines.map(\.heights)
    // The names of the lines have samples, each at one place.
    let drawn = places.filter { $0.count > 1 }, rows = (count + 1) / 2
    #expect(drawn.count == 7 * count)
    #expect(Set(drawn.map { $0.min() }).count == rows && Set(drawn.map { $0.max() }).count == rows)
    let heights = drawn.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    let least = try #require(heights.min()), most = try #require(heights.max())
    #expect(least > 50 && most - least < 0.1)
  }

  /// A line that is broken at every other value is no longer than any other.
  @Test(arguments: [100, 900, 10_000])
  func brokenLinesAreSmall(count: Int) throws {
    var random = Bytes(seed: 11)
    let points = (0..<count).map { ChartPoint(Double($0), $0 % 2 == 0 ? 0 : 1 + Double(random.number(below: 1000))) }
    let chart = Chart(
      horizontal: ChartAxis("x"), vertical: ChartAxis("y", scale: .logarithmic),
      layers: (0..<7).map { .line(name: "line \($0)", color: $0, points: points) }, description: "")
    let svg = try #require(chart.svg())
    ChartTests.check(svg)
    #expect(svg.count < 60_000)
    let panels = ChartPanels(panels: Array(repeating: chart, count: 12), description: "")
    #expect(try #require(panels.svg()).count < 60_000)
  }

  /// Few values in many lines stay the same if the file has room for them.
  @Test func manyShortLinesStayAsTheyAre() throws {
    let panels = (0..<4).map { _ in
      Chart(
        horizontal: ChartAxis("x"), vertical: ChartAxis("y"),
        layers: (0..<4).map { line in
          .line(name: "\(line)", color: line, points: (0..<200).map { ChartPoint(Double($0), Double($0 * $0 % 7)) })
        }, description: "")
    }
    let svg = try #require(ChartPanels(panels: panels, description: "").svg())
    #expect(svg.count < 60_000)
    let lines = String(decoding: svg, as: UTF8.self).split(separator: "\n").filter { $0.contains("class=\"line ") }
    #expect(lines.filter { $0.heights.count == 200 }.count == 16)
  }

  @Test func dotsOfManyRunsAreSmall() throws {
    var random = Bytes(seed: 12)
    let layers = (0..<7).map { group in
      ChartLayer.points(
        name: "\(group)", color: group,
        (0..<210).map { _ in ChartPoint(Double(random.number(below: 9999)), Double(random.number(below: 9999))) })
    }
    let svg = try #require(
      Chart(horizontal: ChartAxis("x"), vertical: ChartAxis("y"), layers: layers, description: "").svg())
    ChartTests.check(svg)
    #expect(svg.count < 60_000)
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

extension Substring {
  /// The y of each point of a path.
  fileprivate var heights: [Double] {
    guard let start = firstRange(of: " d=\"") else { return [] }
    let path = self[start.upperBound...].prefix { $0 != "\"" }
    let numbers = path.split { "ML ".contains($0) }.compactMap { Double($0) }
    return numbers.indices.filter { $0 % 2 == 1 }.map { numbers[$0] }
  }
}
