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
}

/// Draws reports.
package enum ReportRenderer {
  /// The elements of all views of a report, in order.
  ///
  /// The title and then the notes, a paragraph each, stand under the first picture; where there is no picture, under
  /// the first view. A report without views has no elements.
  ///
  /// - Parameters:
  ///   - title: The author's words, not yet escaped; it becomes a caption.
  ///   - anchor: The name of the caption's anchor, `fig-NAME`.
  package static func elements(_ report: Report, title: String?, anchor: String) -> [RegionElement] {
    let first = report.views.firstIndex { $0.isPicture } ?? 0
    // Those of an experiment stand under the pictures of all its points.
    let next = report.ensemble == nil ? nil : report.views[first...].firstIndex { !$0.isPicture }
    let captioned = report.ensemble == nil ? first : max(first, (next ?? report.views.count) - 1)
    var elements: [RegionElement] = []
    for (index, view) in report.views.enumerated() {
      elements += self.elements(of: view, in: report)
      if index == captioned {
        elements += caption(title, anchor: anchor)
        elements += report.notes.map { .paragraph([MarkdownEscape.paragraph($0)]) }
      }
    }
    return elements
  }

  private static func elements(of view: ReportView, in report: Report) -> [RegionElement] {
    switch view {
    case .pictures(let pictures):
      let (lines, note) = TextPicture.lines(pictures)
      return [.fence(info: "text", lines: lines)] + (note.map { [.paragraph([$0])] } ?? [])
    case .cards(let board):
      let (lines, note) = TextCards.lines(board)
      return [.fence(info: "text", lines: lines)] + (note.map { [.paragraph([$0])] } ?? [])
    case .table(let table):
      let rows = table.rows.map { $0.map(NumberText.cut) }
      let lines = PipeTable.lines(Table(header: table.header.map(NumberText.cut), rows: rows))
      return heading(table.title) + [.table(lines)]
    case .diagram(let diagram):
      return heading(diagram.title) + [.fence(info: "mermaid", lines: MermaidDiagram.lines(diagram))]
    case .chart(let names): return [.fence(info: "text", lines: Sparkline.lines(report.series, names: names))]
    case .statistics: return [.table(PipeTable.lines(PipeTable.statistics(report.statistics)))]
    case .summaries(let names): return report.ensemble.map { EnsembleTables.elements(names, $0) } ?? []
    case .bands(let names): return report.ensemble.map { BandsChart.elements(names, $0) } ?? []
    case .ensembleChart(let names):
      return report.ensemble.map { ensemble in
        names.map { .fence(info: "text", lines: EnsembleChart.lines($0, ensemble)) }
      } ?? []
    }
  }

  private static func heading(_ title: String?) -> [RegionElement] {
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
    case .pictures, .cards, .diagram: true
    case .table, .chart, .statistics, .summaries, .ensembleChart, .bands: false
    }
  }
}
