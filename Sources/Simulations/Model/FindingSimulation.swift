import Expressions

/// A model whose notes say what a run has shown in the end. Of many runs, the share of each kind is told instead.
package protocol FindingSimulation: Simulation {
  /// What a run has shown, or nil if it has shown nothing of the sort.
  ///
  /// - Parameter value: the value of a statistic of the run.
  func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding?

  /// What is said of the runs that have shown nothing.
  var missingFinding: String { get }
}
