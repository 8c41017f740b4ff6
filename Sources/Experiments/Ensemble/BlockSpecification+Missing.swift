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

  /// The number of runs: 1 for a block that is not an experiment.
  package var runCount: Int { experiment?.runCount ?? 1 }

  /// Returns the runs without a result of an earlier run; with one, but without a view that is asked for now, too. No run
  /// is counted in the tally.
  package func missingRuns(of request: RunRequest, in use: CacheUse) -> RunRanges {
    let use = CacheUse(use.cache, upstream: use.upstream, needsHandover: use.needsHandover)
    guard let experiment else {
      return use.knows(computation, seed: seed, request, needsHandover: use.needsHandover)
        ? RunRanges() : RunRanges([0])
    }
    return RunRanges(
      EnsembleRun(experiment, keeping(request), declaration, derived, use).missing(on: request.workers))
  }

  /// Makes some of the runs. One that fails ends no other one; once the request's signal stops them, no more are made.
  ///
  /// - Parameters:
  ///   - use: where single runs and the views of shown ones are kept. The rows of an experiment go to `take` alone.
  ///   - take: is called once with each run that was made, on any thread.
  package func make(
    _ runs: RunRanges, _ request: RunRequest, in use: CacheUse, _ take: @escaping @Sendable (Int, MadeRun) -> Void
  ) {
    if let experiment {
      return EnsembleRun(experiment, keeping(request), declaration, derived, use).make(
        runs.runs, on: request.workers, take)
    }
    guard runs.contains(0) else { return }
    do throws(RunError) {
      let (report, _) = try use.report(computation, seed: seed, request, needsHandover: use.needsHandover) {
        () throws(RunError) in
        try simulation.run(request)
      }
      take(0, report.warnings.allSatisfy(\.isPlain) ? .kept : .left)
    } catch {
      if error.stop == nil, request.limits.stop?.isOn != true { take(0, .failed(error)) }
    }
  }

  /// Keeps rows of runs in records of the cache.
  ///
  /// - Parameter request: the one that they were made with.
  package func keep(_ rows: [Int: RunRow], of request: RunRequest, in use: CacheUse) {
    guard let experiment else { return }
    RunBoard(experiment, keeping(request), use).keep(rows)
  }
}
