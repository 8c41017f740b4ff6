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

extension ViewDeclaration {
  /// The view `differences` of an experiment. It subtracts a statistic at one point of a sweep from the same statistic
  /// at each other point, replicate by replicate.
  static let differences = ViewDeclaration(
    "differences",
    "With `sweep` and `replicates`, `{differences: STATISTIC, from: {KEY: VALUE}}` compares every other point with the "
      + "point that has these values. It subtracts the run there from the run with the same number here, and gives the mean "
      + "difference with its 95 % interval.",
    keys: nil,
    synonyms: ["difference", "paired", "pairs", "paired-differences", "contrast", "contrasts", "effect", "effects"],
    experiment: ExperimentView(DifferenceKeys()) { request in
      guard case .differences(let names, let reference) = request.options else {
        preconditionFailure("the view has options of its own")
      }
      return .differences(names, from: reference)
    })
}

extension ViewDeclaration {
  /// The view `scatter` of an experiment: two statistics of every run, plotted against each other.
  static let scatter = ViewDeclaration(
    "scatter", "Two statistics of each run, plotted against each other.", keys: nil,
    synonyms: ["scatterplot", "scatter-plot", "points", "cloud", "correlation", "xy"],
    experiment: ExperimentView(PairKeys()) { .scatter($0.names.first ?? "", $0.names.last ?? "") })
}

extension RecordedRun {
  /// The views that the request asks for, in its order. Equal views are drawn only once. Once the time of the run is
  /// over, no more views are drawn, and the run has no result.
  ///
  /// - Precondition: the model has all of these views, and they are views of a run.
  var views: [ReportView] {
    // A run of a few microseconds has no views, and making the lists of views would take as long as the run.
    guard !request.views.isEmpty else { return [] }
    let known = Model.views + SharedViews.ofRuns()
    let stop = request.limits.stop
    var drawn: [ViewRequest: ReportShape] = [:]
    return request.views.map { view in
      guard let shape = known.first(where: { $0.declaration.name == view.name })?.shape else {
        preconditionFailure("the model has no view of a run named '\(view.name)'")
      }
      let made = stop?.isOn == true ? .statistics(nil) : drawn[view] ?? shape(self, view)
      drawn[view] = made
      return ReportView(made, as: view)
    }
  }

  /// The notes of the views that the request asks for, in the order in which the model lists the views.
  var viewNotes: [String] {
    guard !request.views.isEmpty else { return [] }
    let asked = Set(request.views.map(\.name))
    return Model.views.compactMap { view in asked.contains(view.declaration.name) ? view.note?(self) : nil }
  }
}
