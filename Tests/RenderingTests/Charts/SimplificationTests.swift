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
