extension ViewDeclaration {
  /// A table of all statistics; of an experiment, a table of the points for each statistic that is asked for.
  package static let statistics = ViewDeclaration(
    "statistics", "A table of all statistics.", synonyms: ["stats", "statistic", "table-of-statistics"],
    experiment: ExperimentView(StatisticsKeys(hasAxes: false)) { .summaries($0.names) })
}

extension View {
  static var statistics: View { View(.statistics) { _, _ in .statistics } }
}
