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
