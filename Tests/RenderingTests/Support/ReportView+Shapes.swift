import Simulations

/// Views of all shapes, in the short form that tests use.
extension ReportView {
  static var statistics: ReportView { ReportView(.statistics(nil)) }

  static func pictures(_ pictures: [Picture]) -> ReportView { ReportView(.pictures(pictures)) }

  static func image(_ view: PixelView) -> ReportView { ReportView(.image(view)) }

  static func animation(_ view: PixelView) -> ReportView { ReportView(.animation(view)) }

  static func cards(_ board: CardBoard) -> ReportView { ReportView(.cards(board)) }

  static func table(_ table: Table) -> ReportView { ReportView(.table(table)) }

  static func diagram(_ diagram: StateDiagram, _ format: DiagramFormat) -> ReportView {
    ReportView(.diagram(diagram, format))
  }

  static func chart(_ names: [String]) -> ReportView { ReportView(.chart(names)) }

  static func summaries(_ names: [String]) -> ReportView { ReportView(.summaries(names)) }

  static func ensembleChart(_ names: [String]) -> ReportView { ReportView(.ensembleChart(names)) }

  static func bands(_ names: [String]) -> ReportView { ReportView(.bands(names)) }

  static func scatter(_ x: String, _ y: String) -> ReportView { ReportView(.scatter(x, y)) }

  static func text(_ view: ReportView) -> ReportView { ReportView(view.shape, isText: true, log: view.log) }

  static func logarithmic(_ view: ReportView, _ axes: LogAxes) -> ReportView {
    ReportView(view.shape, isText: view.isText, log: axes)
  }
}
