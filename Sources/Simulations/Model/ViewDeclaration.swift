import Specification

/// What a view is called, what it shows and which options it takes.
package struct ViewDeclaration: Sendable {
  package let word: Word
  package let help: String
  /// The options with which it shows a single run; nil for a view of many runs.
  package let keys: (any ViewKeys)?
  /// How it shows an experiment; nil where it shows the runs of one.
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
