import Simulations

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
