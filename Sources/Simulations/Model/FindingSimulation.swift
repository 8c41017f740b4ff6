import Expressions

/// A model whose notes describe the end of a run. For many runs, the notes give the share of each kind instead.
package protocol FindingSimulation: Simulation {
  /// The finding of a run, or nil if it has none.
  ///
  /// - Parameter value: the value of a statistic of the run.
  func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding?

  /// The words for the runs without a finding.
  var missingFinding: String { get }
}
