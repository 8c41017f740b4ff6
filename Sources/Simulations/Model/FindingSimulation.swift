import Expressions

/// A model with notes that describe how a run ended. For many runs, the notes give the share of each kind of ending.
package protocol FindingSimulation: Simulation {
  /// Returns the finding of a run, or nil if the run has none.
  ///
  /// - Parameter value: returns the value of a statistic of the run.
  func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding?

  /// The words for runs without a finding.
  var missingFinding: String { get }
}

/// What a single run led to, in words.
package struct RunFinding: Sendable, Hashable {
  /// The sentence about this run, such as "From step 207 on, it is an oscillator of period 2."
  package let note: String
  /// The kind of finding, which other runs may share, such as "an oscillator of period 2".
  package let kind: String
}
