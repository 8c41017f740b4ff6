import Simulations
import Synchronization

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
