import Simulations

/// What stands between the markers of a region, before it is laid out in its container.
package enum RegionElement: Sendable, Hashable {
  /// A fenced block. The lines hold no trailing blanks and no control characters; whoever writes the fence makes it
  /// longer than any run of backticks in them.
  case fence(info: String, lines: [String])
  /// The lines of a pipe table.
  case table([String])
  /// The lines of a paragraph of Markdown, escaped.
  case paragraph([String])
  /// A picture in a file beside the notebook, and a link to it.
  case figure(Figure)
}

/// Draws reports.
package enum ReportRenderer {
  /// The elements of all views of a report, in order.
  ///
  /// The title and then the notes, a paragraph each, stand under the first picture or chart, of an experiment under
  /// those of all its points; where there is none, under the first view. A report without views has no elements.
  ///
  /// - Parameters:
  ///   - title: The author's words, not yet escaped; it becomes a caption.
  ///   - alt: The author's alternative text for all figures, not yet escaped; nil for one made of the results.
  ///   - anchor: The name of the caption's anchor, `fig-NAME`.
  ///   - style: Whether charts and pictures in pixels are text or files.
  ///   - clock: How long a step lasts, for the axis of time in charts.
  package static func elements(
    _ report: Report, title: String?, alt: String? = nil, anchor: String, style: FigureStyle = .text,
    clock: StepClock? = nil
  ) -> [RegionElement] {
    var charts = ChartNames(clock: clock), pixels = PixelFigures()
    let first = report.views.firstIndex { $0.isPicture } ?? 0
    // A picture of single runs is there once for each point of an experiment, one after another.
    let points = min(report.ensemble?.points.count ?? 1, Experiment.shownPoints)
    let isOfRuns = report.views.indices.contains(first) && !report.views[first].isOfExperiment
    let captioned = min(first + (isOfRuns ? points - 1 : 0), report.views.count - 1)
    var elements: [RegionElement] = []
    for (index, view) in report.views.enumerated() {
      let drawn =
        style == .files
        ? pixels.elements(of: view, in: report) ?? charts.elements(of: view, in: report)
        : self.elements(of: view, in: report)
      elements += drawn.map { $0.described(alt: alt) }
      if index == captioned {
        elements += caption(title, anchor: anchor)
        elements += report.notes.map { .paragraph([MarkdownEscape.paragraph($0)]) }
      }
    }
    return elements
  }

  /// - Parameter log: which axes of charts are logarithmic.
  static func elements(of view: ReportView, in report: Report, log: LogAxes? = nil) -> [RegionElement] {
    switch view {
    case .pictures(let pictures):
      guard !pictures.isEmpty else { return [PixelFigures.nothing] }
      let (lines, note) = TextPicture.lines(pictures)
      return [.fence(info: "text", lines: lines)] + (note.map { [.paragraph([$0])] } ?? [])
    case .image(let view): return elements(of: .pictures(view.titledPictures), in: report)
    case .animation(let view):
      // A page is no place for a hundred pictures in text: four, evenly spaced.
      let pictures = view.titledPictures
      let shown = pictures.isEmpty ? [] : Series.evenlySpaced(4, last: pictures.count - 1)
      return elements(of: .pictures(shown.map { pictures[$0] }), in: report)
    case .text(.chart(let names)) where names.distinct.count == 1:
      return [BrailleChart.element(report.series, name: names[0], log: log)]
        + [SeriesChart.note(report.series)].compactMap { $0 }
    case .text(.logarithmic(let view, let axes)): return elements(of: .text(view), in: report, log: axes)
    case .logarithmic(let view, let axes): return elements(of: view, in: report, log: axes)
    case .text(let view): return elements(of: view, in: report, log: log)
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
    case .chart(let names) where log != nil:
      return names.distinct.map { BrailleChart.element(report.series, name: $0, log: log) }
        + [SeriesChart.note(report.series)].compactMap { $0 }
    case .chart(let names):
      let lines = Sparkline.lines(report.series, names: names.distinct)
      return [.fence(info: "text", lines: lines)] + [SeriesChart.note(report.series)].compactMap { $0 }
    case .statistics: return [.table(PipeTable.lines(PipeTable.statistics(report.statistics)))]
    case .summaries(let names): return report.ensemble.map { EnsembleTables.elements(names.distinct, $0) } ?? []
    case .bands(let names): return report.ensemble.map { BandsChart.elements(names.distinct, $0, log: log) } ?? []
    case .scatter(let x, let y):
      guard let ensemble = report.ensemble else { return [] }
      let lines = ScatterChart.lines(x, y, ensemble, log: log)
      if lines.isEmpty {
        let words = ScatterChart.chart(x, y, ensemble)?.with(log).nothing ?? Chart.empty
        return [.paragraph([MarkdownEscape.paragraph(words)])]
      }
      return [.fence(info: "text", lines: lines)] + (ScatterChart.note(ensemble).map { [.paragraph([$0])] } ?? [])
    case .ensembleChart(let names):
      return report.ensemble.map { ensemble in
        names.distinct.flatMap { EnsembleChart.elements($0, ensemble, log: log) }
      } ?? []
    }
  }

  static func heading(_ title: String?) -> [RegionElement] {
    title.map { [.paragraph([MarkdownEscape.paragraph($0)])] } ?? []
  }

  private static func caption(_ title: String?, anchor: String) -> [RegionElement] {
    let words = MarkdownEscape.inline(title ?? "")
    return words.isEmpty ? [] : [.paragraph(["<a id=\"\(anchor)\"></a>*\(words)*"])]
  }
}

extension ReportView {
  fileprivate var isPicture: Bool {
    switch self {
    case .pictures, .image, .animation, .cards, .diagram, .chart, .ensembleChart, .bands, .scatter: true
    case .text(let view), .logarithmic(let view, _): view.isPicture
    case .table, .statistics, .summaries: false
    }
  }

  /// Whether it shows all runs together.
  fileprivate var isOfExperiment: Bool {
    switch self {
    case .ensembleChart, .bands, .scatter, .summaries: true
    case .text(let view), .logarithmic(let view, _): view.isOfExperiment
    case .pictures, .image, .animation, .cards, .diagram, .chart, .table, .statistics: false
    }
  }
}

extension PixelView {
  /// The pictures, with the point of an experiment before the title of each.
  fileprivate var titledPictures: [Picture] {
    guard let label else { return pictures }
    return pictures.map { picture in
      var picture = picture
      picture.title = picture.title.map { "\(label), \($0)" } ?? label
      return picture
    }
  }
}

extension RegionElement {
  /// A figure with the author's words for those who cannot see it, where there are any. A title is not among them: it
  /// is the caption, which is read aloud too.
  fileprivate func described(alt: String?) -> RegionElement {
    guard case .figure(var figure) = self else { return self }
    let alt = PlainText.withoutTrailingBlanks(PlainText.line(alt ?? ""))
    if !alt.isEmpty { figure.alternative = alt }
    return .figure(figure)
  }
}

extension [String] {
  /// Each once, where it stands first: a name that is given twice is drawn once.
  var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
