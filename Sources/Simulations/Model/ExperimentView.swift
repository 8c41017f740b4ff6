/// The part of a view that shows all runs of an experiment together.
package struct ExperimentView: Sendable {
  package let keys: any ViewKeys
  /// Whether it shows the means that theory expects.
  package let needsExpectedMeans: Bool
  private let shape: @Sendable (ViewRequest) -> ReportShape

  /// - Parameter shape: makes the shape from the request of the block.
  init(
    _ keys: any ViewKeys, needsExpectedMeans: Bool = false, shape: @escaping @Sendable (ViewRequest) -> ReportShape
  ) {
    self.keys = keys
    self.needsExpectedMeans = needsExpectedMeans
    self.shape = shape
  }

  /// Returns the shape for a request.
  package func shape(of request: ViewRequest) -> ReportShape { shape(request) }
}
