import Blocks
import Simulations

extension BlockSpecification {
  /// Returns the replicates that some of the runs belong to: a block that goes on from an experiment needs the same ones
  /// of that. O(ranges).
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

  /// Makes runs again for what they hand over to other blocks alone, and keeps nothing.
  ///
  /// - Parameter replicates: the replicates of an experiment whose states are asked for.
  package func handover(
    _ replicates: RunRanges, _ request: RunRequest
  ) throws(RunError) -> (any Handover)? {
    let request = handoverRequest(request)
    guard let experiment else { return try simulation.run(request).handover }
    return try EnsembleRun(experiment, request, declaration, derived, nil)
      .states(of: replicates.runs, on: request.workers)
  }

  /// Returns the record of what a single run hands over, if its result is known and the record holds that.
  package func knownHandover(_ request: RunRequest, in use: CacheUse) -> [UInt8]? {
    guard experiment == nil,
      var report = use.knownReport(computation, seed: seed, request, needsHandover: true), report.handover != nil
    else { return nil }
    report.views = []
    return ReportRecord(report, of: handoverRequest(request), needsHandover: true).encoded
  }

  /// Reads what ``knownHandover(_:in:)`` gives, or nil if it is not that.
  package func handover(in record: [UInt8], _ request: RunRequest) -> (any Handover)? {
    guard let record = try? ReportRecord(RecordReader(record)) else { return nil }
    return record.report(handoverRequest(request), needsHandover: true)?.handover
  }

  private func handoverRequest(_ request: RunRequest) -> RunRequest {
    var request = request
    request.views = []
    request.keepsState = false
    request.namedSteps = []
    request.recordsSeries = false
    request.keepsReplicateStates = true
    return request
  }
}
