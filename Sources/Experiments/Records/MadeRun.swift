import Simulations

/// The outcome of one run on a cluster worker.
package enum MadeRun: Sendable {
  case row(RunRow)
  /// The result is in the cache.
  case kept
  /// The results are too large for a record, so the command that writes the notebook repeats the run.
  case left
  case failed(RunError)
}
