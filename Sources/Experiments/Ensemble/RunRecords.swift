import Blocks
import Simulations

/// The records of an experiment: the runs of each record, and its key in the cache. Records are numbered point by
/// point.
struct RunRecords: Sendable {
  private let experiment: Experiment
  private let request: RunRequest
  private let upstream: [String]
  /// The views of single runs.
  private let views: [ViewRequest]
  /// The number of records of each point.
  private let width: Int

  init(_ experiment: Experiment, _ request: RunRequest, _ use: CacheUse?) {
    self.experiment = experiment
    self.request = request
    upstream = use?.upstream ?? []
    views = request.views.filter { !$0.isSummary }
    width = (experiment.replicates + RunRecord.width - 1) / RunRecord.width
  }

  var count: Int { experiment.points.count * width }

  /// Returns the number of the record that a run belongs to.
  func record(of run: Int) -> Int {
    let (point, replicate) = run.quotientAndRemainder(dividingBy: experiment.replicates)
    return point * width + replicate / RunRecord.width
  }

  /// Returns the numbers of the records that some of the runs belong to.
  func records(of runs: RunRanges) -> RunRanges {
    RunRanges(merging: runs.ranges.map { record(of: $0.lowerBound)..<record(of: $0.upperBound - 1) + 1 })
  }

  /// Returns the point and the replicates of a record, as far as the experiment has them.
  func content(of record: Int) -> (point: Int, replicates: Range<Int>) {
    let (point, place) = record.quotientAndRemainder(dividingBy: width)
    let first = place * RunRecord.width
    return (point, first..<min(first + RunRecord.width, experiment.replicates))
  }

  /// Returns the runs of a record.
  func runs(of record: Int) -> Range<Int> {
    let (point, replicates) = content(of: record), first = point * experiment.replicates
    return first + replicates.lowerBound..<first + replicates.upperBound
  }

  /// Returns the key of a record. The key is made from the full range of the record, so it does not depend on the
  /// number of replicates.
  func key(of record: Int, _ cache: ResultCache) -> ResultCache.Key {
    let (index, replicates) = content(of: record)
    let point = experiment.points[index], first = replicates.lowerBound
    let isShown = index < Ensemble.shownPoints && replicates.contains(0)
    let range = RunRange(
      computation: Computation(point).key(request, drawing: isShown ? views : []), upstream: upstream, seed: point.seed,
      replicates: first..<first + RunRecord.width, namedSteps: request.namedSteps, curves: request.curves(of: index),
      wholeCurves: request.keptSeries.count)
    return cache.key(range.encoded)
  }

  /// Stores rows of ascending runs. Each record holds only the rows that are passed.
  func keep(_ rows: [NumberedRow], in cache: ResultCache) {
    var start = 0
    while start < rows.count {
      let record = record(of: rows[start].run), own = runs(of: record)
      var content = [RunRow?](repeating: nil, count: RunRecord.width), end = start
      while end < rows.count, own.contains(rows[end].run) {
        content[rows[end].run - own.lowerBound] = rows[end].row
        end += 1
      }
      cache.store(RunRecord(limits: request.limits, rows: content).encoded, for: key(of: record, cache))
      start = end
    }
  }
}
