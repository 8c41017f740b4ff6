extension ViewDeclaration {
  /// The view `statistics`: a table of all statistics or of the given ones. For an experiment, it is a table of the
  /// points for each statistic.
  package static let statistics = ViewDeclaration(
    "statistics", "A table of all statistics, or of the given ones in their order.", keys: SelectionKeys(),
    synonyms: ["stats", "statistic", "table-of-statistics", "table", "results"],
    experiment: ExperimentView(StatisticsKeys(hasAxes: false)) { .summaries($0.names, of: $0.choice) })
}

extension View {
  static var statistics: View {
    View(.statistics) { _, view in
      if case .selection(let names) = view.options { .statistics(names) } else { .statistics(nil) }
    }
  }
}
