import Expressions
import Rendering
import Simulations
import Testing

/// The author's words for statistics, series and swept keys.
@Suite struct ReportLabelsTests {
  private static func report(_ views: [ReportView]) -> Report {
    var report = Report(
      statistics: [Statistic("peak_step", .whole(3)), Statistic("sick", .whole(2))],
      series: Series(steps: [0, 1], columns: [.init("sick", [1, 2]), .init("ever_sick", [1, 2])]), views: views)
    var ensemble = Ensemble(
      axes: [.init(key: "factor", labels: ["1", "2"])], points: [["1"], ["2"]], replicates: 3,
      columns: [
        .init(
          name: "attack_rate",
          values: [.fraction(0.1), .fraction(0.2), .fraction(0.3), .fraction(0.5), .fraction(0.6), .fraction(0.8)]),
        .init(name: "over", values: StatisticColumn([StatisticValue?](repeating: .truth(false), count: 6))),
      ])
    ensemble.means = [.init("attack_rate", .ofShares)]
    ensemble.outcomes = OutcomeStatistics(over: "over", names: ["attack_rate"])
    report.ensemble = ensemble
    return report
  }

  private static func words(_ views: [ReportView], _ labels: [String: String], style: FigureStyle = .files) -> String {
    ReportRenderer.elements(
      report(views), title: nil, annotations: Annotations(labels: labels), anchor: "a", style: style
    ).map { element in
      switch element {
      case .figure(let figure):
        if case .svg(let bytes) = figure.content {
          figure.alternative + "\n" + String(decoding: bytes, as: UTF8.self)
        } else {
          figure.alternative
        }
      case .table(let lines), .paragraph(let lines), .fence(_, let lines): lines.joined(separator: "\n")
      }
    }.joined(separator: "\n")
  }

  /// Figures have words even without labels, and tables have the names that expressions use.
  @Test func figuresHaveWords() {
    let chart = Self.words([ReportView(.ensembleChart(["attack_rate"]))], [:])
    #expect(chart.contains("mean attack rate") && !chart.contains("attack_rate"))
    let series = Self.words([ReportView(.chart(["sick", "ever_sick"]))], [:])
    #expect(series.contains(">ever sick<") && !series.contains("ever_sick"))
    #expect(Self.words([ReportView(.summaries(["attack_rate"]))], [:]).contains("mean attack_rate"))
    #expect(Self.words([ReportView(.statistics(nil))], [:]).contains("| peak_step |"))
  }

  @Test func labelsAreEverywhere() {
    let labels = ["attack_rate": "share ever infected", "factor": "contacts", "peak_step": "day of the peak"]
    for style in [FigureStyle.files, .text] {
      let chart = Self.words([ReportView(.ensembleChart(["attack_rate"]))], labels, style: style)
      #expect(chart.contains("share ever infected") && chart.contains("contacts") && !chart.contains("attack"))
      #expect(!chart.contains("factor"))
    }
    let table = Self.words([ReportView(.summaries(["attack_rate"]))], labels)
    #expect(table.contains("| contacts | mean share ever infected |"))
    #expect(table.contains("The share ever infected of these runs is not final"))
    #expect(Self.words([ReportView(.statistics(nil))], labels).contains("| day of the peak |"))
  }

  /// A state keeps its colour under another name.
  @Test func statesKeepTheirColours() {
    let plain = Self.words([ReportView(.chart(["sick", "ever_sick"]))], [:])
    let labelled = Self.words([ReportView(.chart(["sick", "ever_sick"]))], ["sick": "infectious"])
    #expect(labelled.contains(">infectious<"))
    func classes(_ text: String) -> [Substring] { text.split(separator: "\"").filter { $0.hasPrefix("line st") } }
    #expect(!classes(plain).isEmpty && classes(plain) == classes(labelled))
  }

  /// Conditions use the names of the block, whatever its labels are.
  @Test func conditionsUseNames() {
    let choice = PointChoice(condition: "attack_rate > 0.5 and factor > 1", top: 1)
    let table = Self.words(
      [ReportView(.summaries(["attack_rate"], of: choice))],
      ["attack_rate": "share ever infected", "factor": "contacts"])
    #expect(table.contains("| contacts | mean share ever infected |"), "\(table)")
    #expect(
      table.contains("Listed: 1 of 2 points where attack\\_rate > 0.5")
        || table.contains("Listed: 1 of 2 points where attack_rate > 0.5"), "\(table)")
  }
}
