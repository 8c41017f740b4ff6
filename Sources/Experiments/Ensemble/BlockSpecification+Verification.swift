import Blocks
import Simulations

extension BlockSpecification {
  /// Repeats known runs and compares the known results with the new ones byte for byte. Stores no results.
  ///
  /// - Parameters:
  ///   - runs: runs with known results according to ``missingRuns(of:in:)``. For any other run, the verdict is either
  ///     ``RunVerdict/same`` or ``RunVerdict/different``.
  ///   - take: receives the verdict on each repeated run once, on any thread. Runs that the request's signal stopped
  ///     get no verdict.
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
        report, Computation(self), request, needsHandover: use.needsHandover)
      take(0, isSame ? .same : .different)
    } catch {
      if error.stop == nil, request.limits.stop?.isOn != true { take(0, .failed(error)) }
    }
  }
}
