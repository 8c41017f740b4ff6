/// The views that every model has besides its own.
package enum SharedViews {
  /// The views of every run and experiment.
  package static let all = [ViewDeclaration.statistics]

  /// The views of every experiment. The first one is left out if the model itself has such a view.
  package static let ofExperiments = [ViewDeclaration.experimentChart, .scatter, .differences]

  /// The views of a run of any model.
  static func ofRuns<Model>() -> [View<Model>] { [.statistics] }
}

extension ModelDeclaration {
  /// All views that a block may show, in the order in which they are listed: the model's own first.
  package func views(ofExperiment isExperiment: Bool) -> [ViewDeclaration] {
    let own = views + SharedViews.all
    guard isExperiment else { return own }
    return own + SharedViews.ofExperiments.filter { shared in !own.contains { $0.name == shared.name } }
  }

  /// The view of this name, of a run or of an experiment.
  package func view(named name: String) -> ViewDeclaration? {
    views(ofExperiment: true).first { $0.name == name }
  }
}
