import Experiments
import Files
import Simulations
import Specification
import Typography

/// The options for the run of a notebook.
package struct RunOptions: Sendable {
  /// The names of the blocks to run, together with the blocks that they start from; nil runs all blocks.
  package var only: Set<String>?
  package var limits = Limits()
  /// Whether to replace regions that were edited by hand, and files that do not belong to the notebook.
  package var overwrites = false
  /// Other values for parameters of the notebook, for this run alone.
  package var overrides: [SpecEntry] = []
  /// Whether reports hold the final states.
  package var keepsState = false
  /// Reports that need not be computed again, where a command runs the same notebook more than once. It must always be
  /// used with the same `keepsState`.
  package var memo: ReportMemo?
  /// The cache of earlier results, which also keeps new ones; nil computes everything.
  package var cache: ResultCache?
  /// Seals the files that a killed run would leave, and recognises those of earlier runs. Nil does neither.
  package var seal: RecordSeal?
  /// The monitor that follows the run.
  package var monitor: RunMonitor?
  /// Prints a line at once, before the run; nil prints nothing.
  package var announce: (@Sendable (VisibleLines) -> Void)?
  /// The engine for lattices, which never changes a result.
  package var engine = EngineChoice.auto
  /// Threads that the simulations may use; never changes a result.
  package var workers = Workers.one

  package init() {}
}
