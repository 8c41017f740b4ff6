/// How a view shows all runs of an experiment together.
package struct ExperimentView: Sendable {
  package let keys: any ViewKeys
  /// Whether it shows the means that theory expects.
  package let needsExpectedMeans: Bool
  private let shape: @Sendable ([String]) -> ReportView

  /// - Parameter shape: makes it of the series or statistics that are asked for.
  init(
    _ keys: any ViewKeys, needsExpectedMeans: Bool = false, shape: @escaping @Sendable ([String]) -> ReportView
  ) {
    self.keys = keys
    self.needsExpectedMeans = needsExpectedMeans
    self.shape = shape
  }

  /// What it shows.
  package func shape(of request: ViewRequest) -> ReportView { shape(request.names) }
}
