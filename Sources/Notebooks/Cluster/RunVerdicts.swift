import Experiments
import Synchronization

/// Verdicts on known results, by the numbers of their runs.
final class RunVerdicts: Sendable {
  private let state = Mutex([Int: RunVerdict]())

  func note(_ run: Int, _ verdict: RunVerdict) { state.withLock { $0[run] = verdict } }

  subscript(run: Int) -> RunVerdict? { state.withLock { $0[run] } }
}
