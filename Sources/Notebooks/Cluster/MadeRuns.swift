import Experiments
import Synchronization

/// The outcomes of runs, by run number.
final class MadeRuns: Sendable {
  private let state = Mutex([Int: MadeRun]())

  func note(_ run: Int, _ made: MadeRun) { state.withLock { $0[run] = made } }

  subscript(run: Int) -> MadeRun? { state.withLock { $0[run] } }
}
