import Expressions

/// What came of the runs with one value of a ``Sweep``.
public struct SweepPoint<Value: Sendable>: Sendable {
  public let value: Value
  /// The statistics of each replicate, from 0 on.
  public let runs: [[Statistic]]

  /// The values of a statistic, a replicate each; replicates without it are left out.
  public func values(of statistic: String) -> [StatisticValue] {
    runs.compactMap { run in run.first { $0.name == statistic }?.value }
  }

  /// Mean, interval, deviation and quantiles of a statistic; nil where no replicate has a number for it.
  public func summary(of statistic: String) -> Summary? {
    Summary(Numbers(values(of: statistic).map { ExpressionValue($0) }))
  }
}
