import Simulations
import Synchronization

/// The reports of a notebook's last run, by the digest of their blocks: what a save did not change is not run again.
package final class ReportMemo: Sendable {
  private struct State {
    var known: [String: Report] = [:]
    var used: Set<String> = []
    var computed = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The report that is known for a digest, or what `run` gives.
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

  /// Forgets what was not used since the last call, so memory holds the results of one notebook at most.
  ///
  /// - Returns: how many reports were computed since the last call.
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
