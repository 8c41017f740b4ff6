import Specification

/// The declaration of a view: its name, its help and its options.
package struct ViewDeclaration: Sendable {
  package let word: Word
  package let help: String
  /// The options of the view for a single run; nil if the view shows only experiments.
  package let keys: (any ViewKeys)?
  /// The part of the view for an experiment; nil if the view shows the runs of an experiment one by one.
  package let experiment: ExperimentView?

  /// Declares a view.
  ///
  /// - Parameter help: one sentence for the reference.
  init(
    _ name: String, _ help: String, keys: (any ViewKeys)? = NoKeys(), synonyms: [String] = [],
    experiment: ExperimentView? = nil
  ) {
    word = Word(name, synonyms: synonyms)
    self.help = help
    self.keys = keys
    self.experiment = experiment
  }

  package var name: String { word.spelling }
}

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
