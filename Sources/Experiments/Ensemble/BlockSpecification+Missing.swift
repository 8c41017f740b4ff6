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

  /// Returns the runs without a known result, or without a view that is requested. The tally does not count these
  /// lookups.
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

  /// Computes some of the runs.
  ///
  /// A failed run does not end the others. After the request's stop signal, no more runs begin.
  ///
  /// - Parameters:
  ///   - use: the cache that stores single runs and the views of shown runs. The rows of an experiment are passed only
  ///     to `took`.
  ///   - took: receives rows of ascending runs in one record, on any thread, at least once a second. `isWhole` tells
  ///     whether these are all of the record's runs that are needed.
  ///   - take: is called once, on any thread, for each run that has no row.
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

  /// Stores rows of ascending runs in records of the cache. Each record holds only the rows that are passed.
  ///
  /// - Parameter request: the request that produced the rows.
  package func keep(_ rows: [NumberedRow], of request: RunRequest, in use: CacheUse) {
    guard let experiment else { return }
    RunRecords(experiment, keeping(request), use).keep(rows, in: use.cache)
  }
}
