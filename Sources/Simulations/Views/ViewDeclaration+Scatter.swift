extension ViewDeclaration {
  /// The view `scatter` of an experiment: two statistics of every run, plotted against each other.
  static let scatter = ViewDeclaration(
    "scatter", "Two statistics of each run, plotted against each other.", keys: nil,
    synonyms: ["scatterplot", "scatter-plot", "points", "cloud", "correlation", "xy"],
    experiment: ExperimentView(PairKeys()) { .scatter($0.names.first ?? "", $0.names.last ?? "") })
}
