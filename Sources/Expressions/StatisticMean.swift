/// The kind of mean that a statistic has over many runs, which also decides how its interval is computed.
package enum StatisticMean: Sendable, Hashable {
  /// The mean of the values.
  case ofValues
  /// The mean of the values, which are 0 or greater if they are numbers.
  case ofCounts
  /// The mean of the values, which are from 0 to 1.
  case ofShares
  /// The quotient of two sums over all runs. Each sum is over the statistics of these names.
  case ofRatio([String], to: [String])
}
