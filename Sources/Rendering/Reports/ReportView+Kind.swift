import Simulations

extension ReportView {
  var isPicture: Bool {
    switch self {
    case .pictures, .image, .animation, .cards, .diagram, .chart, .ensembleChart, .bands, .scatter: true
    case .text(let view), .logarithmic(let view, _): view.isPicture
    case .table, .statistics, .summaries: false
    }
  }

  /// Whether it shows all runs together.
  var isOfExperiment: Bool {
    switch self {
    case .ensembleChart, .bands, .scatter, .summaries: true
    case .text(let view), .logarithmic(let view, _): view.isOfExperiment
    case .pictures, .image, .animation, .cards, .diagram, .chart, .table, .statistics: false
    }
  }
}
