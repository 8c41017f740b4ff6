import Rendering
import Simulations
import Testing

@Suite struct BandsChartTests {
  private func bands(
    _ label: String, steps: Int = 3, scale: Double = 1, runs: Int = 50, marks: CourseMarks = CourseMarks()
  ) -> LabelledBands {
    func values(_ factor: Double) -> [Double] { (0..<steps).map { Double($0 * (steps - $0)) * factor * scale } }
    let bands = CurveBands(
      series: "sick", point: 0, runs: runs, steps: Array(0..<steps), q05: values(0.5), q25: values(0.8),
      median: values(1), q75: values(1.2), q95: values(2))
    return LabelledBands(bands, label: label, marks: marks)
  }

  @Test func theMedianInItsBands() {
    let drawn = BandsChart.svg([bands("", steps: 6)])
    #expect(["sick", "90 % of runs", "50 % of runs", "median", "step"].allSatisfy(ChartSamples.texts(drawn).contains))
    #expect(
      drawn?.words == "Median of sick in 50 runs over steps 0 to 5: starts at 0, rises to 9 at step 3 and ends at 5. "
        + "90 % of the runs end between 2.5 and 10. The bands are computed at each step separately.")
  }

  /// A single step neither starts nor ends, and its bands are those of one step.
  @Test func aSingleStepInWords() {
    let bands = CurveBands(
      series: "sick", point: 0, runs: 50, steps: [0], q05: [12.95], q25: [14], median: [16.5], q75: [20], q95: [24.2])
    #expect(
      BandsChart.svg([LabelledBands(bands, label: "")])?.words
        == "Median of sick in 50 runs at step 0: 16.5. 90 % of the runs are between 12.95 and 24.2.")
    let equal = CurveBands(
      series: "sick", point: 0, runs: 50, steps: [0], q05: [1], q25: [1], median: [1], q75: [1], q95: [1])
    let panels = [LabelledBands(equal, label: "factor = 1"), LabelledBands(bands, label: "factor = 2")]
    #expect(
      BandsChart.svg(panels)?.words
        == "Median of sick in 50 runs at factor = 1 at step 0: 1. 90 % of the runs are at 1. "
        + "Median of sick in 50 runs at factor = 2 at step 0: 16.5. 90 % of the runs are between 12.95 and 24.2.")
  }

  /// Several panels share the sentence about their bands.
  @Test func theMethodIsSaidOnce() throws {
    let words = try #require(BandsChart.svg([bands("factor = 1"), bands("factor = 2")])?.words)
    #expect(words.split(separator: "computed at each step separately").count == 2, "\(words)")
    #expect(words.hasSuffix("The bands are computed at each step separately."))
  }

  /// Two curves that peak in turn, and the middle one.
  @Test func wholeCurves() throws {
    let runs = [[0, 8, 0, 0], [0, 0, 8, 0], [0, 1, 1, 0]].map { RunCurve(steps: [0, 1, 2, 3], values: $0) }
    let whole = try #require(CurveBands(wholeCurves: runs, series: "sick", point: 0))
    let drawn = BandsChart.svg([LabelledBands(whole, label: "")])
    #expect(["90 % of curves", "50 % of curves", "deepest curve"].allSatisfy(ChartSamples.texts(drawn).contains))
    #expect(
      drawn?.words
        == "Deepest curve of sick in 3 runs over steps 0 to 3: starts at 0, rises to 1 at step 1 and ends at 0. "
        + "The deepest 90 % of the curves reach at most 8 and end at 0.")
    var ensemble = EnsembleSamples.oneKey
    ensemble.bands = [whole]
    guard
      case .fence(_, let lines)? = EnsembleSamples.elements([ReportView(.curveBands(["sick"]))], ensemble).first
    else {
      Issue.record("no chart")
      return
    }
    #expect(lines.first == "pairs = 2, sick: █ deepest curve, ▒ 50 % and ░ 90 % of 3 runs")
    #expect(
      EnsembleSamples.elements([.bands(["sick"])], ensemble) == [.paragraph(["No run has the series sick."])],
      "bands of steps are others")
  }

  /// Interventions and the limit of steps are marked, even if they began in only some runs, or in none.
  @Test func theCourseIsMarkedAndSaid() throws {
    let factor = RunEvent(step: nil, words: "factor 1", time: "at step 2")
    let vaccinate = RunEvent(step: nil, words: "vaccinate 0.5", time: "when sick > 50")
    let spread = RunEvent(step: nil, words: "probability 0.1", time: "when sick > 90")
    let marks = CourseMarks(
      events: [
        EventSummary(factor, steps: Array(repeating: 2, count: 50)),
        EventSummary(vaccinate, steps: [5, 3, 4] + Array(repeating: nil, count: 47)),
        EventSummary(spread, steps: Array(repeating: nil, count: 50)),
      ], limits: [CourseMarks.Limit(step: 5, count: 7)])
    let group = bands("", steps: 6, marks: marks)
    let chart = BandsChart.chart(group)
    let places = chart.layers.compactMap { layer -> Double? in if case .mark(_, let x, _) = layer { x } else { nil } }
    #expect(places == [2, 4, 5])
    #expect(
      chart.markNames == ["factor 1", "vaccinate 0.5 (in 3 of 50 runs, median)", "limit of steps (7 of 50 runs)"])
    #expect(
      chart.description.hasSuffix(
        " Interventions: factor 1 at step 2; vaccinate 0.5 (when sick > 50) in 3 of 50 runs, at steps 3 to 5, median 4"
          + "; probability 0.1 (when sick > 90) never began. The limit of 5 steps ended 7 of 50 runs."))
    let all = ChartSamples.texts(chart.svg()).joined(separator: " ")
    #expect(chart.markNames.allSatisfy(all.contains) && !all.contains("…"))
    // Panels share the numbers of their marks, and name them below.
    let other = bands("b", steps: 6, marks: marks)
    let panels = ChartSamples.texts(BandsChart.svg([group, other]))
    #expect(panels.filter { $0 == "1" }.count >= 2)
    let names = ["factor 1", "vaccinate 0.5 (when sick > 50)", "limit of steps"]
    #expect(names.allSatisfy(panels.joined(separator: " ").contains))
  }

  /// An intervention has one number in all panels, even if it began in other runs and at other steps.
  @Test func panelsShareTheNumbersOfInterventions() {
    let event = RunEvent(step: nil, words: "factor 1", time: "when sick > 50")
    let groups = [1, 2, 3].map { count in
      bands(
        "p = \(count)", steps: 6,
        marks: CourseMarks(
          events: [EventSummary(event, steps: (0..<50).map { $0 < count ? count + 1 : nil })],
          limits: [.init(step: 5, count: count)]))
    }
    let texts = ChartSamples.texts(BandsChart.svg(groups))
    #expect(["1", "2"].allSatisfy { number in texts.filter { $0 == number }.count >= 3 })
    #expect(texts.contains("1: factor 1 (when sick > 50);  2 (step 5): limit of steps"), "\(texts)")
    let sentence = "The mark of an intervention is at the median step of the runs in which it began."
    #expect(texts.joined(separator: " ").contains(sentence))
  }

  @Test func oneRunIsNotCountedAsMany() {
    let drawn = BandsChart.svg([bands("", steps: 6, runs: 1)])
    #expect(drawn?.words.hasPrefix("Median of sick in 1 run over steps 0 to 5: ") == true)
  }

  /// The series has its name even for a single point.
  @Test func theSeriesHasItsName() {
    #expect(
      ["sick", "factor = 2"].allSatisfy(ChartSamples.texts(BandsChart.svg([bands("factor = 2", steps: 6)])).contains))
  }

  @Test func aPanelAGroup() {
    let drawn = BandsChart.svg([bands("factor = 1"), bands("factor = 2", scale: 3)])
    let words = ["sick: 50 runs per point", "factor = 1", "factor = 2", "median"]
    #expect(words.allSatisfy(ChartSamples.texts(drawn).contains))
    #expect(BandsChart.svg((0..<20).map { bands("factor = \($0)") }) == nil)
    #expect(BandsChart.svg([]) == nil)
    #expect(BandsChart.svg([bands("", steps: 0)]) == nil)
  }

  /// A point without the series in some of its runs has fewer runs than others.
  @Test func theTitleCountsRuns() {
    func title(_ runs: [Int]) -> String? {
      ChartSamples.texts(BandsChart.svg(runs.enumerated().map { bands("factor = \($0)", runs: $1) })).first
    }
    #expect(title([1, 1]) == "sick: 1 run per point")
    #expect(title([20, 12]) == "sick: 12 to 20 runs per point")
  }

  @Test func timeInsteadOfSteps() {
    let clock = StepClock(length: 12, unit: "h")
    #expect(ChartSamples.texts(BandsChart.svg([bands("", steps: 6)], clock: clock)).contains("time (h)"))
    let chart = SeriesChart.chart(ChartTests.series([("sick", [1, 3, 2])]), names: ["sick"], clock: clock)
    let texts = chart?.svg().flatMap { XMLChecker.parts($0)?.texts } ?? []
    #expect(["time (h)", "0", "20"].allSatisfy(texts.contains))
  }

  /// Returns the bands of runs with these values, the first of which are minor.
  private func courses(
    _ runs: [[Int]], minor: Int, label: String = "", point: Int = 0, marks: CourseMarks = CourseMarks()
  ) throws -> LabelledBands {
    let curves = runs.map { RunCurve(steps: Array($0.indices), values: $0) }
    let bands = try #require(CurveBands(series: "sick", point: point, curves))
    let courses = RunCourses(bands, curves, minor: runs.indices.map { $0 < minor })
    return LabelledBands(bands, label: label, marks: marks, courses: courses)
  }

  /// Single runs are thin curves. Those that died out early are pale, and the bands are of the others.
  @Test func singleRunsAndTwoKinds() throws {
    let minor = (0..<6).map { _ in [1, 1, 0, 0, 0, 0] }, major = (0..<4).map { [1, 4, 9 + $0, 16, 8, 0] }
    let group = try courses(minor + major, minor: 6)
    let chart = BandsChart.chart(group)
    let curves = chart.layers.compactMap { layer -> (String, Bool, Int)? in
      if case .curves(let name, _, let isPale, let lines) = layer { (name, isPale, lines.count) } else { nil }
    }
    #expect(curves.map(\.0) == ["minor runs", "other runs"] && curves.map(\.1) == [true, false])
    #expect(curves.map(\.2) == [6, 4])
    let medians = chart.layers.compactMap { layer -> [ChartPoint]? in
      if case .line("median", _, let points) = layer { points } else { nil }
    }
    #expect(medians == [[1, 4, 10.5, 16, 8, 0].enumerated().map { ChartPoint(Double($0), $1) }])
    let texts = ChartSamples.texts(BandsChart.svg([group])).joined(separator: " ")
    #expect(texts.contains("6 of 10 runs are minor outbreaks. Bands and median are those of the other 4."))
    let single = try ChartSamples.texts(BandsChart.svg([courses(minor.prefix(1) + major, minor: 1)]))
      .joined(separator: " ")
    #expect(single.contains("1 of 5 runs is a minor outbreak. Bands and median are those of the other 4."))
    // More than 300 runs have no curves.
    let many = try courses((0..<301).map { _ in [1, 2, 0] }, minor: 0)
    #expect(!BandsChart.chart(many).layers.contains { if case .curves = $0 { true } else { false } })
  }

  /// Few runs are lines without bands, which would be narrower than the runs.
  @Test(arguments: [(2, [String]()), (3, []), (4, ["50 % of runs"]), (19, ["50 % of runs"])])
  func fewRunsHaveNoBands(runs: Int, bands: [String]) throws {
    let drawn = try #require(BandsChart.svg([courses((0..<runs).map { [1, 4 + $0, 0] }, minor: 0)]))
    #expect(ChartSamples.texts(drawn).filter { $0.hasSuffix("of runs") } == bands)
    #expect(drawn.words.contains(" % of the runs") != bands.isEmpty && !drawn.words.contains("90 %"))
    #expect(drawn.words.contains("computed at each step") != bands.isEmpty)
  }

  /// Panels say which medians leave out minor outbreaks. If fewer than three other runs remain, the median is that of
  /// all runs, and the description has the peaks that are drawn.
  @Test func panelsCountMinorRuns() throws {
    let minor = Array(repeating: [1, 2, 0], count: 17)
    let groups = try [("a", 3), ("b", 1), ("c", 0)].enumerated().map { point, group in
      try courses(
        minor + Array(repeating: [1, 30, 0], count: group.1), minor: 17, label: "words = \(group.0)", point: point)
    }
    let axis = Ensemble.Axis(key: "words", labels: ["a", "b", "c"], isWord: true)
    let drawn = try #require(BandsChart.svg(groups, axes: [axis]))
    let texts = ChartSamples.texts(drawn).joined(separator: " ")
    #expect(texts.contains("The median leaves out minor outbreaks: 17 of 20 runs at words = a."))
    #expect(
      texts.contains("The median includes minor outbreaks where fewer than 3 other runs remain: at words = b, c."))
    #expect(
      drawn.words.hasPrefix("3 panels of sick, 17 to 20 runs each, over steps 0 to 2: peak of the median from 2 "))
    #expect(drawn.words.contains("to 30 at words = a."))
    // The lines of one chart say the same.
    let numbers = Ensemble.Axis(key: "words", labels: ["1", "2", "3"])
    let lines = try #require(BandsChart.svg(groups, axes: [numbers]))
    #expect(ChartSamples.texts(lines).joined(separator: " ").contains("leaves out minor outbreaks: 17 of 20 runs at"))
    #expect(lines.words.hasPrefix("3 lines of sick"))
  }

  /// The medians of runs that a limit ended have its mark, and the number of these runs.
  @Test func mediansShowTheLimit() throws {
    let groups = try (1...3).map { point in
      try courses(
        (0..<10).map { [1, 4 + $0, point] }, minor: 0, label: "p = \(point)", point: point - 1,
        marks: CourseMarks(limits: [.init(step: 2, count: point)]))
    }
    let drawn = try #require(BandsChart.svg(groups, axes: [Ensemble.Axis(key: "p", labels: ["1", "2", "3"])]))
    #expect(ChartSamples.texts(drawn).contains { $0.contains("limit of steps (6 of 30 runs)") })
    #expect(drawn.words.contains(" The limit of 2 steps ended 6 of 30 runs."))
  }

  /// The axis ends where 98 % of the runs have ended, and a sentence says how many last longer.
  @Test func oneLongRunDoesNotStretchTheAxis() throws {
    let runs = (0..<99).map { _ in Array(repeating: 2, count: 20) + [0] } + [Array(repeating: 1, count: 100) + [0]]
    let chart = BandsChart.chart(try courses(runs, minor: 0))
    let places = chart.layers.flatMap { layer -> [Double] in
      if case .line(_, _, let points) = layer { points.map(\.x) } else { [] }
    }
    #expect(places.max() == 20)
    #expect(ChartSamples.texts(chart.svg()).contains("The axis ends at step 20. 1 run lasts longer, up to step 100."))
    let others = BandsChart.chart(try courses(Array(runs.dropLast()), minor: 0))
    #expect(!ChartSamples.texts(others.svg()).contains { $0.hasPrefix("The axis ends") })
  }

  /// The medians of a swept number are lines of one chart, in ordered colours, named at their ends.
  @Test func mediansOfASweptNumberAreOneChart() throws {
    let groups = try (0..<3).map { point in
      try courses(
        (0..<20).map { [0, 4 + 8 * point + $0 % 2 * 2, 1 - $0 % 2] }, minor: 0, label: "factor = \(point + 1)",
        point: point)
    }
    let axis = Ensemble.Axis(key: "factor", labels: ["1", "2", "3"])
    let drawn = try #require(BandsChart.svg(groups, axes: [axis])), texts = ChartSamples.texts(drawn)
    #expect(["factor = 1", "factor = 2", "factor = 3", "median of sick"].allSatisfy(texts.contains), "\(texts)")
    let svg = String(decoding: drawn.svg, as: UTF8.self)
    #expect(
      ["so0", "so31", "so63"].allSatisfy {
        svg.contains("class=\"line \($0)\"") && svg.contains("class=\"curve \($0)\"")
      })
    // Words have bands in panels.
    let words = Ensemble.Axis(key: "factor", labels: ["a", "b", "c"], isWord: true)
    #expect(ChartSamples.texts(BandsChart.svg(groups, axes: [words])).contains("90 % of runs"))
  }

  /// A median is named once: at the end of its line, or at its peak and in the legend.
  @Test(arguments: [true, false]) func mediansAreNamedOnce(areApart: Bool) throws {
    let values = [17, 29, 43]
    let groups = try values.enumerated().map { point, value in
      try courses(
        (0..<20).map { [0, value + 40 + $0 % 2, areApart ? value : 1] }, minor: 0, label: "factor = \(value)",
        point: point)
    }
    let axis = Ensemble.Axis(key: "factor", labels: values.map(String.init))
    let texts = ChartSamples.texts(try #require(BandsChart.svg(groups, axes: [axis])))
    for value in values {
      #expect(texts.count { $0 == "factor = \(value)" } == 1)
      #expect(texts.contains("\(value)") != areApart, "\(texts)")
    }
  }

  /// A drawing of 300 curves with 1,000 steps stays small, and each curve is within a few units of its course.
  @Test func manyCurvesAreASmallFile() throws {
    var state: UInt64 = 5
    let runs = (0..<300).map { run -> [Int] in
      (0...1000).map { step in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (step * (1000 - step)) / (2000 + 10 * run) + Int(state >> 60)
      }
    }
    let svg = try #require(BandsChart.svg([try courses(runs, minor: 40)])?.svg)
    #expect(svg.count < 60_000, "\(svg.count)")
    ChartTests.check(svg)
  }

  /// The labels of panels are complete, even if a word is wider than the panel.
  @Test func labelsOfPanelsAreWhole() {
    let labels = [
      "rule = B3/S23", "rule = R5,C0,M1,S34..58,B34..45,NM",
      "reach of an infected person = everyone within three streets, a really quite implausible assumption for a "
        + "village",
    ]
    let all = ChartSamples.texts(BandsChart.svg(labels.map { bands($0) })).joined(separator: " ")
    let squeezed = all.filter { $0 != " " }
    #expect(labels.allSatisfy { squeezed.contains($0.filter { $0 != " " }) } && !all.contains("…"), "\(all)")
  }
}
