import Simulations
import Testing

@Suite("Series")
struct SeriesTests {
  @Test("all steps are recorded up to the limit", arguments: [0, 1, 5, 9])
  func all(last: Int) {
    #expect(Series.recordedSteps(last: last, limit: 10) == Array(0...last))
  }

  @Test(
    "longer runs have evenly spaced steps, including the first and the last",
    arguments: [10, 11, 19, 99, 12_345, 1 << 32, Int.max])
  func spaced(last: Int) {
    let steps = Series.recordedSteps(last: last, limit: 10)
    #expect(steps.first == 0)
    #expect(steps.last == last)
    // ⌊i·last / 9⌋ is computed in sufficiently wide arithmetic.
    let exact = (0..<10).map { index in
      let product = UInt(index).multipliedFullWidth(by: UInt(last))
      return Int(UInt(9).dividingFullWidth((product.high, product.low)).quotient)
    }
    #expect(steps == exact)
    let gaps = zip(steps.dropFirst(), steps).map { $0 - $1 }
    #expect((gaps.max() ?? 0) - (gaps.min() ?? 0) <= 1)
  }

  @Test("frames are not repeated in a short run")
  func frames() {
    #expect(ViewRequest("frames", .frames(.count(4))).frameSteps(last: 9) == [0, 3, 6, 9])
    #expect(ViewRequest("frames", .frames(.count(4))).frameSteps(last: 2) == [0, 1, 2])
    #expect(ViewRequest("frames", .frames(.count(4))).frameSteps(last: 0) == [0])
    #expect(ViewRequest("frames", .frames(.count(1))).frameSteps(last: 9) == [9])
    #expect(ViewRequest("frames", .frames(.steps([0, 5, 50]))).frameSteps(last: 9) == [0, 5])
    #expect(ViewRequest("grid").frameSteps(last: 9) == [])
  }
}
