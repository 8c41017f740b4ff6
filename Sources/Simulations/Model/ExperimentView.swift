/// The part of a view that shows all runs of an experiment together.
package struct ExperimentView: Sendable {
  package let keys: any ViewKeys
  /// Whether the view shows the means that theory predicts.
  package let needsExpectedMeans: Bool
  private let shape: @Sendable (ViewRequest) -> ReportShape

  /// Creates the part of a view.
  ///
  /// - Parameter shape: returns the shape for the request of a block.
  init(
    _ keys: any ViewKeys, needsExpectedMeans: Bool = false, shape: @escaping @Sendable (ViewRequest) -> ReportShape
  ) {
    self.keys = keys
    self.needsExpectedMeans = needsExpectedMeans
    self.shape = shape
  }

  /// Returns the shape for the request of a block.
  package func shape(of request: ViewRequest) -> ReportShape { shape(request) }
}
