import Blocks
import Simulations

extension BlockSpecification {
  /// Returns the replicates to which some of the runs belong. A block that starts from an experiment needs the same
  /// replicates of it. O(ranges).
  package func replicates(of runs: RunRanges) -> RunRanges {
    guard let count = experiment?.replicates else { return RunRanges([0]) }
    var parts: [Range<Int>] = []
    for range in runs.ranges {
      if range.count >= count { return RunRanges(merging: [0..<count]) }
      let first = range.lowerBound % count, end = first + range.count
      parts += end <= count ? [first..<end] : [first..<count, 0..<end - count]
    }
    return RunRanges(merging: parts)
  }

  /// Repeats runs only to obtain their handovers to other blocks, and stores no results.
  ///
  /// - Parameter replicates: the replicates whose states are needed, if the block is an experiment.
  package func handover(
    _ replicates: RunRanges, _ request: RunRequest
  ) throws(RunError) -> (any Handover)? {
    let request = handoverRequest(request)
    guard let experiment else { return try simulation.run(request).handover }
    return try EnsembleRun(experiment, request, declaration, derived, nil)
      .states(of: replicates.runs, on: request.workers)
  }

  /// Returns the record of a single run's handover, or nil if the cache does not hold it.
  package func knownHandover(_ request: RunRequest, in use: CacheUse) -> [UInt8]? {
    guard experiment == nil,
      var report = use.knownReport(Computation(self), request, needsHandover: true), report.handover != nil
    else { return nil }
    report.views = []
    return ReportRecord(report, of: handoverRequest(request), needsHandover: true).encoded
  }

  /// Repeats a single run only to obtain the record of its handover, and stores no results.
  ///
  /// - Returns: the record, or nil for an experiment or a run that hands nothing over.
  package func newHandover(_ request: RunRequest) throws(RunError) -> [UInt8]? {
    guard experiment == nil else { return nil }
    let request = handoverRequest(request), report = try simulation.run(request)
    return report.handover == nil ? nil : ReportRecord(report, of: request, needsHandover: true).encoded
  }

  /// Reads a handover from the bytes of ``knownHandover(_:in:)`` or ``newHandover(_:)``, or returns nil for any other
  /// bytes.
  package func handover(in record: [UInt8], _ request: RunRequest) -> (any Handover)? {
    guard let record = try? ReportRecord(RecordReader(record)) else { return nil }
    return record.report(handoverRequest(request), needsHandover: true) { simulation.handover(in: $0) }?.handover
  }

  private func handoverRequest(_ request: RunRequest) -> RunRequest {
    var request = request
    request.views = []
    request.keepsState = false
    request.namedSteps = []
    request.recordsSeries = false
    request.keepsHandover = true
    request.keepsReplicateStates = true
    return request
  }
}

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

/// The verdict on a known result after the run was repeated.
package enum RunVerdict: Sendable {
  /// The new result has the same bytes.
  case same
  case different
  /// The run now ends with an error. An error is never stored as a result.
  case failed(RunError)
}
