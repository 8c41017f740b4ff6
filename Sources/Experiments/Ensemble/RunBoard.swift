import Blocks
import Simulations
import Specification
import Synchronization

/// The results of all runs of an experiment, which any thread fills in any order, partly from records of earlier runs.
///
/// New results go into records when a record is full, and about once a second. So little is lost if the process is
/// killed.
final class RunBoard: Sendable {
  private struct State {
    var table: RunTable
    /// The number of runs that each record still lacks.
    var missing: [Int]
  }

  private let experiment: Experiment
  private let request: RunRequest
  private let use: CacheUse?
  private let records: RunRecords
  private let state: Mutex<State>

  private static let fewRecords = 32

  init(_ experiment: Experiment, _ request: RunRequest, _ use: CacheUse?) {
    self.experiment = experiment
    self.request = request
    self.use = use
    records = RunRecords(experiment, request, use)
    state = Mutex(
      State(
        table: RunTable(count: experiment.runCount),
        missing: use == nil ? [] : [Int](repeating: 0, count: records.count)))
  }

  /// Loads the results of earlier runs.
  ///
  /// - Returns: the missing runs, in order.
  func load(_ workers: Workers) -> [Int] {
    guard let use else { return Array(0..<experiment.runCount) }
    load(0..<records.count, from: use, workers)
    let missing = state.withLock { $0.table.missing }
    use.tally.add(known: experiment.runCount - missing.count, computed: missing.count)
    request.progress?.addRuns(experiment.runCount - missing.count, isKnown: true)
    return missing
  }

  /// Loads the results of some of the runs, without counting them in the tally.
  ///
  /// - Returns: the runs among them that are missing, in order.
  func load(_ runs: RunRanges, _ workers: Workers) -> [Int] {
    if let use { for part in records.records(of: runs).ranges { load(part, from: use, workers) } }
    return state.withLock { state in runs.runs.filter { !state.table.has($0) } }
  }

  private func load(_ range: Range<Int>, from use: CacheUse, _ workers: Workers) {
    // A few records are read before another thread would wake up.
    let parts = range.count < Self.fewRecords ? 1 : min(range.count, workers.count * 4)
    workers(parts) { [self] part in
      for record in part * range.count / parts..<(part + 1) * range.count / parts {
        take(range.lowerBound + record, from: use)
      }
    }
  }

  private func take(_ record: Int, from use: CacheUse) {
    let (point, replicates) = records.content(of: record)
    let first = point * experiment.replicates + replicates.lowerBound
    var rows: [RunRow?] = []
    switch use.cache.record(for: records.key(of: record, use.cache)) {
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

  /// Returns the rows of a record, one list for each cluster worker that computed some of them.
  private func parts(of record: Int, _ use: CacheUse) -> [[RunRow?]] {
    let (parts, damaged) = use.cache.parts(for: records.key(of: record, use.cache))
    use.tally.add(damaged: damaged)
    return parts.compactMap { reader in
      guard let known = try? RunRecord(reader), request.limits.memory >= known.limits.memory,
        request.limits.updates >= known.limits.updates
      else { return nil }
      return known.rows
    }
  }

  func has(_ run: Int) -> Bool { state.withLock { $0.table.has(run) } }

  /// Returns whether the known results of a run equal this row byte for byte.
  func agrees(_ run: Int, _ row: RunRow) -> Bool {
    func bytes(_ row: RunRow?) -> [UInt8] { RunRecord(limits: request.limits, rows: [row]).encoded }
    return bytes(state.withLock { $0.table.row(run) }) == bytes(row)
  }

  /// Adds the results of ascending runs. Runs that are already present had the same results.
  ///
  /// - Parameters:
  ///   - table: the results, in the order of the runs.
  ///   - duration: the time that the runs took.
  ///   - isLast: whether no runs follow, so that a record is stored even if it is not full.
  func put(_ runs: [Int], _ table: RunTable, took duration: Duration, isLast: Bool = false) {
    guard !runs.isEmpty else { return }
    guard let use else { return state.withLock { $0.table.set(runs, from: table) } }
    var touched: [Int] = []
    state.withLock { state in
      for run in runs where !state.table.has(run) {
        let record = records.record(of: run)
        state.missing[record] -= 1
        if touched.last != record { touched.append(record) }
      }
      state.table.set(runs, from: table)
    }
    let isLong = duration >= .seconds(1)
    guard !touched.isEmpty, use.cache.isWorthKeeping(duration / touched.count) else { return }
    for record in touched {
      let (point, replicates) = records.content(of: record)
      let first = point * experiment.replicates
      let known = state.withLock { state -> [RunRow?]? in
        guard isLong || isLast || state.missing[record] == 0 else { return nil }
        return replicates.map { state.table.row(first + $0) }
      }
      guard let known else { continue }
      use.cache.store(RunRecord(limits: request.limits, rows: known).encoded, for: records.key(of: record, use.cache))
    }
  }

  /// Returns all results and leaves the board empty. All of them must be present.
  func takeTable() -> RunTable {
    state.withLock { state in
      defer { state.table = RunTable() }
      return state.table
    }
  }
}
