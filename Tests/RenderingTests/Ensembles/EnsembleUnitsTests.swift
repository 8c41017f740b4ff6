import Expressions
import Rendering
import Simulations
import Testing

/// The author's units, on axes and in the heads of tables.
@Suite struct EnsembleUnitsTests {
  private static let units = [
    "turns": "days", "factor": "contacts a day", "boundary": "kind", "sick": "cases", "incidence": "cases a day",
  ]

  private static func text(
    _ view: ReportView, _ axes: [(String, [String])] = [("factor", ["1", "2", "3"])], replicates: Int = 20,
    labels: [String: String] = [:], units: [String: String] = units, style: FigureStyle = .files,
    _ change: (inout Report) -> Void = { _ in }
  ) -> String {
    var report = ChartSamples.report(
      ChartSamples.ensemble(axes, replicates: replicates) { point, replicate in .whole(10 + 7 * point + replicate % 9) }
    )
    report.views = [view]
    change(&report)
    return ReportRenderer.elements(
      report, title: nil, annotations: Annotations(labels: labels, units: units), anchor: "a", style: style
    ).map { element in
      switch element {
      case .figure(let figure):
        if case .svg(let bytes) = figure.content {
          figure.alternative + "\n" + ChartSamples.texts(bytes).joined(separator: "\n")
        } else {
          figure.alternative
        }
      case .table(let lines), .paragraph(let lines), .fence(_, let lines): lines.joined(separator: "\n")
      }
    }.joined(separator: "\n")
  }

  @Test func axesHaveThem() {
    let line = Self.text(.ensembleChart(["turns"]))
    #expect(line.contains("\nmean turns (days)\n") && line.contains("\nfactor (contacts a day)"), "\(line)")
    #expect(line.hasPrefix("Chart of mean turns (days) over factor at 3 points"))
    let labelled = Self.text(.ensembleChart(["turns"]), labels: ["turns": "time until the end", "factor": "contacts"])
    #expect(labelled.contains("\nmean time until the end (days)\n"))
    #expect(labelled.contains("\ncontacts (contacts a day)"))
    #expect(Self.text(.ensembleChart(["turns"]), []).contains("\nturns (days)"))
    let scatter = Self.text(.scatter("turns", "turns"))
    // Both axes and the name of the drawing.
    #expect(scatter.split(separator: "\n").filter { $0 == "turns (days)" }.count == 3, "\(scatter)")
  }

  /// The line of a single run has no entry in a legend, because the axis has its name.
  @Test func aSingleLineHasNoLegend() {
    let text = Self.text(.ensembleChart(["turns"]), replicates: 1)
    let lines = text.split(separator: "\n")
    #expect(lines.contains("turns (days)") && lines.dropFirst(3).filter { $0 == "turns" }.isEmpty, "\(text)")
  }

  @Test func rowsAndMapsHaveThem() {
    let rows = Self.text(.ensembleChart(["turns"]), [("boundary", ["torus", "dead"])]) {
      $0.ensemble?.axes[0].isNominal = true
    }
    #expect(rows.contains("\nboundary (kind)") && rows.contains("\nmean turns (days)"), "\(rows)")
    let values = (0..<7).map(String.init)
    let map = Self.text(.ensembleChart(["turns"]), [("factor", values), ("boundary", values)])
    #expect(map.contains("factor (contacts a day) ↑") && map.contains("boundary (kind) →"), "\(map)")
    #expect(map.contains("\nmean turns (days)"))
  }

  /// Sentences about values have the names alone.
  @Test func tablesHaveThemInTheirHeads() {
    let table = Self.text(.summaries(["turns"]))
    #expect(table.contains("| factor (contacts a day) | mean turns (days) |"), "\(table)")
    #expect(Self.text(.summaries(["turns"]), replicates: 1).contains("| factor (contacts a day) | turns (days) |"))
    #expect(Self.text(.summaries(["turns"]), []).contains("| turns (days) |"))
    let crossed = Self.text(.summaries(["turns"]), [("factor", ["1", "2"]), ("boundary", ["a", "b"])])
    #expect(crossed.contains("| turns (days): factor (contacts a day) ↓ boundary (kind) → |"))
    let single = Self.text(.statistics) {
      $0.ensemble = nil
      $0.statistics = [Statistic("turns", .whole(3)), Statistic("peak", .whole(4))]
      $0.unfinished = ["turns"]
    }
    #expect(single.contains("| turns (days) |") && single.contains("| peak "))
    #expect(single.contains("turns is not final"))
  }

  private static func series(_ names: [String], _ units: [String: String] = units) -> [String] {
    let columns = [Series.Column("sick", [1, 4, 2]), .init("recovered", [0, 1, 3]), .init("incidence", [1, 3, 0])]
    let text = text(.chart(names), units: units) {
      $0.ensemble = nil
      $0.series = Series(steps: [0, 1, 2], columns: columns)
    }
    return text.split(separator: "\n").map(String.init)
  }

  /// The author's unit replaces the usual one if all series have it. Otherwise it is in the name of its line.
  @Test func seriesHaveThem() {
    #expect(Self.series(["sick"]).contains("sick (cases)"))
    #expect(Self.series(["sick", "recovered"], [:]).contains("people"))
    let both = Self.series(["sick", "recovered"], ["sick": "cases", "recovered": "cases"])
    #expect(both.contains("cases") && !both.contains("people") && both.contains("sick"))
    let mixed = Self.series(["sick", "incidence"], ["incidence": "cases a day"])
    // A long name is complete, because it is not at the end of its line.
    #expect(mixed.contains("people") && mixed.contains("sick"), "\(mixed)")
    #expect(mixed.contains("incidence (cases a day)"), "\(mixed)")
  }

  @Test func textHasThem() {
    let line = Self.text(.ensembleChart(["turns"]), style: .text)
    #expect(line.contains("factor (contacts a day)") && line.contains("turns (days): mean"), "\(line)")
    #expect(Self.text(.ensembleChart(["turns"]), [], style: .text).contains("turns (days)"))
    let series = Self.text(.chart(["sick"]), style: .text) {
      $0.ensemble = nil
      $0.series = Series(steps: [0, 1, 2], columns: [.init("sick", [1, 4, 2])])
    }
    #expect(series.contains("sick (cases)"))
  }

  /// Marked numbers have their unit in the sentence.
  @Test func marksHaveThem() {
    var report = ChartSamples.report(ChartSamples.ensemble([], replicates: 9) { .whole($0 + $1) })
    report.views = [.ensembleChart(["turns"])]
    let elements = ReportRenderer.elements(
      report, title: nil, annotations: Annotations(marks: ["turns": [3, 5]], units: Self.units), anchor: "a",
      style: .files)
    guard case .figure(let figure)? = elements.first else { return #expect(Bool(false), "\(elements)") }
    #expect(figure.alternative.hasSuffix("Dashed lines: turns 3 and 5 days."))
  }
}
