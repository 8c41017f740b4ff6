import Specification

/// The name, the help and the options of a view.
package struct ViewDeclaration: Sendable {
  package let word: Word
  package let help: String
  /// The options of the view for a single run; nil for a view of many runs.
  package let keys: (any ViewKeys)?
  /// The view of an experiment, or nil if the view shows its runs one by one.
  package let experiment: ExperimentView?

  /// - Parameter help: a sentence.
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
