import Expressions

extension Sweep {
  /// The results of all runs for one value of a sweep.
  public struct Point: Sendable {
    /// The value for which the model was run.
    public let value: Value
    /// The statistics of each replicate, in order of replicate number.
    public let runs: [[Statistic]]

    /// Returns the values of a statistic, one for each replicate that has it.
    public func values(of statistic: String) -> [StatisticValue] {
      runs.compactMap { run in run.first { $0.name == statistic }?.value }
    }

    /// Returns the mean, interval, deviation and quantiles of a statistic. Nil if no replicate has a number for it.
    public func summary(of statistic: String) -> Summary? {
      let declaration = (Model.self as? any Simulation.Type)?.declaration
      let mean = declaration?.statistics.first { $0.name == statistic }?.mean ?? .ofValues
      var names = [statistic]
      if case .ofRatio(let numerators, let denominators) = mean { names += numerators + denominators }
      var ensemble = Ensemble(
        axes: [], points: [[]], replicates: runs.count,
        columns: names.map { name in
          let values = runs.map { run in run.first { $0.name == name }?.value }
          return Ensemble.Column(name: name, values: StatisticColumn(values))
        })
      ensemble.means = [Ensemble.NamedMean(statistic, mean)]
      return ensemble.summary(of: statistic, at: 0)
    }
  }
}
