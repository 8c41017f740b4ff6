import Expressions
import Rendering
import Simulations
import Testing
import TestSupport

@Suite struct EnsembleChartTests {
  /// Numbers that are names have no line between them, however many they are.
  @Test(arguments: [6, 80]) func namesAreNotJoined(count: Int) {
    var ensemble = ChartSamples.ensemble([("rule", (0..<count).map { "\($0)" })], replicates: 2) { point, run in
      .fraction(Double(point + run) / 100)
    }
    func isJoined(_ ensemble: Ensemble) -> Bool {
      let svg = EnsembleChart.svg("turns", ensemble).map { String(decoding: $0.svg, as: UTF8.self) } ?? ""
      return svg.contains("class=\"line ")
    }
    #expect(isJoined(ensemble))
    ensemble.axes[0].isNominal = true
    #expect(EnsembleChart.svg("turns", ensemble) != nil && !isJoined(ensemble))
  }

  /// A chart in text is never higher than a page, and says how many points it leaves out.
  @Test(arguments: [1, 56, 57, 58, 60, 61, 200], [nil, LogAxes.y])
  func textChartsAreAtMostAPage(count: Int, log: LogAxes?) {
    let labels = (1...count).map { "\($0)" }
    for across in [[], ["1", "2", "3"]] {
      let axes = [("a", labels)] + (across.isEmpty ? [] : [("b", across)])
      let ensemble = ChartSamples.ensemble(axes, replicates: 2) { .whole($0 + $1) }
      let view = ReportView(.ensembleChart(["turns"]), log: log)
      let lines = ChartSamples.fences(ChartSamples.elements(view, ChartSamples.report(ensemble))).first ?? []
      #expect(!lines.isEmpty && lines.count <= 60, "\(lines.count)")
      let rest = lines.compactMap { $0.hasPrefix("and ") ? Int($0.split(separator: " ")[1]) : nil }.first ?? 0
      let drawn = lines.count { line in labels.contains { line == $0 || line.hasPrefix($0 + " ") } }
      #expect(drawn + rest == count, "\(lines)")
    }
  }

  /// A share is never drawn above 1, and a quantity that is never negative is not drawn below 0.
  @Test func axesStayWithinThePossible() {
    var ensemble = ChartSamples.ensemble([("key", ["1", "2", "3"])], replicates: 3) { point, _ in
      .fraction([0, 0.7, 1][point])
    }
    ensemble.means = [.init("turns", .ofShares)]
    let texts = ChartSamples.texts(EnsembleChart.svg("turns", ensemble))
    #expect(texts.contains("1.0") && !texts.contains("1.2") && !texts.contains { $0.hasPrefix("−") })
  }

  /// The author's own labels are complete in drawings and in their descriptions, however long they are.
  @Test(arguments: [1, 2]) func labelsAreWhole(keys: Int) {
    let labels = [
      ["pupils of the class 7b without siblings", "pupils of the class 7b who have brothers or sisters at school"],
      ["the class sits in rows with walls", "the class sits in a circle of chairs"],
    ]
    var ensemble = ChartSamples.ensemble(
      [("vaccinated", labels[0]), ("boundary", labels[1])].dropLast(2 - keys), replicates: 3, isWord: true
    ) { .whole($0 + $1) }
    for axis in ensemble.axes.indices { ensemble.axes[axis].hasLabels = true }
    let drawn = EnsembleChart.svg("turns", ensemble), all = ChartSamples.texts(drawn).joined(separator: " ")
    #expect(!all.contains("…") && labels.prefix(keys).joined().allSatisfy(all.contains))
    #expect(labels[0].allSatisfy { drawn?.words.contains($0) == true } && drawn?.words.contains("…") == false)
    ensemble.columns = [
      .init(name: "turns", values: StatisticColumn((0..<ensemble.points.count * 3).map { .truth($0 % 2 == 0) }))
    ]
    let bars = ChartSamples.texts(EnsembleChart.svg("turns", ensemble)).joined(separator: " ")
    #expect(!bars.contains("…"))
    // Two keys of words are the rows and columns of a map.
    for point in ensemble.points {
      if keys == 1 { #expect(bars.contains(point[0])) }
      for label in point { #expect(label.split(separator: " ").allSatisfy(bars.contains)) }
    }
  }

  /// All points with a number may agree while others have none.
  @Test func oneValueIsEverywhereOnlyWhereAllPointsHaveOne() {
    func drawn(_ isWhole: Bool) -> DrawnChart? {
      EnsembleChart.svg(
        "turns",
        ChartSamples.ensemble([("a", ["1", "2"]), ("b", ["x", "y"])], replicates: 1, isWord: true) { point, _ in
          point == 3 && !isWhole ? .none : .whole(2)
        })
    }
    #expect(drawn(true)?.words == "Map of turns over a and b at 4 points: 2 everywhere.")
    #expect(
      drawn(false)?.words
        == "Map of turns over a and b at 4 points: 2 wherever there is a number. 1 of 4 runs has no number.")
    #expect(ChartSamples.texts(drawn(true)).contains("turns: 2 everywhere"))
    #expect(ChartSamples.texts(drawn(false)).contains("turns: 2 wherever there is a number"))
  }

  @Test func valuesThatAreNone() {
    let values: [StatisticValue] = [
      .none, .text("a"), .fraction(.nan), .fraction(.infinity), .fraction(1e308), .whole(.max),
    ]
    for keys in 0...4 {
      let axes = (0..<keys).map { ("key \($0)", ["1", "2"]) }
      for replicates in [1, 7] {
        let some = ChartSamples.ensemble(axes, replicates: replicates) { values[($0 + $1) % values.count] }
        if let drawn = EnsembleChart.svg("turns", some) { ChartTests.check(drawn.svg) }
        #expect(
          EnsembleChart.svg("turns", ChartSamples.ensemble(axes, replicates: replicates) { _, _ in .none }) == nil)
        #expect(EnsembleChart.svg("other", some) == nil)
      }
    }
    let wide = ChartSamples.ensemble([], replicates: 2) { .fraction($1 == 0 ? -1.7e308 : 1.7e308) }
    if let drawn = EnsembleChart.svg("turns", wide) { ChartTests.check(drawn.svg) }
  }

  @Test func randomOnes() {
    var random = Bytes(seed: 9)
    for _ in 0..<150 {
      let axes = (0..<random.number(below: 4)).map { axis in
        ("key\(axis)", (0...random.number(below: 5)).map { random.number(below: 2) == 0 ? "\($0)" : "word \($0)" })
      }
      let size = [1, 100, 1 << 50][random.number(below: 3)]
      let values = (0..<5000).map { _ in random.number(below: size) }
      let ensemble = ChartSamples.ensemble(axes, replicates: 1 + random.number(below: 5)) {
        .whole(values[($0 * 7 + $1) % 5000])
      }
      let drawn = EnsembleChart.svg("turns", ensemble)
      // Many points without a numeric axis are left to tables.
      if drawn != nil || ensemble.points.count <= 60 { ChartTests.check(drawn?.svg) }
    }
  }

  /// Experiments with too many points for any chart keep their text form, and reports distinguish the names of several
  /// charts.
  @Test func inAReport() {
    func elements(_ views: [ReportView], _ ensemble: Ensemble?) -> [RegionElement] {
      var report = Report(
        statistics: [], series: ChartTests.series([("a", [1, 2]), ("b", [2, 1])]), views: views)
      report.ensemble = ensemble
      return ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files)
    }
    func figures(_ elements: [RegionElement]) -> [String] {
      elements.compactMap {
        if case .figure(let figure) = $0 { "\(figure.view).\(figure.ending): \(figure.alternative)" } else { nil }
      }
    }
    #expect(
      figures(elements([.chart(["a"]), .chart(["b"])], nil)) == [
        "chart.svg: Line chart of a over steps 0 to 1: starts at 1 and ends at 2.",
        "chart-2.svg: Line chart of b over steps 0 to 1: starts at 2 and ends at 1.",
      ])
    #expect(elements([.chart(["c"])], nil) == [.paragraph(["No values were recorded."])])
    func logarithmic(_ values: [Int]) -> [RegionElement] {
      let view = ReportView.logarithmic(.chart(["a"]), .y)
      let report = Report(statistics: [], series: ChartTests.series([("a", values)]), views: [view])
      return ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: .files)
    }
    #expect(
      logarithmic([0, 0, -1]) == [.paragraph(["None of 3 values of a is above 0, as a logarithmic axis needs."])])
    #expect(figures(logarithmic([0, 5, 1])).count == 1)
    let many = ChartSamples.ensemble([("a", (0..<100).map { "word \($0)" })], replicates: 1) { point, _ in .whole(point)
    }
    #expect(figures(elements([.ensembleChart(["turns"])], many)) == [])
    #expect(
      elements([.ensembleChart(["turns"])], many).dropFirst()
        == [.paragraph(["Drawn as text: a drawing has at most 60 rows, and there are 100."])])
    #expect(elements([.text(.ensembleChart(["turns"]))], many).count == 1, "text was asked for")
    func three(_ sizes: [Int]) -> Ensemble {
      ChartSamples.ensemble(
        zip(["a", "b", "c"], sizes).map { ($0, (0..<$1).map { "\($0)" }) }, replicates: 1
      ) { .whole($0 + $1) }
    }
    #expect(figures(elements([.ensembleChart(["turns"])], three([2, 8, 9]))).count == 1)
    #expect(
      elements([.ensembleChart(["turns"])], three([13, 13, 13])).dropFirst() == [
        .paragraph([
          "Drawn as text: a drawing has at most 60 rows, and there are 2197. With three keys, one of them may have at "
            + "most 12 values, each with a panel."
        ])
      ])
    #expect(
      elements([.ensembleChart(["turns"])], three([12, 61, 8])).dropFirst() == [
        .paragraph([
          "Drawn as text: a map in a panel has at most 60 rows and 100 columns, and all panels together 20000 cells. "
            + "There are 61 rows, 8 columns and 5856 cells."
        ])
      ])
  }
}
