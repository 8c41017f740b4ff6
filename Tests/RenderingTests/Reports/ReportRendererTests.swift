import Expressions
import Rendering
import Simulations
import Synchronization
import Testing

@Suite struct ReportRendererTests {
  static let picture = Picture(
    columns: 2, rows: 1, scale: 1, looks: [StateLook("dead", .ground), StateLook("alive", .marked)], elements: [0, 1])
  static let fence = RegionElement.fence(info: "text", lines: ["┌────┐", "│  ██│", "└────┘"])
  static let table = RegionElement.table(["| statistic  | value |", "| ---------- | ----: |", "| population |     1 |"])

  static func report(_ views: [ReportView], notes: [String] = []) -> Report {
    Report(
      statistics: [Statistic("population", .whole(1))],
      series: Series(steps: [0, 1], columns: [.init("population", [1, 2])]), views: views, notes: notes)
  }

  @Test func theCaptionFollowsTheFirstPictureAndNotesEndTheRegion() {
    let report = Self.report(
      [.statistics, .pictures([Self.picture]), .pictures([Self.picture])], notes: ["Each pick is up to K.", "1. a_b_"])
    #expect(
      ReportRenderer.elements(report, title: "A *fine* glider", anchor: "fig-glider") == [
        Self.table, Self.fence,
        .paragraph(["<a id=\"fig-glider\"></a>*A \\*fine\\* glider*"]),
        Self.fence, .paragraph(["Each pick is up to K."]), .paragraph(["1\\. a_b\\_"]),
      ])
  }

  /// The sentence about a run that was not over belongs to its table, whatever other views there are.
  @Test func theTableSaysThatARunWasNotOver() {
    var report = Self.report([.pictures([Self.picture]), .statistics], notes: ["Note."])
    report.unfinished = ["population", "peak_step"]
    #expect(
      ReportRenderer.elements(report, title: nil, anchor: "a") == [
        Self.fence, Self.table,
        .paragraph(["The run was not over at its last step: population is not final."]), .paragraph(["Note."]),
      ])
  }

  /// The table has only the named statistics, in the given order and each once.
  @Test func someStatistics() {
    var report = Self.report([ReportView(.statistics(["peak", "hidden", "peak"]))])
    report.statistics += [
      Statistic("duration", .whole(9)), Statistic("hidden", .fraction(0.25), isListed: false),
      Statistic("peak", .whole(3)),
    ]
    report.unfinished = ["duration", "peak"]
    #expect(
      ReportRenderer.elements(report, title: nil, anchor: "a") == [
        .table(["| statistic | value |", "| --------- | ----: |", "| peak      |     3 |", "| hidden    |  0.25 |"]),
        .paragraph(["The run was not over at its last step: peak is not final."]),
      ])
  }

  /// Without that table, a sentence before the notes says so, unless the limit of steps was reached, which a note says.
  @Test func otherViewsSayThatARunWasNotOver() {
    var report = Self.report([.pictures([Self.picture]), .chart(["population"])], notes: ["Note."])
    let sentence = RegionElement.paragraph(["The run was not over at its last step."])
    func elements() -> [RegionElement] { ReportRenderer.elements(report, title: nil, anchor: "a") }
    #expect(!elements().contains(sentence))
    report.unfinished = ["peak_step"]
    #expect(elements().suffix(2) == [sentence, .paragraph(["Note."])])
    var missed = Report(
      statistics: [], series: report.series, views: report.views,
      missedEnd: MissedEnd(limit: 1, condition: "sick == 0 held"))
    missed.unfinished = report.unfinished
    report = missed
    #expect(!elements().contains(sentence))
  }

  /// Nothing more is drawn after the time limit.
  @Test func aStoppedReportHasNoElements() {
    let report = Self.report([ReportView(.statistics(nil)), .pictures([Self.picture]), ReportView(.statistics(nil))])
    let looks = Mutex(0)
    let stop = StopSignal {
      looks.withLock { looks in
        looks += 1
        return looks > 2
      }
    }
    #expect(ReportRenderer.elements(report, title: nil, anchor: "a", until: stop) == [Self.table, Self.fence])
    #expect(ReportRenderer.elements(report, title: nil, anchor: "a", until: stop).isEmpty)
  }

  /// What is missing or cut off comes first, then the model, then the statistics. A sentence of several views appears
  /// once.
  @Test func theNotesHaveAnOrder() {
    var report = Report(
      statistics: [], series: Series(steps: [], columns: []),
      views: [.init(.summaries(["n"])), .init(.summaries(["n"]))],
      notes: ["Model.", "Cut off."])
    report.endNotes = ["Cut off."]
    report.ensemble = Ensemble(
      axes: [], points: [[]], replicates: 3, columns: [.init(name: "n", values: [.whole(1), nil, .whole(2)])])
    #expect(
      ReportRenderer.elements(report, title: nil, anchor: "a").suffix(3) == [
        .paragraph(["Cut off. 1 of 3 runs has no number for n and is left out."]), .paragraph(["Model."]),
        .paragraph([
          "The column 'runs' counts the runs with a value. sd: standard deviation; 5\u{A0}%, 95\u{A0}%: quantiles. "
            + "95\u{A0}% intervals: Student's t."
        ]),
      ])
  }

  @Test func aChartIsAPicture() {
    let report = Self.report([.statistics, .chart(["population"]), .pictures([Self.picture])], notes: ["N."])
    #expect(
      ReportRenderer.elements(report, title: "T", anchor: "fig-x") == [
        Self.table, .fence(info: "text", lines: ["population  ▁█  1 … 2", "step        0 … 1"]),
        .paragraph(["<a id=\"fig-x\"></a>*T*"]), Self.fence, .paragraph(["N."]),
      ])
  }

  @Test func withoutAPictureTheyFollowTheFirstView() {
    let report = Self.report([.statistics, .statistics], notes: ["N."])
    #expect(
      ReportRenderer.elements(report, title: "T", anchor: "fig-x") == [
        Self.table, .paragraph(["<a id=\"fig-x\"></a>*T*"]), Self.table, .paragraph(["N."]),
      ])
  }

  /// Pictures of single runs appear once for each point.
  @Test func inAnExperimentTheyFollowThePicturesOfAllPoints() {
    func caption(_ views: [ReportView]) -> Int? {
      var report = Report(statistics: [], series: Series(steps: [], columns: []), views: views, notes: [])
      report.ensemble = Ensemble(
        axes: [.init(key: "k", labels: ["1", "2"])], points: [["1"], ["2"]], replicates: 1,
        columns: [.init(name: "n", values: StatisticColumn([.whole(1), .whole(2)]))])
      return ReportRenderer.elements(report, title: "T", anchor: "fig-x").firstIndex {
        $0 == .paragraph(["<a id=\"fig-x\"></a>*T*"])
      }
    }
    let grid = ReportView.pictures([Self.picture])
    #expect(caption([grid, grid, grid, grid]) == 2)
    #expect(caption([.ensembleChart(["n"]), grid, grid]) == 1)
    #expect(caption([grid]) == 1)
  }

  @Test func nothingShownIsNothing() {
    #expect(ReportRenderer.elements(Self.report([], notes: ["N."]), title: "T", anchor: "fig-x") == [])
  }

  @Test func anEmptyTitleIsNotACaption() {
    #expect(
      ReportRenderer.elements(Self.report([.pictures([Self.picture])]), title: " \n", anchor: "x") == [Self.fence])
  }

  @Test func largePicturesSayHowTheyAreScaled() {
    let elements = [UInt8](repeating: 255, count: 100 * 50)
    let picture = Picture(columns: 1000, rows: 500, scale: 10, looks: Self.picture.looks, elements: elements)
    let rendered = ReportRenderer.elements(Self.report([.pictures([picture])]), title: nil, anchor: "x")
    #expect(rendered.last == .paragraph(["Scaled: one character stands for 10×20 cells, shaded by density."]))
  }
}
