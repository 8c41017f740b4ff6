/// How a view shows all runs of an experiment together.
package struct ExperimentView: Sendable {
  package let keys: any ViewKeys
  /// Whether it shows the means that theory expects.
  package let needsExpectedMeans: Bool
  private let shape: @Sendable ([String]) -> ReportShape

  /// - Parameter shape: makes it of the series or statistics that are asked for.
  init(
    _ keys: any ViewKeys, needsExpectedMeans: Bool = false, shape: @escaping @Sendable ([String]) -> ReportShape
  ) {
    self.keys = keys
    self.needsExpectedMeans = needsExpectedMeans
    self.shape = shape
  }

  /// What it shows.
  package func shape(of request: ViewRequest) -> ReportShape { shape(request.names) }
}
