import Simulations
import Testing

@Suite struct CurveBandsDepthTests {
  private static func curves(_ runs: [[Int]]) -> [RunCurve] {
    runs.map { RunCurve(steps: Array($0.indices), values: $0) }
  }

  /// Returns the depth by definition: how often a curve is between two others, over all steps and pairs of curves.
  private static func depth(_ run: Int, _ runs: [[Int]]) -> Int {
    var depth = 0
    for step in runs[run].indices {
      for one in runs.indices {
        for other in one + 1..<runs.count {
          let (a, b) = (runs[one][step], runs[other][step])
          if min(a, b) <= runs[run][step], runs[run][step] <= max(a, b) { depth += 1 }
        }
      }
    }
    return depth
  }

  /// Peaks of equal height at different steps: bands of steps cut them off, but bands of curves keep them.
  @Test func peaksAreKept() throws {
    let runs = (0..<10).map { run in (0..<40).map { $0 / 4 == run ? 50 : 1 } }
    let steps = try #require(CurveBands(series: "sick", point: 0, Self.curves(runs)))
    let whole = try #require(CurveBands(wholeCurves: Self.curves(runs), series: "sick", point: 0))
    #expect(steps.q75.max() == 1 && whole.q75.max() == 50 && whole.q95.max() == 50)
    #expect(whole.areCurves && !steps.areCurves && whole.runs == 10 && whole.steps == steps.steps)
    #expect(whole.q25.min() == 1 && whole.median.max() == 50, "a whole curve has its peak")
  }

  @Test(arguments: [1, 2, 7, 20, 31]) func bandsAreTheEnvelopesOfTheDeepest(count: Int) throws {
    let runs = (0..<count).map { run in (0..<12).map { step in (run * 7919 + step * step * 31 + run * step) % 53 } }
    let whole = try #require(CurveBands(wholeCurves: Self.curves(runs), series: "sick", point: 3))
    let order = runs.indices.sorted { (-Self.depth($0, runs), $0) < (-Self.depth($1, runs), $1) }
    #expect(whole.point == 3 && whole.median == runs[order[0]].map { Double($0) })
    for (part, low, high) in [(0.5, whole.q25, whole.q75), (0.9, whole.q05, whole.q95)] {
      let deepest = order.prefix(Int((Double(count) * part).rounded(.up))).map { runs[$0] }
      for step in 0..<12 {
        #expect(
          low[step] == deepest.map { Double($0[step]) }.min() && high[step] == deepest.map { Double($0[step]) }.max())
      }
    }
  }

  @Test func runsThatEndEarlyHoldTheirLastValue() throws {
    let whole = try #require(
      CurveBands(wholeCurves: Self.curves([[1, 2, 3, 4], [1, 5]]) + [.absent], series: "sick", point: 0))
    #expect(whole.earlyRuns == 1 && whole.runs == 2 && whole.q95 == [1, 5, 5, 5] && whole.q05 == [1, 2, 3, 4])
    #expect(CurveBands(wholeCurves: [.absent], series: "sick", point: 0) == nil)
  }
}
