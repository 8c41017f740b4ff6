import Expressions
import Rendering
import Simulations
import Testing

/// Drawings for the tests of charts, and ways to examine them.
enum ChartSamples {
  /// Returns runs at all combinations of the axes' labels, with the statistic `turns`.
  ///
  /// - Parameter value: returns the value for a point and a replicate.
  static func ensemble(
    _ axes: [(String, [String])], replicates: Int, isWord: Bool = false, _ value: (Int, Int) -> StatisticValue
  ) -> Ensemble {
    var points: [[String]] = [[]]
    for axis in axes { points = points.flatMap { point in axis.1.map { point + [$0] } } }
    let values = points.indices.flatMap { point in (0..<replicates).map { value(point, $0) } }
    return Ensemble(
      axes: axes.map { .init(key: $0.0, labels: $0.1, isWord: isWord) }, points: points, replicates: replicates,
      columns: [.init(name: "turns", values: StatisticColumn(values))])
  }

  static func report(_ ensemble: Ensemble) -> Report {
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.ensemble = ensemble
    return report
  }

  /// Returns the elements of a single view.
  static func elements(_ view: ReportView, _ report: Report, style: FigureStyle = .text) -> [RegionElement] {
    var report = report
    report.views = [view]
    return ReportRenderer.elements(report, title: nil, anchor: "fig-x", style: style)
  }

  static func fences(_ elements: [RegionElement]) -> [[String]] {
    elements.compactMap { if case .fence(_, let lines) = $0 { lines } else { nil } }
  }

  /// Returns the words of a valid drawing. Without a drawing, it returns none and records an issue.
  static func texts(_ svg: [UInt8]?) -> [String] {
    ChartTests.check(svg)
    return svg.flatMap { XMLChecker.parts($0)?.texts } ?? []
  }

  static func texts(_ drawn: DrawnChart?) -> [String] { texts(drawn?.svg) }
}
