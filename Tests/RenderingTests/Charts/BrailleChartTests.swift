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
}
