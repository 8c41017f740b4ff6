import Experiments
import Synchronization

/// The verdicts on known results, by run number.
final class RunVerdicts: Sendable {
  private let state = Mutex([Int: RunVerdict]())

  func note(_ run: Int, _ verdict: RunVerdict) { state.withLock { $0[run] = verdict } }

  subscript(run: Int) -> RunVerdict? { state.withLock { $0[run] } }
}
