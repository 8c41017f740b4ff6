/// The views that every model has in addition to its own.
package enum SharedViews {
  /// The views of every run and experiment.
  package static let all = [ViewDeclaration.statistics]

  /// The views of every experiment. The chart is left out if the model has a chart of its own.
  package static let ofExperiments = [ViewDeclaration.experimentChart, .scatter, .differences]

  /// The views of a run of any model.
  static func ofRuns<Model>() -> [View<Model>] { [.statistics] }
}

extension ModelDeclaration {
  /// Returns all views that a block can show, in the order in which they are listed, with the model's own first.
  package func views(ofExperiment isExperiment: Bool) -> [ViewDeclaration] {
    let own = views + SharedViews.all
    guard isExperiment else { return own }
    return own + SharedViews.ofExperiments.filter { shared in !own.contains { $0.name == shared.name } }
  }

  /// Returns the view with this name, of a run or of an experiment; nil if there isn't one.
  package func view(named name: String) -> ViewDeclaration? {
    views(ofExperiment: true).first { $0.name == name }
  }
}
