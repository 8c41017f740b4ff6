/// What came of one run.
public struct RunResult: Sendable {
  /// In the order in which the model declares them.
  public let statistics: [Statistic]
  /// The numbers recorded along the run.
  public let series: Series
  /// Sentences about the run: the reading of the rule in force, how the run ended.
  public let notes: [String]
  /// The cells at the end, with the rule where pattern files have a word for it; nil where the model has no lattice.
  public let pattern: Pattern?

  init(_ report: Report, rule: String?) {
    statistics = report.statistics
    series = report.series
    notes = report.notes
    pattern = report.finalPattern(rule: rule)
  }

  /// The value of a statistic; nil where the model has none of that name.
  public subscript(statistic: String) -> StatisticValue? { statistics.first { $0.name == statistic }?.value }
}
