import Simulations

/// Whether charts and pictures in pixels are drawn as text or as files of their own.
package enum FigureStyle: Sendable, Hashable {
  case text
  case files
}

/// Makes figures of a report's charts: `chart`, and `chart-2`, `chart-3`, … where there are several.
struct ChartNames {
  private let clock: StepClock?
  private var count = 0

  init(clock: StepClock?) { self.clock = clock }

  /// The elements of a view, a chart as a file. Where no chart can be drawn a sentence or the text form takes its
  /// place.
  mutating func elements(of view: ReportView, in report: Report) -> [RegionElement] {
    switch view {
    case .chart(let names):
      guard let chart = SeriesChart.chart(report.series, names: names, clock: clock), let svg = chart.svg() else {
        return [.paragraph(["No values were recorded."])]
      }
      return [figure(svg, chart.description)]
    case .ensembleChart(let names):
      guard let ensemble = report.ensemble else { return [] }
      return names.map { name in
        if let drawn = EnsembleFigure.svg(name, ensemble) { return figure(drawn.svg, drawn.words) }
        return .fence(info: "text", lines: EnsembleChart.lines(name, ensemble))
      }
    case .pictures, .image, .animation, .cards, .table, .diagram, .statistics, .summaries, .text:
      return ReportRenderer.elements(of: view, in: report)
    }
  }

  private mutating func figure(_ svg: [UInt8], _ words: String) -> RegionElement {
    count += 1
    return .figure(
      Figure(view: count == 1 ? "chart" : "chart-\(count)", content: .svg(svg), alternative: words))
  }
}
