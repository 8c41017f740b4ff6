import Rendering
import Simulations
import TestSupport
import Testing

/// The values that logarithmic axes show and leave out, and the notes about them, in drawings and in text.
@Suite struct ChartLogTests {
  private static func bands(_ rows: [[Double]], point: Int = 0) -> CurveBands {
    func column(_ index: Int) -> [Double] { rows.map { $0[index] } }
    return CurveBands(
      series: "sick", point: point, runs: 9, steps: Array(rows.indices), q05: column(0), q25: column(1),
      median: column(2), q75: column(3), q95: column(4))
  }

  private static func drawn(_ rows: [[Double]], _ log: LogAxes) -> [UInt8]? {
    BandsChart.svg([LabelledBands(bands(rows), label: "")], log: log)?.svg
  }

  // MARK: Bands

  /// A band with a low end at 0 extends to the edge. If no value of a band is above 0, the band is missing.
  @Test func endsOfBandsAtZero() throws {
    let drawn = Self.drawn([[1, 1, 1, 1, 1], [0, 0, 2, 4, 8], [0, 0, 0, 1, 10], [0, 0, 0, 0, 0]], .y)
    let texts = ChartSamples.texts(drawn)
    // These are two medians, and both bands of the last step.
    #expect(texts.contains("Left out: 6 values that are not above 0"))
    #expect(texts.contains("Drawn to the edge: 4 ends of bands not above 0"))
    #expect(["0", "3"].allSatisfy(texts.contains), "all steps are on the axis")
    let text = try #require(drawn.map { String(decoding: $0, as: UTF8.self) })
    let bottom = try #require(text.firstMatch(of: /class="grid" d="M[0-9.]+ ([0-9.]+)/)).1
    let wide = try #require(
      text.split(separator: "\n").first { $0.contains("<path class=\"wide ") && $0.contains("L") })
    #expect(wide.split { " LZ\"".contains($0) }.filter { $0 == bottom }.count >= 2)
  }

  /// Quantiles between 0 and 1 are not counts of people, so the axis begins at 1, and they are left out like 0.
  @Test func countsBeginAtOne() throws {
    let rows = [[1, 1, 1, 1, 1], [0.1, 0.4, 2, 4, 80], [0, 0.2, 0.5, 3, 10], [0, 0, 0, 0.3, 0.9]] as [[Double]]
    let svg = try #require(Self.drawn(rows, .y)), texts = ChartSamples.texts(svg)
    #expect(
      texts.contains("Left out: 6 values below 1") && texts.contains("Drawn to the edge: 4 ends of bands below 1"))
    #expect(texts.contains("1") && texts.contains("10") && !texts.contains("0.1"))
    // The label 1 is at the lower edge of the plot.
    let text = String(decoding: svg, as: UTF8.self)
    let one = try #require(text.firstMatch(of: /\ y="([0-9.]+)" class="end">1</).flatMap { Double($0.1) })
    let axis = try #require(text.firstMatch(of: /class="axis" d="M[0-9.]+ ([0-9.]+)H/).flatMap { Double($0.1) })
    #expect((one - 17 * 0.34 - axis).magnitude < 0.02)
    var ensemble = Ensemble(axes: [], points: [[]], replicates: 9, columns: [])
    ensemble.bands = [Self.bands(rows)]
    let elements = ChartSamples.elements(.logarithmic(.bands(["sick"]), .y), ChartSamples.report(ensemble))
    let lines = try #require(ChartSamples.fences(elements).first)
    #expect(lines.suffix(2) == ["Left out: 6 values below 1", "Drawn to the edge: 4 ends of bands below 1"])
    let first = try #require(lines.last { $0.contains(" ┤") })
    #expect(first.drop { $0 == " " }.hasPrefix("1 ┤"), "\(lines)")
    // The median of the third step is below 1, so the lowest line has only that of the first.
    #expect(first.filter { $0 == "█" }.count == 12, "\(lines)")
  }

  @Test func aBandOfASingleStep() throws {
    let rows = [[0, 0, 0, 0, 0], [0, 0, 2, 4, 8], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]] as [[Double]]
    let svg = try #require(Self.drawn(rows, .y))
    ChartTests.check(svg)
    let wide = try #require(
      String(decoding: svg, as: UTF8.self).split(separator: "\n").first { $0.contains("<path class=\"wide ") })
    // There are two places, each with a rectangle.
    #expect(wide.split(separator: "Z").count == 3)
  }

  @Test func bandsInText() throws {
    var ensemble = Ensemble(axes: [], points: [[]], replicates: 9, columns: [])
    ensemble.bands = [Self.bands([[1, 1, 1, 1, 1], [0, 0, 2, 4, 16], [0, 0, 0, 0, 0]])]
    let elements = ChartSamples.elements(.logarithmic(.bands(["sick"]), .y), ChartSamples.report(ensemble))
    let lines = try #require(ChartSamples.fences(elements).first)
    #expect(
      lines.suffix(2) == [
        "Left out: 5 values that are not above 0", "Drawn to the edge: 2 ends of bands not above 0",
      ])
    func row(_ label: String) throws -> String {
      try #require(lines.first { $0.drop { $0 == " " }.hasPrefix("\(label) ┤") })
    }
    // Each step is 16 characters wide, and 16 is as far above 4 as 4 is above 1.
    let top = try #require(lines.dropFirst().firstIndex { $0.contains("░") })
    let one = try #require(lines.firstIndex(of: try row("1"))), two = try #require(lines.firstIndex(of: try row("2")))
    #expect(one - top == 16 && one - two == 4)
    #expect(lines[one].hasSuffix(String(repeating: "█", count: 16) + String(repeating: "▒", count: 16)))
    #expect(lines[two].hasSuffix(String(repeating: "█", count: 16)))
  }

  @Test func bandsWithoutAPositiveValue() {
    let none = [[0, 0, 0, 0, 0], [-1, 0, 0, 0, 0]] as [[Double]]
    let some = [[1, 1, 1, 1, 1], [0, 0, 0, 0, 0]] as [[Double]]
    func ensemble(_ groups: [[[Double]]]) -> Ensemble {
      let labels = groups.indices.map { "\($0)" }
      var ensemble = Ensemble(
        axes: [.init(key: "factor", labels: labels)], points: labels.map { [$0] }, replicates: 9, columns: [])
      ensemble.bands = groups.enumerated().map { Self.bands($1, point: $0) }
      return ensemble
    }
    for style in [FigureStyle.files, .text] {
      let view = ReportView.logarithmic(.bands(["sick"]), .y)
      #expect(
        ChartSamples.elements(view, ChartSamples.report(ensemble([none])), style: style)
          == [.paragraph(["None of 10 values of sick is above 0, as a logarithmic axis needs."])])
      #expect(
        ChartSamples.elements(view, ChartSamples.report(ensemble([none, none])), style: style)
          == [.paragraph(["None of 20 values of sick is above 0, as a logarithmic axis needs."])])
    }
    let text = ChartSamples.elements(
      .text(.logarithmic(.bands(["sick"]), .y)), ChartSamples.report(ensemble([none, some])))
    #expect(
      text.first == .paragraph(["At factor = 0: None of 10 values of sick is above 0, as a logarithmic axis needs."]))
    #expect(ChartSamples.fences(text).count == 1)
    // In a drawing, it is an empty panel.
    let groups = [none, some].enumerated().map { LabelledBands(Self.bands($1), label: "factor = \($0)") }
    let texts = ChartSamples.texts(BandsChart.svg(groups, log: .y)?.svg)
    #expect(["factor = 0", "factor = 1", "Left out: 15 values that are not above 0"].allSatisfy(texts.contains))
  }

  @Test func stepsThatAreNotAboveZero() {
    let texts = ChartSamples.texts(Self.drawn(Array(repeating: [1, 2, 3, 4, 5], count: 9), .x))
    #expect(texts.contains("Left out: 1 value where step is not above 0"))
    #expect(!texts.contains { $0.hasPrefix("Drawn") })
  }

  // MARK: Single runs

  /// Powers of two are a straight line from corner to corner.
  @Test func growthInText() throws {
    let series = ChartTests.series([("n", (0..<13).map { 1 << $0 })])
    let lines = DotChart.lines(series, name: "n", log: .y, .braille)
    let labels = lines.dropFirst().prefix(12).map { $0.prefix { $0 != "┤" && $0 != "│" }.filter { $0 != " " } }
    #expect(labels.filter { !$0.isEmpty } == ["1000", "100", "10", "1"])
    let dots = lines.dropFirst().prefix(12).map { line in
      line.unicodeScalars.drop { $0 != "│" && $0 != "┤" }.dropFirst().map { $0.value - 0x2800 }
    }
    let first = try #require(dots.last?.first), last = try #require(dots.first?.last)
    #expect(first != 0 && last != 0)
    // The slope is constant, so every line except the ends has about the same number of characters with dots.
    let counts = dots.map { $0.count { $0 != 0 } }.dropFirst().dropLast()
    #expect((counts.max() ?? 0) - (counts.min() ?? 0) <= 1)
    #expect(lines.count == 15)
  }

  @Test func squaresAreStraightOnBothAxes() {
    let series = ChartTests.series([("n", (0...1000).map { $0 * $0 })])
    let lines = DotChart.lines(series, name: "n", log: .both, .braille)
    #expect(lines.last == "Left out: 1 value where step is not above 0")
    let axis = lines[lines.count - 2], edge = lines[lines.count - 3]
    #expect(["1", "10", "100", "1000", "step"].allSatisfy(axis.contains))
    let ticks = edge.indices.filter { edge[$0] == "┬" }.map { edge.distance(from: edge.startIndex, to: $0) }
    #expect(ticks.count == 4)
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { (19...21).contains($1 - $0) })
    let dots = lines.dropFirst().prefix(12).map { $0.unicodeScalars.count { (0x2801...0x28FF).contains($0.value) } }
    #expect((dots.max() ?? 0) - (dots.min() ?? 0) <= 2)
  }

  /// A value that the axis cannot show breaks the line, and is counted, as in the drawing.
  @Test func textAndDrawingLeaveOutTheSame() throws {
    var random = Bytes(seed: 21)
    for _ in 0..<60 {
      let count = 1 + random.number(below: 300), size = [3, 50, 1 << 40][random.number(below: 3)]
      let series = ChartTests.series([("n", (0..<count).map { _ in random.number(below: size) - size / 4 })])
      for log in LogAxes.allCases {
        let view = ReportView.logarithmic(.chart(["n"]), log)
        let report = Report(statistics: [], series: series)
        let text = ChartSamples.elements(.text(view), report, style: .files),
          file = ChartSamples.elements(view, report, style: .files)
        if case .figure(let figure)? = file.first, case .svg(let svg) = figure.content {
          let said = ChartSamples.texts(svg).filter { $0.hasPrefix("Left out") }
          let lines = try #require(ChartSamples.fences(text).first)
          #expect(lines.filter { $0.hasPrefix("Left out") } == said)
          #expect(lines.allSatisfy { $0.count <= 100 && !$0.hasSuffix(" ") })
        } else {
          #expect(text == file)
        }
      }
    }
  }

  @Test func severalSeriesAreAChartEach() {
    let series = ChartTests.series([("a", [1, 10, 100]), ("b", [0, 0, 0])])
    for view in [ReportView.text(.logarithmic(.chart(["a", "b"]), .y)), .logarithmic(.chart(["a", "b"]), .y)] {
      let elements = ChartSamples.elements(view, Report(statistics: [], series: series))
      #expect(
        elements == [
          .fence(info: "text", lines: DotChart.lines(series, name: "a", log: .y)),
          .paragraph(["None of 3 values of b is above 0, as a logarithmic axis needs."]),
        ])
    }
  }

  /// A line that ends below the axis has its name in a legend rather than at the edge.
  @Test func namesOfLinesThatLeaveTheAxis() {
    func height(_ last: Int) -> Double {
      let series = ChartTests.series([("a", [1, 5, 9]), ("b", [1, 7, last])])
      let view = ReportView.logarithmic(.chart(["a", "b"]), .y)
      guard
        case .figure(let figure)? = ChartSamples.elements(view, Report(statistics: [], series: series), style: .files)
          .first,
        case .svg(let svg) = figure.content
      else { return -1 }
      ChartTests.check(svg)
      let attributes = XMLChecker.parts(svg)?.attributes ?? []
      return attributes.first { $0.name == "height" }.flatMap { Double($0.value) } ?? -1
    }
    // A legend has a line of its own.
    #expect(height(3) > 0 && height(0) > height(3) + 20)
  }
}
