/// The kind of mean of a statistic over many runs, which also decides how the confidence interval is computed.
package enum StatisticMean: Sendable, Hashable {
  /// The mean of the values.
  case ofValues
  /// The mean of the values, which are 0 or greater if they are numbers.
  case ofCounts
  /// The mean of the values, which are from 0 to 1 if they are numbers.
  case ofShares
  /// The quotient of two sums over all runs. Each sum adds up the statistics with the given names.
  case ofRatio([String], to: [String])
}
