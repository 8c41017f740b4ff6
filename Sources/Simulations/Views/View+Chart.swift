extension ViewDeclaration {
  /// Declares the view `chart`: series over the steps. For an experiment, it shows statistics over its points or a
  /// histogram.
  static func chart(_ help: String, synonyms: [String] = []) -> ViewDeclaration {
    ViewDeclaration(
      "chart", help, keys: SeriesKeys(), synonyms: synonyms + ["histogram"],
      experiment: ExperimentView(StatisticsKeys(hasAxes: true), needsExpectedMeans: true) { .ensembleChart($0.names) })
  }

  /// The view `chart` of an experiment whose model has no such view of a run.
  static let experimentChart = chart("Statistics over the values of the sweep, or a histogram of the replicates.")
}

extension View {
  /// Returns the view `chart`.
  static func chart(_ help: String, synonyms: [String]) -> View {
    View(.chart(help, synonyms: synonyms)) { run, view in
      .chart(view.names.isEmpty ? run.model.seriesNames : view.names)
    }
  }
}
