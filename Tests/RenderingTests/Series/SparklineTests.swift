import Rendering
import Simulations
import Testing

@Suite struct SparklineTests {
  @Test(arguments: [
    ([0, 1, 2, 3, 4, 5, 6, 7], "▁▂▃▄▅▆▇█"),
    ([10, 5, 0], "█▅▁"),
    ([3, 3, 3], "▄▄▄"),
    ([0, 0], "▁▁"),
    ([], ""),
    ([Int.min, 0, Int.max], "▁▅█"),
  ])
  func barsSpanTheRange(values: [Int], line: String) {
    #expect(Sparkline.line(values) == line)
  }

  @Test func aSinglePeakSurvivesDownsampling() {
    for place in [0, 1, 499, 500, 777, 999] {
      var values = [Int](repeating: 0, count: 1000)
      values[place] = 1
      let line = Sparkline.line(values)
      #expect(line.count == 60)
      #expect(line.contains("█"))
      #expect(line.contains("▁"))
    }
  }

  @Test func linesAreAligned() {
    let series = Series(
      steps: Array(0...7),
      columns: [
        .init("healthy", [9, 8, 7, 6, 4, 2, 1, 0]), .init("sick", [1, 2, 3, 4, 6, 8, 9, 10]),
        .init("dead", .init(repeating: 0, count: 8)),
      ])
    #expect(
      Sparkline.lines(series, names: ["sick", "healthy", "dead"]) == [
        "sick     ▁▂▃▃▅▆▇█  1 … 10",
        "healthy  █▇▆▆▄▃▂▁  0 … 9",
        "dead     ▁▁▁▁▁▁▁▁  0",
        "step     0      7",
      ])
  }

  @Test func aShortAxisStaysReadable() {
    let series = Series(steps: [0, 1000], columns: [.init("population", [5, 5])])
    #expect(Sparkline.lines(series, names: ["population"]) == ["population  ▄▄  5", "step        0 … 1000"])
  }

  @Test func unknownNamesAreLeftOut() {
    #expect(Sparkline.lines(Series(steps: [0], columns: []), names: ["population"]) == [])
  }
}
