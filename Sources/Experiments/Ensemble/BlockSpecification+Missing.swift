import Blocks
import Simulations

extension BlockSpecification {
  /// Returns the share of the block's runs that have no result of an earlier run, from 0 to 1. It is read from the
  /// cache, and no run is counted there.
  package func missingShare(of request: RunRequest, in use: CacheUse) -> Double {
    let use = CacheUse(use.cache, upstream: use.upstream, needsHandover: use.needsHandover)
    guard let experiment else {
      return use.knows(computation, seed: seed, request, needsHandover: use.needsHandover) ? 0 : 1
    }
    let missing = RunBoard(experiment, keeping(request), use).load(request.workers)
    return Double(missing.count) / Double(experiment.runCount)
  }
}
