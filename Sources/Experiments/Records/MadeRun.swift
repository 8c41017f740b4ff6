import Simulations

/// What a worker of a cluster has made of one run.
package enum MadeRun: Sendable {
  case row(RunRow)
  /// The results of a single run are in the cache.
  case kept
  /// No record can hold the results, so the run is left to the command that writes the notebook.
  case left
  case failed(RunError)
}
