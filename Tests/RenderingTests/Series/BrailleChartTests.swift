import Rendering
import Simulations
import Testing

@Suite struct BrailleChartTests {
  @Test func aSmallOne() {
    let series = ChartTests.series([("sick", [0, 1, 4, 8, 6, 3, 1, 0])])
    #expect(
      BrailleChart.lines(series, name: "sick") == [
        "sick",
        "8 ┤⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢀⠗⡄",
        "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⡜⠀⠈⢆",
        "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢰⠁⠀⠀⠀⠣⡀",
        "6 ┤⠀⠀⠀⠀⠀⠀⠀⠀⠀⢀⠇⠀⠀⠀⠀⠀⠱⡀",
        "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⡜⠀⠀⠀⠀⠀⠀⠀⠱⡀",
        "  │⠀⠀⠀⠀⠀⠀⠀⠀⢰⠁⠀⠀⠀⠀⠀⠀⠀⠀⢣",
        "4 ┤⠀⠀⠀⠀⠀⠀⠀⢠⠃⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢣",
        "  │⠀⠀⠀⠀⠀⠀⢠⠃⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⢣",
        "2 ┤⠀⠀⠀⠀⠀⢀⠇⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠱⡀",
        "  │⠀⠀⠀⠀⢀⠎⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠘⢄",
        "  │⠀⠀⢀⡠⠊⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠈⠢⣀",
        "0 ┤⡠⠔⠁⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠑⠤⡀",
        "  └─────────────────────────────",
        "   0                           7  step",
      ])
  }

  /// With a period the axis is one of time, in dots as in bars.
  @Test func anAxisOfTime() {
    let series = ChartTests.series([("sick", [0, 1, 4])]), clock = StepClock(length: 2, unit: "h")
    #expect(BrailleChart.lines(series, name: "sick", clock: clock).last?.hasSuffix("4  time (h)") == true)
    #expect(Sparkline.lines(series, names: ["sick"], clock: clock).last?.hasPrefix("time (h)  0") == true)
    #expect(Sparkline.lines(series, names: ["sick"]).last?.hasPrefix("step  0") == true)
    let report = Report(statistics: [], series: series, views: [.text(.chart(["sick"]))])
    let elements = ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files, clock: clock)
    #expect(elements == [.fence(info: "text", lines: BrailleChart.lines(series, name: "sick", clock: clock))])
  }

  @Test(arguments: [[0], [7, 7], [Int.min, Int.max], [-3, 0, 3], Array(0..<10_000)])
  func anyValues(values: [Int]) {
    let lines = BrailleChart.lines(ChartTests.series([("n", values)]), name: "n")
    #expect(lines.count == 15)
    #expect(lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") })
    #expect(lines.contains { $0.unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) } })
  }

  @Test func nothing() {
    #expect(BrailleChart.lines(ChartTests.series([("n", [])]), name: "n") == [])
    #expect(BrailleChart.lines(ChartTests.series([("n", [1])]), name: "m") == [])
  }

  /// A view that is asked for as text: one series in dots, several as sparklines.
  @Test func inAReport() {
    let series = ChartTests.series([("a", [1, 2]), ("b", [2, 1])])
    func elements(_ names: [String]) -> [RegionElement] {
      let report = Report(statistics: [], series: series, views: [.text(.chart(names))])
      return ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files)
    }
    #expect(elements(["a"]) == [.fence(info: "text", lines: BrailleChart.lines(series, name: "a"))])
    #expect(elements(["a", "b"]) == [.fence(info: "text", lines: Sparkline.lines(series, names: ["a", "b"]))])
  }
}
