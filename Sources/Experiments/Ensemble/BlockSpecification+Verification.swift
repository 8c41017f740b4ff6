import Blocks
import Simulations

extension BlockSpecification {
  /// Makes known runs again, and compares the results that are known with the new ones, byte for byte. Keeps nothing.
  ///
  /// - Parameters:
  ///   - runs: runs whose results are known, as ``missingRuns(of:in:)`` tells. Of any other the verdict is ``RunVerdict/same``
  ///     or ``RunVerdict/different``.
  ///   - take: is called once with each run that was made, on any thread. A run that the request's signal stops is left
  ///     out.
  package func verify(
    _ runs: RunRanges, _ request: RunRequest, in use: CacheUse, _ take: @escaping @Sendable (Int, RunVerdict) -> Void
  ) {
    let use = CacheUse(use.cache, upstream: use.upstream, needsHandover: use.needsHandover)
    if let experiment {
      return EnsembleRun(experiment, keeping(request), declaration, derived, use).verify(
        runs.runs, on: request.workers, take)
    }
    guard runs.contains(0) else { return }
    do throws(RunError) {
      let report = try simulation.run(request)
      let isSame = use.agrees(
        report, computation, seed: seed, request, needsHandover: use.needsHandover)
      take(0, isSame ? .same : .different)
    } catch {
      if error.stop == nil, request.limits.stop?.isOn != true { take(0, .failed(error)) }
    }
  }
}
