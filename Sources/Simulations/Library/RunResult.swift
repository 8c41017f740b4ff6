/// The results of one run: statistics, series, notes, and the cells at the end.
public struct RunResult: Sendable {
  /// The statistics in the order in which the model declares them.
  public let statistics: [Statistic]
  /// The numbers that were recorded during the run.
  public let series: Series
  /// Sentences about the run, such as how it ended.
  public let notes: [String]
  /// The cells at the end, with the rule if pattern files can express it. Nil if the model has no lattice.
  public let pattern: Pattern?

  init(_ report: Report, rule: String?) {
    statistics = report.statistics
    series = report.series
    notes = report.notes
    pattern = report.finalPattern(rule: rule)
  }

  /// The value of a statistic, or nil if no statistic has this name.
  public subscript(statistic: String) -> StatisticValue? { statistics.first { $0.name == statistic }?.value }
}
