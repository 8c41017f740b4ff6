import Expressions
import Rendering
import Simulations

/// Small experiments and their elements in text.
enum EnsembleSamples {
  static func elements(_ views: [ReportView], _ ensemble: Ensemble) -> [RegionElement] {
    var report = Report(statistics: [], series: Series(steps: [], columns: []), views: views)
    report.ensemble = ensemble
    return ReportRenderer.elements(report, title: nil, anchor: "fig-a")
  }

  static func ensemble(_ axes: [Ensemble.Axis], points: [[String]], replicates: Int, _ values: [Int]) -> Ensemble {
    Ensemble(
      axes: axes, points: points, replicates: replicates,
      columns: [
        .init(name: "turns", values: StatisticColumn(values.map { .whole($0) })),
        .init(name: "word", values: StatisticColumn(values.map { _ in .text("a") })),
      ])
  }

  /// Returns lines with no-break spaces in intervals and before `%`.
  static func unbroken(_ lines: [String]) -> [String] {
    lines.map { line in
      var line = line
      for (plain, unbroken) in [(" … ", "\u{A0}…\u{A0}"), (" %", "\u{A0}%"), ("≥ ", "≥\u{A0}")] {
        line = line.split(separator: plain, omittingEmptySubsequences: false).joined(separator: unbroken)
      }
      return line
    }
  }

  static var oneKey: Ensemble {
    ensemble(
      [.init(key: "pairs", labels: ["2", "3"])], points: [["2"], ["3"]], replicates: 3, [2, 3, 4, 10, 10, 10])
  }
}
