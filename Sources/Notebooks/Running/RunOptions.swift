import Experiments
import Simulations
import Specification

/// How a notebook is run.
package struct RunOptions: Sendable {
  /// The names of the blocks to run, with all that they start from; nil runs all.
  package var only: Set<String>?
  package var limits = Limits()
  /// Whether regions that were edited by hand, and files that are not the notebook's, are replaced too.
  package var overwrites = false
  /// Other values for parameters of the notebook, for this run alone.
  package var overrides: [SpecEntry] = []
  /// Whether reports hold the final states.
  package var keepsState = false
  /// Reports that need not be computed again, where a command runs the same notebook more than once. It must always be
  /// used with the same `keepsState`.
  package var memo: ReportMemo?
  /// Where results of earlier runs are found and new ones kept; nil computes everything.
  package var cache: ResultCache?
  /// Is told which block runs.
  package var monitor: RunMonitor?
  /// Threads that the simulations may use; never changes a result.
  package var workers = Workers.one

  package init() {}
}
