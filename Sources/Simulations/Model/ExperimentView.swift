/// The part of a view that shows all runs of an experiment together.
package struct ExperimentView: Sendable {
  package let keys: any ViewKeys
  /// Whether it shows the means that theory expects.
  package let needsExpectedMeans: Bool
  private let shape: @Sendable ([String]) -> ReportShape

  /// - Parameter shape: makes the shape from the names of the series or statistics that the block asks for.
  init(
    _ keys: any ViewKeys, needsExpectedMeans: Bool = false, shape: @escaping @Sendable ([String]) -> ReportShape
  ) {
    self.keys = keys
    self.needsExpectedMeans = needsExpectedMeans
    self.shape = shape
  }

  /// Returns the shape for a request.
  package func shape(of request: ViewRequest) -> ReportShape { shape(request.names) }
}
