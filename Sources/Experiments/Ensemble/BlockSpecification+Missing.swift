import Blocks
import Simulations

extension BlockSpecification {
  /// Returns the share of the block's runs without a known result, from 0 to 1. The tally of the cache does not count
  /// these lookups.
  package func missingShare(of request: RunRequest, in use: CacheUse) -> Double {
    let use = use.uncounted
    guard let experiment else {
      return use.knows(Computation(self), request, needsHandover: use.needsHandover) ? 0 : 1
    }
    let missing = RunBoard(experiment, keeping(request), use).load(request.workers)
    return Double(missing.count) / Double(experiment.runCount)
  }

  /// The number of runs, which is 1 for a block that is not an experiment.
  package var runCount: Int { experiment?.runCount ?? 1 }

  /// Returns the runs that lack a known result, or a view that is asked for now. The tally counts none of them.
  ///
  /// - Parameter wanted: the runs to look for, or nil for all.
  package func missingRuns(
    _ wanted: RunRanges? = nil, of request: RunRequest, in use: CacheUse
  ) -> RunRanges {
    let use = use.uncounted
    guard let experiment else {
      return use.knows(Computation(self), request, needsHandover: use.needsHandover)
        ? RunRanges() : RunRanges([0])
    }
    return RunRanges(
      EnsembleRun(experiment, keeping(request), declaration, derived, use).missing(wanted, on: request.workers))
  }

  /// Computes some of the runs. A failed run does not end the others. After the request's stop signal, no more runs
  /// begin.
  ///
  /// - Parameters:
  ///   - use: where single runs and the views of shown ones are kept. The rows of an experiment go to `took` alone.
  ///   - took: receives ascending runs of one record as rows, on any thread, at least once a second. It learns
  ///     whether these are all of the record's runs that are needed.
  ///   - take: is called once with each run that has no row, on any thread.
  package func make(
    _ runs: RunRanges, _ request: RunRequest, in use: CacheUse,
    rows took: @escaping @Sendable (_ rows: [NumberedRow], _ isWhole: Bool) -> Void,
    _ take: @escaping @Sendable (Int, MadeRun) -> Void
  ) {
    if let experiment {
      return EnsembleRun(experiment, keeping(request), declaration, derived, use).make(
        runs.runs, on: request.workers, rows: took, take)
    }
    guard runs.contains(0) else { return }
    do throws(RunError) {
      let (_, _, isKept) = try use.report(Computation(self), request, needsHandover: use.needsHandover) {
        () throws(RunError) in
        try simulation.run(request)
      }
      take(0, isKept ? .kept : .left)
    } catch {
      if error.stop == nil, request.limits.stop?.isOn != true { take(0, .failed(error)) }
    }
  }

  /// Keeps rows of ascending runs in records of the cache, each with the rows that are passed and no others.
  ///
  /// - Parameter request: the one that they were made with.
  package func keep(_ rows: [NumberedRow], of request: RunRequest, in use: CacheUse) {
    guard let experiment else { return }
    RunRecords(experiment, keeping(request), use).keep(rows, in: use.cache)
  }
}
