import Simulations

/// Makes figures of a report's charts. They are called `chart`, `chart-2`, `chart-3`, …; the same applies to `bands`,
/// `scatter` and `diagram`.
struct ChartFigures {
  private let clock: StepClock?
  private let lines: ReferenceLines
  private let stop: StopSignal?
  private var counts: [String: Int] = [:]
  /// The statistics, series and swept keys whose marked numbers are shown.
  private(set) var marked: Set<String> = []

  /// Creates a maker of figures.
  ///
  /// - Parameters:
  ///   - clock: the length of a step, if charts have an axis of time.
  ///   - lines: the author's lines at numbers.
  ///   - stop: a signal that ends the work. Charts are then missing.
  init(clock: StepClock?, lines: ReferenceLines = ReferenceLines(), until stop: StopSignal? = nil) {
    self.clock = clock
    self.lines = lines
    self.stop = stop
  }

  /// Returns the elements of a view, with its chart as a file. If no chart can be drawn, a sentence or the text form
  /// takes its place.
  mutating func elements(of view: ReportView, in report: Report) -> [RegionElement] {
    let log = view.log
    switch view.shape {
    case .chart(let names):
      let chart = SeriesChart.chart(
        report.series, names: names.distinct, clock: clock, events: report.events, limit: report.missedEnd?.limit)
      return [figure("chart", chart?.with(log))]
        + [SeriesChart.note(report.series)].compactMap { $0 }
    case .splitChart(let split):
      let limit = report.missedEnd?.limit
      guard
        let drawn = SplitSeriesChart.svg(
          report.series, split, clock: clock, events: report.events, limit: limit, lines: lines)
      else { return elements(of: ReportView(.chart(split.names)), in: report) }
      return [figure("chart", drawn)] + [SeriesChart.note(report.series)].compactMap { $0 }
    case .scatter(let x, let y):
      guard let ensemble = report.ensemble else { return [] }
      let chart = ScatterChart.chart(x, y, ensemble)?.with(log)
      guard let drawn = ScatterChart.svg(x, y, ensemble, log: log, lines: lines) else {
        return [figure("scatter", chart)]
      }
      return [figure("scatter", drawn)]
        + (chart?.remarks ?? []).map { .paragraph([MarkdownEscape.paragraph($0)]) }
    case .ensembleChart(let names):
      guard let ensemble = report.ensemble else { return [] }
      return names.distinct.flatMap { name -> [RegionElement] in
        guard stop?.isOn != true else { return [] }
        if log?.hasX != true, let sentence = HistogramChart.sentence(name, ensemble) {
          return [.paragraph([MarkdownEscape.paragraph(sentence)])]
        }
        guard let drawn = EnsembleChart.svg(name, ensemble, log: log, lines: lines) else {
          return EnsembleChart.textElements(name, ensemble, log: log)
            + (EnsembleChart.whyText(name, ensemble).map { [.paragraph([$0])] } ?? [])
        }
        return [figure("chart", drawn)] + EnsembleChart.notes(name, ensemble, log)
      }
    case .bands(let names): return bands(names.distinct, areCurves: false, log, in: report)
    case .curveBands(let names): return bands(names.distinct, areCurves: true, log, in: report)
    case .diagram(let diagram, .svg):
      guard let drawn = StateDiagramSVG.svg(diagram) else {
        var notes = RegionNotes()
        return ReportRenderer.elements(of: view, in: report, notes: &notes) + [
          .paragraph([StateDiagramSVG.tooLarge(diagram)])
        ]
      }
      return ReportRenderer.heading(diagram.title) + [figure("diagram", DrawnChart(drawn.svg, drawn.words))]
        + (StateDiagramSVG.note(diagram).map { [.paragraph([$0])] } ?? [])
    case .pictures, .image, .animation, .cards, .table, .diagram, .statistics, .summaries, .differences, .census:
      var notes = RegionNotes()
      return ReportRenderer.elements(of: view, in: report, notes: &notes)
    }
  }

  /// Returns the charts above the tables of a view.
  mutating func above(_ view: ReportView, in report: Report) -> [RegionElement] {
    guard case .differences(let names, let reference) = view.shape, let ensemble = report.ensemble else { return [] }
    let charts = names.distinct.compactMap { DifferenceChart.chart($0, from: reference, ensemble) }
    return charts.map { figure("differences", $0) }
  }

  private mutating func bands(
    _ names: [String], areCurves: Bool, _ log: LogAxes?, in report: Report
  ) -> [RegionElement] {
    guard let ensemble = report.ensemble else { return [] }
    let short = ensemble.withWholeLabels
    return names.flatMap { name -> [RegionElement] in
      guard stop?.isOn != true else { return [] }
      let bands = ensemble.bands.filter { $0.series == name && $0.areCurves == areCurves }
      let groups = bands.map { ensemble.labelled($0, short.label(of: $0.point)) }
      let drawn = BandsChart.svg(groups, axes: short.axes, clock: clock, log: log, lines: lines)
      guard let drawn else {
        return BandsChart.textElements([name], ensemble, areCurves: areCurves, log: log, clock: clock)
          + BandsChart.whyText(groups.count)
      }
      let figure = figure("bands", drawn)
      return [figure] + (bands.contains { $0.earlyRuns > 0 } ? [BandsChart.earlyEnds] : [])
    }
  }

  private mutating func figure(_ view: String, _ chart: Chart?) -> RegionElement {
    guard let chart else { return .paragraph([Chart.empty]) }
    guard let drawn = chart.with(lines).drawn else { return .paragraph([MarkdownEscape.paragraph(chart.nothing)]) }
    return figure(view, drawn)
  }

  private mutating func figure(_ view: String, _ drawn: DrawnChart) -> RegionElement {
    let count = (counts[view] ?? 0) + 1
    counts[view] = count
    marked.formUnion(drawn.marked)
    return .figure(
      Figure(
        view: count == 1 ? view : "\(view)-\(count)", content: .svg(drawn.svg),
        alternative: AlternativeText.short(drawn.words)))
  }
}

extension [String] {
  /// The elements without repetitions, in the order of their first occurrences. A name that is given twice is drawn
  /// once.
  var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
