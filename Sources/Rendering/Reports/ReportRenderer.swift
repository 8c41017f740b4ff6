import Simulations

/// Draws reports.
package enum ReportRenderer {
  /// Returns the elements of all views of a report, in order.
  ///
  /// The title follows the first picture or chart. In an experiment, it follows those of all its points. Without any
  /// picture or chart, it follows the first view. The notes are at the end: first what is missing or cut off, then the
  /// notes about the model, and then those about the statistics. A report without views has no elements.
  ///
  /// - Parameters:
  ///   - title: The author's words, not yet escaped, which become a caption.
  ///   - alt: The author's alternative text for all figures, not yet escaped; nil for one that is made of the results.
  ///   - annotations: What the author says about statistics, series and swept keys.
  ///   - anchor: The name of the caption's anchor, `fig-NAME`.
  ///   - style: Whether charts and pictures in pixels are text or files.
  ///   - clock: How long a step lasts, for the axis of time in charts.
  ///   - stop: A signal that ends the work. Elements are then missing, so callers must check the signal before they use
  ///     them.
  package static func elements(
    _ report: Report, title: String?, alt: String? = nil, annotations: Annotations = Annotations(), anchor: String,
    style: FigureStyle = .text, clock: StepClock? = nil, until stop: StopSignal? = nil
  ) -> [RegionElement] {
    var report = report
    // A picture of single runs appears once for each point of an experiment, one after another, or in a joint image.
    let points = min(report.ensemble?.points.count ?? 1, Ensemble.shownPoints)
    let first = report.views.firstIndex { $0.shape.isPicture } ?? 0
    let isOfRuns = report.views.indices.contains(first) && !report.views[first].shape.isOfExperiment
    var captioned = min(first + (isOfRuns ? points - 1 : 0), report.views.count - 1)
    if style == .files, let ensemble = report.ensemble, points > 1, !report.views.isEmpty {
      let images = PointImages(report.views, ensemble, labels: annotations.labels)
      report.views = images.views
      captioned = images.places[captioned]
    }
    let steps = [report.series.steps.last] + (report.ensemble?.bands ?? []).map(\.steps.last)
    let clock = clock?.suited(to: steps.compactMap { $0 }.max() ?? 0)
    let lines = report.referenceLines(annotations)
    var charts = ChartFigures(clock: clock, lines: lines, until: stop), pixels = PixelFigures(until: stop)
    var elements: [RegionElement] = [], notes = RegionNotes()
    notes.missing = report.endNotes
    notes.model = report.notes.filter { !report.endNotes.contains($0) }
    if isSilentlyUnfinished(report) {
      notes.missing += ["The run was not over at its last step.", report.delayNote].compactMap { $0 }
    }
    // Tables have the names that expressions use, unless the author chose words.
    let figures = report.labelled(annotations, hasWords: true)
    let tables = report.labelled(annotations, hasWords: false)
    for index in report.views.indices where stop?.isOn != true {
      let report = report.views[index].shape.isPicture ? figures : tables, view = report.views[index]
      let drawn =
        style == .files && !view.isText && view.shape.isPicture
        ? pixels.elements(of: view.shape, in: report) ?? charts.elements(of: view, in: report)
        : self.elements(of: view, in: report, clock: clock, notes: &notes)
      if style == .files, !view.isText {
        elements += charts.above(figures.views[index], in: figures).map { $0.described(alt: alt) }
      }
      elements += drawn.map { $0.described(alt: alt) }
      if index == captioned {
        elements += caption(title, anchor: anchor).map { [.paragraph([$0])] } ?? []
      }
    }
    if style == .files, let words = lines.missing(besides: charts.marked) { notes.missing.append(words) }
    return report.views.isEmpty ? [] : elements + notes.elements
  }

  /// Whether a run was not over, and neither a note nor a table of statistics says so.
  private static func isSilentlyUnfinished(_ report: Report) -> Bool {
    !report.unfinished.isEmpty && report.missedEnd == nil
      && !report.views.contains { if case .statistics = $0.shape { true } else { false } }
  }

  /// Returns the elements of a view in text.
  ///
  /// - Parameter notes: the notes at the end of the region, to which those of tables are added.
  static func elements(
    of view: ReportView, in report: Report, clock: StepClock? = nil, notes: inout RegionNotes
  ) -> [RegionElement] {
    let log = view.log, form = view.hasBraille ? DotForm.braille : .halves
    let marks = TextMarks(report.events, limit: report.missedEnd?.limit)
    switch view.shape {
    case .pictures(let pictures): return elements(of: pictures, form)
    case .image(let view): return elements(of: view.titledPictures, form)
    case .animation(let view):
      // A hundred pictures in text would be too many for a page. It shows four, evenly spaced.
      let pictures = view.titledPictures
      let shown = pictures.isEmpty ? [] : Series.evenlySpaced(4, last: pictures.count - 1)
      return elements(of: shown.map { pictures[$0] }, form)
    case .cards(let board):
      let (lines, note) = TextCards.lines(board)
      return [.fence(info: "text", lines: lines)] + (note.map { [.paragraph([$0])] } ?? [])
    case .table(let table):
      let rows = table.rows.map { $0.map(NumberText.cut) }
      let lines = PipeTable.lines(Table(header: table.header.map(NumberText.cut), rows: rows))
      return heading(table.title) + [.table(lines)]
    case .diagram(let diagram, _):
      return heading(diagram.title) + [.fence(info: "mermaid", lines: MermaidDiagram.lines(diagram))]
    // Small bars have no axis.
    case .chart(let names) where log != nil || view.isText && names.distinct.count == 1:
      return names.distinct.map {
        DotChart.element(report.series, name: $0, log: log, form, clock: clock, marks: marks)
      }
        + [SeriesChart.note(report.series), interventions(report)].compactMap { $0 }
    case .chart(let names):
      let lines = Sparkline.lines(report.series, names: names.distinct, clock: clock, marks: marks)
      return [.fence(info: "text", lines: lines)]
        + [SeriesChart.note(report.series), interventions(report)].compactMap { $0 }
    case .splitChart(let split):
      let chart = ReportView(.chart(split.names), isText: view.isText, hasBraille: view.hasBraille)
      return elements(of: chart, in: report, clock: clock, notes: &notes)
        + [split.remark].compactMap { $0.map { .paragraph([MarkdownEscape.paragraph($0)]) } }
    case .statistics(let names):
      let shown = report.shownStatistics(names?.distinct)
      if let note = report.unfinishedNote(on: shown) { notes.missing.append(note) }
      let headed = shown.map { statistic in
        Statistic(report.units[statistic.name].map { "\(statistic.name) (\($0))" } ?? statistic.name, statistic.value)
      }
      return [.table(PipeTable.lines(PipeTable.statistics(headed)))]
    case .summaries(let names, let choice):
      return report.ensemble.map { EnsembleTables.elements(names.distinct, $0, choice, notes: &notes) } ?? []
    case .bands(let names):
      return report.ensemble.map { BandsChart.textElements(names.distinct, $0, log: log, clock: clock) } ?? []
    case .curveBands(let names):
      return report.ensemble.map {
        BandsChart.textElements(names.distinct, $0, areCurves: true, log: log, clock: clock)
      } ?? []
    case .differences(let names, let reference):
      return report.ensemble.map { DifferenceTables.elements(names.distinct, from: reference, $0, notes: &notes) } ?? []
    case .census(let census?): return CensusTables.elements(census)
    case .census(nil): return report.ensemble.map(CensusTables.elements) ?? []
    case .scatter(let x, let y):
      guard let ensemble = report.ensemble else { return [] }
      let lines = ScatterChart.lines(x, y, ensemble, log: log, form)
      if lines.isEmpty {
        let words = ScatterChart.chart(x, y, ensemble)?.with(log).nothing ?? Chart.empty
        return [.paragraph([MarkdownEscape.paragraph(words)])]
      }
      return [.fence(info: "text", lines: lines)]
    case .ensembleChart(let names):
      return report.ensemble.map { ensemble in
        names.distinct.flatMap { EnsembleChart.textElements($0, ensemble, log: log) }
      } ?? []
    }
  }

  private static func elements(of pictures: [Picture], _ form: DotForm) -> [RegionElement] {
    guard !pictures.isEmpty else { return [PixelFigures.nothing] }
    let (pages, note) = TextPicture.pages(pictures, hasBraille: form == .braille)
    return pages.map { .fence(info: "text", lines: $0) } + (note.map { [.paragraph([$0])] } ?? [])
  }

  /// Returns the events in the course of a run, in the order of their marks in a text chart. Nil if there were none.
  private static func interventions(_ report: Report) -> RegionElement? {
    let words = SeriesChart.words(report.events.filter { $0.step != nil })
    return words.isEmpty ? nil : .paragraph([MarkdownEscape.paragraph(String(words.dropFirst()))])
  }

  static func heading(_ title: String?) -> [RegionElement] {
    title.map { [.paragraph([MarkdownEscape.paragraph($0)])] } ?? []
  }

  /// Returns the line of a caption with its anchor, or nil for a title without words.
  package static func caption(_ title: String?, anchor: String) -> String? {
    let words = MarkdownEscape.inline(title ?? "")
    return words.isEmpty ? nil : "<a id=\"\(anchor)\"></a>*\(words)*"
  }
}

/// Whether charts and pictures in pixels are drawn as text or as files of their own.
package enum FigureStyle: Sendable, Hashable {
  case text
  case files
}

extension PixelView {
  /// The pictures, with the point of an experiment before each title.
  var titledPictures: [Picture] {
    guard let label else { return pictures }
    return pictures.map { picture in
      var picture = picture
      picture.title = picture.title.map { "\(label), \($0)" } ?? label
      return picture
    }
  }
}

extension ReportShape {
  var isPicture: Bool {
    switch self {
    case .pictures, .image, .animation, .cards, .diagram, .chart, .splitChart, .ensembleChart, .bands, .curveBands,
      .scatter:
      true
    case .table, .statistics, .summaries, .differences, .census: false
    }
  }

  /// Whether the view shows all runs together.
  var isOfExperiment: Bool {
    switch self {
    case .ensembleChart, .bands, .curveBands, .differences, .scatter, .summaries, .census(nil): true
    case .pictures, .image, .animation, .cards, .diagram, .chart, .splitChart, .table, .statistics, .census: false
    }
  }
}

extension StepClock {
  /// The units in ascending order, each with the number of them in the next one.
  private static let units: [(name: String, inNext: Double)] = [
    ("ms", 1000), ("s", 60), ("min", 60), ("h", 24), ("d", .infinity),
  ]

  /// Returns the same clock in the largest unit of which the time up to a step has at least three, such as days for 96
  /// steps of six hours. A unit is never smaller than the author's.
  func suited(to step: Int) -> StepClock {
    guard var place = Self.units.firstIndex(where: { $0.name == unit }) else { return self }
    var clock = self
    while clock.length * Double(step) >= 3 * Self.units[place].inNext {
      clock.length /= Self.units[place].inNext
      place += 1
      clock.unit = Self.units[place].name
    }
    return clock
  }
}
