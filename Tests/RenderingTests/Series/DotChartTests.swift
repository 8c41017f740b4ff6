import Rendering
import Simulations
import Testing

@Suite struct DotChartTests {
  @Test func braille() {
    let series = ChartTests.series([("sick", [0, 1, 4, 8, 6, 3, 1, 0])])
    #expect(
      DotChart.lines(series, name: "sick", .braille) == [
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

  /// With a period, the axis is one of time, both in dots and in bars.
  @Test func anAxisOfTime() {
    let series = ChartTests.series([("sick", [0, 1, 4])]), clock = StepClock(length: 2, unit: "h")
    #expect(DotChart.lines(series, name: "sick", clock: clock).last?.hasSuffix("4  time (h)") == true)
    #expect(Sparkline.lines(series, names: ["sick"], clock: clock).last?.hasPrefix("time (h)  0") == true)
    #expect(Sparkline.lines(series, names: ["sick"]).last?.hasPrefix("step  0") == true)
    let report = Report(statistics: [], series: series, views: [.text(.chart(["sick"]))])
    let elements = ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files, clock: clock)
    #expect(elements == [.fence(info: "text", lines: DotChart.lines(series, name: "sick", clock: clock))])
  }

  @Test(arguments: [[0], [7, 7], [Int.min, Int.max], [-3, 0, 3], Array(0..<10_000)])
  func anyValues(values: [Int]) {
    for form in [DotForm.halves, .braille] {
      let lines = DotChart.lines(ChartTests.series([("n", values)]), name: "n", form)
      #expect(lines.count == (form == .braille ? 15 : 19))
      #expect(lines.allSatisfy { $0.count <= 80 && !$0.hasSuffix(" ") })
      let hasBraille = lines.contains { $0.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) } }
      #expect(hasBraille == (form == .braille))
      #expect(hasBraille || lines.contains { $0.contains { "▀▄█".contains($0) } })
    }
  }

  /// A single step does not touch the axis of values.
  @Test func aSingleStepIsInTheMiddle() {
    let lines = DotChart.lines(ChartTests.series([("sick", [3])]), name: "sick", marks: TextMarks(limit: 0))
    #expect(lines[1] == "3 ┤    ▀" && lines.count { $0.contains("▀") } == 1, "\(lines)")
    #expect(
      lines.suffix(4) == ["  └─────────", "       0      step", "       │", "   │ limit of steps"], "\(lines)")
    let time = DotChart.lines(
      ChartTests.series([("sick", [3])]), name: "sick", .braille, clock: StepClock(length: 2, unit: "h"))
    #expect(time.last == "       0      time (h)", "\(time)")
  }

  /// Interventions and the limit of steps are below their steps, both in dots and in bars, and the sentence below names
  /// them.
  @Test func interventionsAndTheLimitAreMarked() {
    let series = ChartTests.series([("sick", [0, 1, 4, 8, 6, 3, 1]), ("dead", [0, 0, 0, 0, 1, 1, 1])])
    let events = [
      RunEvent(step: 4, words: "factor 2"), RunEvent(step: 1, words: "factor 1"),
      RunEvent(step: nil, words: "vaccinate 0.5", time: "when sick > 9"),
    ]
    let marks = TextMarks(events, limit: 6)
    let dots = DotChart.lines(series, name: "sick", marks: marks)
    func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
    let words = "interventions in their order, │ limit of steps"
    #expect(
      dots.suffix(3) == [
        "   0\(blanks(23))6  step", "\(blanks(7))1\(blanks(11))2\(blanks(7))│", blanks(3) + words,
      ])
    let braille = DotChart.lines(series, name: "sick", .braille, marks: marks)
    #expect(braille.suffix(2) == dots.suffix(2))
    #expect(
      Sparkline.lines(series, names: ["sick", "dead"], marks: marks) == [
        "sick  ▁▂▅█▆▄▂  0 … 8", "dead  ▁▁▁▁███  0 … 1", "step  0     6", "       1  2 │", "      \(words)",
      ])
    for views in [["sick"], ["sick", "dead"]] {
      var report = Report(
        statistics: [], series: series, views: [.text(.chart(views))],
        missedEnd: MissedEnd(limit: 6, condition: "sick == 0 held"))
      report.events = events
      let elements = ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files)
      guard case .fence(_, let lines) = elements.first else {
        Issue.record("no chart")
        return
      }
      #expect(lines.last?.hasSuffix(words) == true && lines.dropLast().last?.hasSuffix("│") == true, "\(lines)")
      #expect(elements.contains(.paragraph(["Interventions: factor 1 at step 1; factor 2 at step 4."])), "\(elements)")
    }
  }

  /// Many steps share their places. A mark is below the bar of its step, and two marks in one place are a `+`.
  @Test(arguments: [0, 1, 499, 500, 998, 999]) func marksOfManySteps(step: Int) throws {
    var values = [Int](repeating: 0, count: 1000)
    values[step] = 1
    let series = ChartTests.series([("n", values)]), events = [RunEvent(step: step, words: "a")]
    let bars = Sparkline.lines(series, names: ["n"], marks: TextMarks(events))
    let peak = try #require(bars[0].firstIndex(of: "█").map { bars[0].distance(from: bars[0].startIndex, to: $0) })
    let mark = try #require(bars[2].firstIndex(of: "1").map { bars[2].distance(from: bars[2].startIndex, to: $0) })
    #expect((0...1).contains(peak - mark), "\(bars)")
    let dots = DotChart.lines(series, name: "n", marks: TextMarks(events + events, limit: step))
    #expect(dots.dropLast().last?.split(separator: " ") == ["+"], "\(dots)")
    #expect(dots.last?.hasSuffix("  interventions in their order, │ limit of steps, + several") == true, "\(dots)")
    #expect(dots.allSatisfy { $0.count <= 80 })
    #expect(DotChart.lines(series, name: "n", marks: TextMarks([RunEvent(step: 1000, words: "a")])).count == 19)
  }

  @Test func nothing() {
    #expect(DotChart.lines(ChartTests.series([("n", [])]), name: "n") == [])
    #expect(DotChart.lines(ChartTests.series([("n", [1])]), name: "m") == [])
  }

  /// Braille is used only if the author asks for it, in charts and in pictures of any size.
  @Test func brailleIsAskedFor() {
    let series = ChartTests.series([("a", Array(0..<200))])
    let looks = [StateLook("dead", .ground), StateLook("alive", .marked)]
    let picture = Picture(
      columns: 150, rows: 150, scale: 1, looks: looks, elements: (0..<22_500).map { UInt8($0 % 7 == 0 ? 1 : 0) })
    for shape in [ReportShape.chart(["a"]), .pictures([picture]), .image(PixelView([picture]))] {
      for hasBraille in [false, true] {
        let view = ReportView(shape, isText: true, hasBraille: hasBraille)
        let lines = ChartSamples.fences(ChartSamples.elements(view, Report(statistics: [], series: series))).joined()
        let isBraille = lines.contains { $0.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) } }
        #expect(!lines.isEmpty && isBraille == hasBraille)
      }
    }
  }

  /// A view as text shows one series as dots, and several as sparklines.
  @Test func inAReport() {
    let series = ChartTests.series([("a", [1, 2]), ("b", [2, 1])])
    func elements(_ names: [String]) -> [RegionElement] {
      let report = Report(statistics: [], series: series, views: [.text(.chart(names))])
      return ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files)
    }
    #expect(elements(["a"]) == [.fence(info: "text", lines: DotChart.lines(series, name: "a"))])
    #expect(elements(["a", "b"]) == [.fence(info: "text", lines: Sparkline.lines(series, names: ["a", "b"]))])
  }
}
