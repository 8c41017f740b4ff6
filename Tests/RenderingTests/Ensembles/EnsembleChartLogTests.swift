import Expressions
import Rendering
import Simulations
import Testing
import TestSupport

/// Charts of experiments on logarithmic axes.
@Suite struct EnsembleChartLogTests {
  /// Returns the texts of a chart of `turns` and the words beside it.
  private static func chart(_ ensemble: Ensemble, _ log: LogAxes) -> (texts: [String], words: [String]) {
    let elements = ChartSamples.elements(
      .logarithmic(.ensembleChart(["turns"]), log), ChartSamples.report(ensemble), style: .files)
    var texts: [String] = [], words: [String] = []
    for element in elements {
      switch element {
      case .figure(let figure):
        if case .svg(let svg) = figure.content { texts += ChartSamples.texts(svg) }
      case .paragraph(let lines): words += lines
      case .fence(_, let lines): words += ["text"] + lines
      case .table: break
      }
    }
    return (texts, words)
  }

  @Test func aLineOverOneKey() {
    let linear = ChartSamples.ensemble([("pairs", ["1", "2", "3"])], replicates: 1) { point, _ in
      .whole([1, 100, 10_000][point])
    }
    let drawn = Self.chart(linear, .y)
    #expect(["1", "100", "10,000"].allSatisfy(drawn.texts.contains) && drawn.words.isEmpty)
    let zero = ChartSamples.ensemble([("pairs", ["0", "10", "100", "1000"])], replicates: 1) { point, _ in .whole(point)
    }
    let both = Self.chart(zero, .both)
    #expect(both.texts.contains("Left out: 1 value where pairs is not above 0"))
  }

  /// Returns the alternative text of a view's figure.
  private static func alternative(_ view: ReportView, _ report: Report) -> String? {
    let elements = ChartSamples.elements(view, report, style: .files)
    return elements.lazy.compactMap { if case .figure(let figure) = $0 { figure.alternative } else { nil } }.first
  }

  @Test func theAlternativeTextNamesLogarithmicAxes() throws {
    func ensemble(_ labels: [String]..., isWord: Bool = false) -> Report {
      let axes = zip(["a", "b", "c"], labels).map { ($0, $1) }
      return ChartSamples.report(ChartSamples.ensemble(axes, replicates: 3, isWord: isWord) { .whole($0 + $1 + 1) })
    }
    let numbers = ["1", "2", "3"], factors = ["1", "10", "100", "1000"]
    let both = "Both axes are logarithmic."
    let x = "The horizontal axis is logarithmic.", y = "The vertical axis is logarithmic."
    let cases: [(Report, LogAxes, String)] = [
      (ensemble(numbers), .x, x), (ensemble(numbers), .y, y), (ensemble(numbers), .both, both),
      (ensemble(factors), .y, both), (ensemble(["a", "b"], isWord: true), .y, x), (ensemble(), .x, x),
      (ensemble(numbers, numbers, isWord: true), .y, "The scale of shades is logarithmic."),
      (ensemble(numbers, numbers), .y, y),
      (ensemble(numbers, numbers, numbers), .y, y),
    ]
    for (report, log, sentence) in cases {
      let words = try #require(Self.alternative(.logarithmic(.ensembleChart(["turns"]), log), report))
      #expect(words.hasSuffix(". \(sentence)"), "\(words)")
      let plain = try #require(Self.alternative(.ensembleChart(["turns"]), report))
      #expect(plain.contains("logarithmic") == (report.ensemble?.axes.first?.labels == factors), "\(plain)")
    }
    let scatter = try #require(Self.alternative(.logarithmic(.scatter("turns", "turns"), .both), ensemble(numbers)))
    #expect(scatter.hasSuffix(". \(both)"), "\(scatter)")
  }

  @Test func wordsHaveNoLogarithm() {
    let words = ChartSamples.ensemble([("players", ["a", "b"])], replicates: 4, isWord: true) {
      .whole([1, 1000][$0] * ($1 + 1))
    }
    let y = Self.chart(words, .y)
    #expect(["a", "b", "1", "10", "100", "1000"].allSatisfy(y.texts.contains) && y.words.isEmpty)
    #expect(Self.chart(words, .both).words == ["The rows of the chart are not logarithmic."])
    #expect(!Self.chart(words, .x).texts.contains("10"))
    let lines = ChartSamples.fences(
      ChartSamples.elements(.text(.logarithmic(.ensembleChart(["turns"]), .y)), ChartSamples.report(words)))[0]
    #expect(lines.last?.split(separator: " ") == ["10", "100", "1000"])
    #expect(lines.dropLast().last?.filter { $0 == "┬" }.count == 3)
  }

  @Test func mapsHaveLogarithmicShades() {
    let map = ChartSamples.ensemble([("a", ["1", "2"]), ("b", ["1", "2", "3"])], replicates: 1, isWord: true) {
      point, _ in
      .whole([0, 1, 10, 100, 1000, 10_000][point])
    }
    let y = Self.chart(map, .y)
    #expect(y.texts.contains("turns, logarithmic") && y.words.isEmpty)
    #expect(y.texts.contains("Without a shade: 1 value that is not above 0"))
    #expect(Self.chart(map, .x).words == ["The rows and columns of a map are not logarithmic."])
    let lines = ChartSamples.fences(
      ChartSamples.elements(.text(.logarithmic(.ensembleChart(["turns"]), .y)), ChartSamples.report(map)))[0]
    #expect(
      lines == [
        "a  turns over b 1 … 3, logarithmic", "1  ··░░▒▒", "2  ▒▒▓▓██", "   1 ░░ ▒▒ ▓▓ ██ 10,000",
        "Without a shade: 1 value that is not above 0",
      ])
  }

  /// Every value is in one column, and columns are adjacent.
  @Test func histogramsOfManySizes() throws {
    var random = Bytes(seed: 31)
    for isWhole in [true, false] {
      for size in [5, 30, 1000, 1 << 40] {
        let values = (0..<200).map { _ in random.number(below: size) - size / 8 }
        let some = ChartSamples.ensemble([], replicates: 200) {
          isWhole ? .whole(values[$1]) : .fraction(Double(values[$1]) / 7)
        }
        let shown = values.count { $0 > 0 }
        for log in LogAxes.allCases {
          let chart = try #require(HistogramChart.chart("turns", some, log: log))
          guard case .columns(_, _, let columns)? = chart.layers.first else {
            Issue.record("no columns")
            continue
          }
          #expect(columns.reduce(0) { $0 + Int($1.height) } == (log == .y ? 200 : shown))
          #expect(zip(columns, columns.dropFirst()).allSatisfy { $0.to == $1.from || log == .y })
          #expect(columns.allSatisfy { $0.from < $0.to && (log == .y || $0.from > 0) })
          let texts = ChartSamples.texts(chart.svg())
          let said = "Left out: \(200 - shown) value\(200 - shown == 1 ? "" : "s") where turns is not above 0"
          #expect(texts.contains(said) == (log != .y && shown < 200))
        }
      }
    }
    let none = ChartSamples.ensemble([], replicates: 3) { _, _ in .whole(0) }
    let words = ["None of 3 values can be drawn on logarithmic axes, which begin above 0."]
    #expect(
      ChartSamples.elements(.logarithmic(.ensembleChart(["turns"]), .x), ChartSamples.report(none)) == [
        .paragraph(words)
      ])
  }

  /// The values and the swept numbers are at the limits of doubles.
  @Test func numbersThatCannotBeDivided() {
    let near = ChartSamples.ensemble([], replicates: 2) { .fraction($1 == 0 ? 0 : .leastNonzeroMagnitude) }
    let far = ChartSamples.ensemble([("a", ["5e-324", "1e-300", "1e300", "1e308"])], replicates: 1) { point, _ in
      .whole(point)
    }
    for ensemble in [near, far] {
      ChartTests.check(EnsembleChart.svg("turns", ensemble)?.svg)
      for log in LogAxes.allCases { ChartTests.check(EnsembleChart.svg("turns", ensemble, log: log)?.svg) }
      for view in [ReportView.ensembleChart(["turns"]), .logarithmic(.ensembleChart(["turns"]), .both)] {
        #expect(ChartSamples.fences(ChartSamples.elements(.text(view), ChartSamples.report(ensemble))).count == 1)
      }
    }
  }

  /// Omitted values are not included in the most frequent ones.
  @Test func theCommonestOfWhatIsShown() throws {
    let zeros = ChartSamples.ensemble([], replicates: 10) { .whole([0, 0, 0, 0, 0, 0, 0, 3, 3, 5][$1]) }
    let chart = try #require(HistogramChart.chart("turns", zeros, log: .x))
    #expect(
      chart.description == "Histogram of turns over 10 replicates: from 0 to 5, mean 1.1, 7 times not above 0, "
        + "otherwise most often 3 (2 times). The horizontal axis is logarithmic.")
  }

  @Test func sharesStayLinear() {
    let shares = ChartSamples.ensemble([("a", ["1", "2"])], replicates: 4) { .truth($1 > $0) }
    #expect(Self.chart(shares, .both).words == ["Shares have a linear axis."])
    let single = ChartSamples.ensemble([("a", ["1", "2"])], replicates: 1) { point, _ in .truth(point == 1) }
    #expect(Self.chart(single, .both).words == ["Bars have a linear axis."])
  }

  @Test func nothingAboveZero() {
    for keys in 0...3 {
      let axes = (0..<keys).map { ("key\($0)", ["1", "2"]) }
      let none = ChartSamples.ensemble(axes, replicates: 3) { _, _ in .whole(0) }
      for log in [LogAxes.y, .both] where keys > 0 || log == .both {
        let drawn = Self.chart(none, log)
        #expect(drawn.texts.isEmpty && drawn.words.count == 1 && drawn.words[0].hasPrefix("None of "), "\(keys) \(log)")
      }
    }
  }

  /// Whatever the values, axes and keys are, the result is a drawing, a text or a sentence.
  @Test func randomExperiments() {
    var random = Bytes(seed: 41)
    let values: [StatisticValue] = [
      .none, .whole(0), .whole(1), .whole(-5), .whole(.max), .whole(.min), .fraction(.nan), .fraction(.infinity),
      .fraction(1e-300), .fraction(1e300), .fraction(0.5), .fraction(-1e308), .fraction(.leastNonzeroMagnitude),
    ]
    for _ in 0..<300 {
      let axes = (0..<random.number(below: 4)).map { axis in
        ("key\(axis)", (0...random.number(below: 4)).map { random.number(below: 3) == 0 ? "word \($0)" : "\($0)" })
      }
      let kinds = (0...random.number(below: 3)).map { _ in values[random.number(below: values.count)] }
      let some = ChartSamples.ensemble(axes, replicates: 1 + random.number(below: 6)) { _, _ in
        kinds[random.number(below: kinds.count)]
      }
      let log = LogAxes.allCases[random.number(below: 3)]
      let drawn = Self.chart(some, log)
      #expect(!drawn.texts.isEmpty || !drawn.words.isEmpty)
      for view in [ReportView.logarithmic(.ensembleChart(["turns"]), log), .ensembleChart(["turns"])] {
        let text = ChartSamples.elements(.text(view), ChartSamples.report(some))
        #expect(!text.isEmpty)
        #expect(ChartSamples.fences(text).joined().allSatisfy { !$0.hasSuffix(" ") })
      }
      for style in [FigureStyle.files, .text] {
        let view = ReportView.logarithmic(.scatter("turns", "turns"), log)
        #expect(!ChartSamples.elements(view, ChartSamples.report(some), style: style).isEmpty)
      }
    }
  }
}
