import Experiments
import Files
import Simulations
import Specification
import Synchronization
import Typography

/// The options of a run of a notebook.
package struct RunOptions: Sendable {
  /// The names of the blocks to run, or nil for all. The blocks that they start from run as well.
  package var only: Set<String>?
  package var limits = Limits()
  /// Whether to replace regions that were edited by hand, and files that do not belong to the notebook.
  package var overwrites = false
  /// Values that replace those of the notebook's parameters, for this run only.
  package var overrides: [SpecEntry] = []
  /// Whether reports contain the final states.
  package var keepsState = false
  /// Whether all reports keep the state from which another run can start, not only those of blocks that others need.
  package var keepsHandovers = false
  /// Reports that need not be computed again if a command runs the same notebook more than once.
  ///
  /// A memo must always be used with the same value of `keepsState`.
  package var memo: ReportMemo?
  /// The cache of earlier results, which also stores new ones, or nil to compute everything.
  package var cache: ResultCache?
  /// The seal of the files that a killed run would leave, which also recognises files of earlier runs. Nil does
  /// neither.
  package var seal: RecordSeal?
  /// The time of git for all questions of the command.
  package var git = GitAllowance()
  /// The monitor that follows the progress of the run.
  package var monitor: RunMonitor?
  /// Prints a line immediately, before the run, or nil to print nothing.
  package var announce: (@Sendable (VisibleLines) -> Void)?
  /// The engine for lattices. It never changes a result.
  package var engine = EngineChoice.auto
  /// The threads that the simulations may use. They never change a result.
  package var workers = Workers.one

  package init() {}
}

/// The reports of a notebook's last run, by the digest of their blocks. Blocks that a save did not change need not run
/// again.
package final class ReportMemo: Sendable {
  private struct State {
    var known: [String: Report] = [:]
    var used: Set<String> = []
    var computed = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// Returns the known report for a digest, or the result of `run`.
  package func report(_ digest: String, or run: () throws(RunError) -> Report) throws(RunError) -> Report {
    let known = state.withLock { state in
      state.used.insert(digest)
      return state.known[digest]
    }
    if let known { return known }
    let report = try run()
    state.withLock { state in
      state.known[digest] = report
      state.computed += 1
    }
    return report
  }

  /// Forgets the reports that were not used since the last call, so that memory holds the results of at most one
  /// notebook.
  ///
  /// - Returns: the number of reports that were computed since the last call.
  package func settle() -> Int {
    state.withLock { state in
      for digest in state.known.keys where !state.used.contains(digest) { state.known[digest] = nil }
      let computed = state.computed
      state.used = []
      state.computed = 0
      return computed
    }
  }
}
