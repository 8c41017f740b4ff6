import Blocks
import Simulations
import Specification
import Synchronization

/// The results of all runs of an experiment, filled by any thread in any order, partly from records of earlier runs.
/// New results go into records as soon as a record is full, and about once a second, so little is lost if the
/// process is killed.
final class RunBoard: Sendable {
  private struct State {
    var table: RunTable
    /// The runs that each record still lacks.
    var missing: [Int]
  }

  private let experiment: Experiment
  private let request: RunRequest
  private let use: CacheUse?
  private let state: Mutex<State>
  /// Records a point.
  private let width: Int

  private static let fewRecords = 32

  init(_ experiment: Experiment, _ request: RunRequest, _ use: CacheUse?) {
    self.experiment = experiment
    self.request = request
    self.use = use
    width = (experiment.replicates + RunRecord.width - 1) / RunRecord.width
    state = Mutex(
      State(
        table: RunTable(count: experiment.runCount),
        missing: use == nil ? [] : [Int](repeating: 0, count: experiment.points.count * width)))
  }

  private var recordCount: Int { experiment.points.count * width }

  /// The point and the replicates that a record is about, as far as the experiment has them.
  private func content(of record: Int) -> (point: Int, replicates: Range<Int>) {
    let (point, place) = record.quotientAndRemainder(dividingBy: width)
    let first = place * RunRecord.width
    return (point, first..<min(first + RunRecord.width, experiment.replicates))
  }

  /// Named by its whole range, so it is the same however many of its replicates are wanted.
  private func key(of record: Int, _ cache: ResultCache) -> ResultCache.Key {
    let (index, replicates) = content(of: record)
    let point = experiment.points[index], first = replicates.lowerBound
    let range = RunRange(
      computation: point.computation, upstream: use?.upstream ?? [], seed: point.seed,
      replicates: first..<first + RunRecord.width, namedSteps: request.namedSteps, curves: request.curves(of: index),
      wholeCurves: request.keptSeries.count)
    return cache.key(range.encoded)
  }

  /// Takes what is known of earlier runs.
  ///
  /// - Returns: the runs that are missing, in their order.
  func load(_ workers: Workers) -> [Int] {
    guard let use else { return Array(0..<experiment.runCount) }
    // A few are read before another thread wakes.
    let parts = recordCount < Self.fewRecords ? 1 : min(recordCount, workers.count * 4)
    workers(parts) { [self] part in
      for record in part * recordCount / parts..<(part + 1) * recordCount / parts {
        take(record, from: use)
      }
    }
    let missing = state.withLock { $0.table.missing }
    use.tally.add(known: experiment.runCount - missing.count, computed: missing.count)
    request.progress?.addRuns(experiment.runCount - missing.count, isKnown: true)
    return missing
  }

  private func take(_ record: Int, from use: CacheUse) {
    let (point, replicates) = content(of: record)
    let first = point * experiment.replicates + replicates.lowerBound
    var rows: [RunRow?] = []
    switch use.cache.record(for: key(of: record, use.cache)) {
    case .none: break
    case .damaged: use.tally.add(damaged: 1)
    case .foreign: use.tally.add(foreign: 1)
    case .found(let reader):
      do throws(RecordFault) {
        let known = try RunRecord(reader)
        let isTrusted = request.limits.memory >= known.limits.memory && request.limits.updates >= known.limits.updates
        if isTrusted { rows = known.rows } else { use.tally.add(incomplete: 1) }
      } catch {
        use.tally.add(damaged: 1)
      }
    }
    let parts = rows.isEmpty || rows.prefix(replicates.count).contains(nil) ? self.parts(of: record, use) : []
    for part in parts {
      if rows.isEmpty {
        rows = part
      } else {
        for (place, row) in part.enumerated() { rows[place] = rows[place] ?? row }
      }
    }
    var missing = replicates.count
    let curves = request.curves(of: point).count
    state.withLock { state in
      for place in 0..<min(replicates.count, rows.count) {
        guard let row = rows[place], row.steps.count == request.namedSteps.count, row.curves.count == curves
        else { continue }
        state.table.set(first + place, row)
        missing -= 1
      }
      state.missing[record] = missing
    }
    guard missing < replicates.count, let progress = request.progress else { return }
    let steps = experiment.points[point].simulation.stepCount
    let (sum, overflow) = steps.multipliedReportingOverflow(by: replicates.count - missing)
    if !overflow, sum < 1 << 53 { progress.add(sum) }
  }

  /// Returns the rows that each of several workers of a cluster has left of a record.
  private func parts(of record: Int, _ use: CacheUse) -> [[RunRow?]] {
    let (parts, damaged) = use.cache.parts(for: key(of: record, use.cache))
    use.tally.add(damaged: damaged)
    return parts.compactMap { reader in
      guard let known = try? RunRecord(reader), request.limits.memory >= known.limits.memory,
        request.limits.updates >= known.limits.updates
      else { return nil }
      return known.rows
    }
  }

  func has(_ run: Int) -> Bool { state.withLock { $0.table.has(run) } }

  /// Whether a run has these results, byte for byte.
  func agrees(_ run: Int, _ row: RunRow) -> Bool {
    func bytes(_ row: RunRow?) -> [UInt8] { RunRecord(limits: request.limits, rows: [row]).encoded }
    return bytes(state.withLock { $0.table.row(run) }) == bytes(row)
  }

  /// Takes what came of ascending runs; those that are there already came out the same.
  ///
  /// - Parameters:
  ///   - duration: how long it took to make them.
  ///   - isLast: whether the runs after them are left out, so a record that is not full is kept as it is.
  func put(_ runs: [Int], _ table: RunTable, took duration: Duration, isLast: Bool = false) {
    guard !runs.isEmpty else { return }
    guard let use else { return state.withLock { $0.table.set(runs, from: table) } }
    var touched: [Int] = []
    state.withLock { state in
      for run in runs where !state.table.has(run) {
        let (point, replicate) = run.quotientAndRemainder(dividingBy: experiment.replicates)
        let record = point * width + replicate / RunRecord.width
        state.missing[record] -= 1
        if touched.last != record { touched.append(record) }
      }
      state.table.set(runs, from: table)
    }
    let isLong = duration >= .seconds(1)
    guard !touched.isEmpty, use.cache.isWorthKeeping(duration / touched.count) else { return }
    for record in touched {
      let (point, replicates) = content(of: record)
      let first = point * experiment.replicates
      let known = state.withLock { state -> [RunRow?]? in
        guard isLong || isLast || state.missing[record] == 0 else { return nil }
        return replicates.map { state.table.row(first + $0) }
      }
      guard let known else { continue }
      use.cache.store(RunRecord(limits: request.limits, rows: known).encoded, for: key(of: record, use.cache))
    }
  }

  /// Keeps rows of runs in records, each with the rows that are passed and no others.
  func keep(_ rows: [Int: RunRow]) {
    guard let cache = use?.cache else { return }
    var records: [Int: [RunRow?]] = [:]
    for (run, row) in rows {
      let (point, replicate) = run.quotientAndRemainder(dividingBy: experiment.replicates)
      let (place, index) = replicate.quotientAndRemainder(dividingBy: RunRecord.width)
      records[point * width + place, default: [RunRow?](repeating: nil, count: RunRecord.width)][index] = row
    }
    for (record, rows) in records.sorted(by: { $0.key < $1.key }) {
      cache.store(RunRecord(limits: request.limits, rows: rows).encoded, for: key(of: record, cache))
    }
  }

  /// Hands over all results, when they are there.
  func takeTable() -> RunTable {
    state.withLock { state in
      defer { state.table = RunTable() }
      return state.table
    }
  }
}
