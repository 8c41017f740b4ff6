import Blocks
import Simulations
import Synchronization

extension BlockSpecification {
  /// Runs the block: one simulation, or all runs of its experiment.
  ///
  /// - Parameters:
  ///   - request: the request for a single run. In an experiment, only the first replicate of the first
  ///     ``Ensemble/shownPoints`` points draws the views of single runs.
  ///   - use: the cache in which earlier results are found and new ones stored, or nil to compute everything.
  package func run(_ request: RunRequest, cache use: CacheUse? = nil) throws(RunError) -> Report {
    if let experiment {
      return try EnsembleRun(experiment, keeping(request), declaration, derived, use).report(on: request.workers)
    }
    var report = try report(request, cache: use)
    try derived.complete(&report)
    return report
  }

  /// Returns the report of the block's single run without derived statistics, from the cache or by running it.
  func report(_ request: RunRequest, cache use: CacheUse?) throws(RunError) -> Report {
    if let use {
      let known = try use.report(Computation(self), request, needsHandover: use.needsHandover) { () throws(RunError) in
        try simulation.run(request)
      }
      use.tally.add(known: known.isKnown ? 1 : 0, computed: known.isKnown ? 0 : 1)
      return known.report
    }
    return try simulation.run(request)
  }
}

/// The runs of an experiment, shared between threads.
///
/// The results do not depend on which thread makes which run: random numbers depend on the replicate, and results are
/// combined in order.
struct EnsembleRun {
  let experiment: Experiment
  let request: RunRequest
  let declaration: ModelDeclaration
  let derived: DerivedStatistics
  /// The views of single runs.
  let views: [ViewRequest]
  let board: RunBoard
  let use: CacheUse?
  private let curveBytes = ByteCount()
  let engines = EngineNames()

  /// A number of bytes to which several threads add.
  private final class ByteCount: Sendable {
    private let sum = Atomic(0)

    /// Adds bytes and returns the new sum.
    func add(_ bytes: Int) -> Int { sum.add(bytes, ordering: .relaxed).newValue }
  }

  /// The failed run with the lowest number, and its error.
  private final class Failure: Sendable {
    let first = Mutex<(run: Int, error: RunError)?>(nil)

    /// Returns whether an earlier run has failed, so that this run no longer matters.
    func isBefore(_ run: Int) -> Bool { first.withLock { $0 }.map { $0.run < run } ?? false }

    func note(_ run: Int, _ error: RunError) {
      first.withLock { if run < $0?.run ?? .max { $0 = (run, error) } }
    }
  }

  /// The number of parts for each thread. With only one part each, a single thread might get all the longest runs.
  private static let partsPerWorker = 16
  /// The number of results that are combined at a time.
  private static let batch = 4096

  init(
    _ experiment: Experiment, _ request: RunRequest, _ declaration: ModelDeclaration, _ derived: DerivedStatistics,
    _ use: CacheUse?
  ) {
    self.experiment = experiment
    self.declaration = declaration
    self.derived = derived
    self.request = request
    views = request.views.filter { !$0.isSummary }
    board = RunBoard(experiment, request, use)
    self.use = use
  }

  /// Returns the report of all runs.
  ///
  /// - Parameter team: the threads. They are not stored here, because their work would then hold them.
  func report(on team: Workers) throws(RunError) -> Report {
    let workers = workers(of: team)
    var wanted = board.load(team)
    // Records do not hold the states that runs hand over.
    if keepsStates { wanted = Array(0..<experiment.runCount) }
    // Records of many runs do not hold the views of a single run.
    if !views.isEmpty, !keepsStates { wanted = (wanted + shownRuns.filter(board.has)).sorted() }
    let runs = wanted
    guard !runs.isEmpty else {
      let report = try report(of: board.takeTable(), views: [:])
      try request.limits.stop.check()
      return report
    }
    let parts = min(runs.count, workers.count == 1 ? 1 : workers.count * Self.partsPerWorker)
    let failure = Failure()
    let shownViews = Mutex([Int: [ReportView]]()), states = Mutex([Int: any Handover]())
    // If the threads share the runs, each run uses one thread. Otherwise the runs share the threads within each step.
    let inner = parts == 1 ? team : Workers.one
    let stop = request.limits.stop
    workers(parts) { part in
      let own = runs[part * runs.count / parts..<(part + 1) * runs.count / parts]
      var made: [Int] = [], table = RunTable()
      var start = ContinuousClock.now
      var point = Runner(self, own.first ?? 0, inner)
      for run in own {
        if failure.isBefore(run) { break }
        do throws(RunError) {
          try stop.check()
          if !point.runs.contains(run) { point = Runner(self, run, inner) }
          let (row, views, state) = try point.row(run)
          if let state { states.withLock { $0[run] = state } }
          if let progress = request.progress, !board.has(run) { progress.addRuns(1) }
          made.append(run)
          table.append(row)
          if !views.isEmpty { shownViews.withLock { $0[run] = views } }
        } catch {
          failure.note(run, error)
          break
        }
        let now = ContinuousClock.now
        guard made.count >= Self.batch || now - start >= .seconds(1) else { continue }
        board.put(made, table, took: now - start)
        (made, table) = ([], RunTable())
        start = now
      }
      board.put(made, table, took: ContinuousClock.now - start, isLast: stop?.isOn ?? false)
    }
    if let (run, error) = failure.first.withLock({ $0 }) { throw experiment.failure(error, of: run) }
    var report = try report(of: board.takeTable(), views: shownViews.withLock { $0 })
    try stop.check()
    report.engine = engines.text
    if keepsStates {
      let states = states.withLock { $0 }
      report.handover = ReplicateStates(states: states)
    }
    return report
  }

  /// Returns the team if the memory suffices for a run on each of its threads, otherwise a single thread.
  func workers(of team: Workers) -> Workers {
    let room = request.limits.memory / max(1, experiment.points.reduce(0) { max($0, $1.simulation.cost.memory) })
    return room < Double(team.count) ? Workers.one : team
  }

  /// Computes some of the runs.
  ///
  /// A failed run does not end the others. After the request's stop signal, no more runs begin.
  ///
  /// - Parameters:
  ///   - took: receives rows of ascending runs in one record, on any thread, at least once a second. `isWhole` tells
  ///     whether these are all of the record's runs that this thread makes.
  ///   - take: is called once, on any thread, for each run that has no row.
  func make(
    _ runs: [Int], on team: Workers, rows took: @escaping @Sendable (_ rows: [NumberedRow], _ isWhole: Bool) -> Void,
    _ take: @escaping @Sendable (Int, MadeRun) -> Void
  ) {
    let records = RunRecords(experiment, request, use)
    parts(of: runs, on: team) { own, inner in
      var rows: [NumberedRow] = [], record = 0..<0, isWhole = true, start = ContinuousClock.now
      each(own, inner) { point, run in
        if !record.contains(run) {
          if !rows.isEmpty { took(rows, isWhole) }
          (rows, record, isWhole, start) = ([], records.runs(of: records.record(of: run)), true, .now)
        }
        do throws(RunError) {
          let (row, _, _) = try point.row(run)
          rows.append(NumberedRow(run: run, row: row))
        } catch {
          if error.stop != nil || request.limits.stop?.isOn == true { return }
          take(run, .failed(error))
        }
        let now = ContinuousClock.now
        guard now - start >= .seconds(1) else { return }
        took(rows, false)
        (rows, isWhole, start) = ([], false, now)
      }
      if !rows.isEmpty { took(rows, isWhole) }
    }
  }

  /// Repeats known runs and compares their results with the known ones.
  ///
  /// - Parameter take: receives the verdict on each computed run once, on any thread.
  func verify(_ runs: [Int], on team: Workers, _ take: @escaping @Sendable (Int, RunVerdict) -> Void) {
    _ = board.load(RunRanges(runs), team)
    each(runs, on: team, failed: { take($0, .failed($1)) }) { point, run throws(RunError) in
      take(run, try point.agrees(run) ? .same : .different)
    }
  }

  /// Computes some of the runs only for their final states, which the request must keep.
  func states(of runs: [Int], on team: Workers) throws(RunError) -> ReplicateStates {
    let states = Mutex([Int: any Handover]()), failure = Failure()
    each(runs, on: team, failed: { failure.note($0, $1) }) { point, run throws(RunError) in
      let (_, _, state) = try point.row(run)
      if let state { states.withLock { $0[run] = state } }
    }
    if let (run, error) = failure.first.withLock({ $0 }) { throw experiment.failure(error, of: run) }
    try request.limits.stop.check()
    return ReplicateStates(states: states.withLock { $0 })
  }

  /// Does the runs, each on one thread. An error does not end other runs.
  ///
  /// After the request's stop signal, no more runs begin. Runs that the signal stopped do not count as failed.
  private func each(
    _ runs: [Int], on team: Workers, failed: @escaping @Sendable (Int, RunError) -> Void,
    _ body: @escaping @Sendable (Runner, Int) throws(RunError) -> Void
  ) {
    let stop = request.limits.stop
    parts(of: runs, on: team) { own, inner in
      each(own, inner) { point, run in
        do throws(RunError) {
          try body(point, run)
        } catch {
          if error.stop == nil, stop?.isOn != true { failed(run, error) }
        }
      }
    }
  }

  /// Distributes runs among threads.
  private func parts(
    of runs: [Int], on team: Workers, _ body: @escaping @Sendable (_ own: ArraySlice<Int>, _ inner: Workers) -> Void
  ) {
    guard !runs.isEmpty else { return }
    let workers = workers(of: team)
    let parts = min(runs.count, workers.count == 1 ? 1 : workers.count * Self.partsPerWorker)
    let inner = parts == 1 ? team : Workers.one
    workers(parts) { part in body(runs[part * runs.count / parts..<(part + 1) * runs.count / parts], inner) }
  }

  /// Does the runs of one thread until the request's signal stops it.
  private func each(_ own: ArraySlice<Int>, _ inner: Workers, _ body: (Runner, Int) -> Void) {
    let stop = request.limits.stop
    var point = Runner(self, own.first ?? 0, inner)
    for run in own {
      if stop?.isOn == true { return }
      if !point.runs.contains(run) { point = Runner(self, run, inner) }
      body(point, run)
    }
  }

  /// Returns the runs without a result, in order. A shown run without its views also counts as missing.
  ///
  /// - Parameter wanted: the runs to look for, or nil for all.
  func missing(_ wanted: RunRanges?, on team: Workers) -> [Int] {
    let missing = wanted.map { board.load($0, team) } ?? board.load(team)
    guard let use, !views.isEmpty else { return missing }
    let undrawn = shownRuns.filter { wanted?.contains($0) != false && board.has($0) && !isDrawn($0, use) }
    return undrawn.isEmpty ? missing : (missing + undrawn).sorted()
  }

  private func isDrawn(_ run: Int, _ use: CacheUse) -> Bool {
    let point = Runner(self, run, Workers.one)
    return use.knows(
      Computation(experiment.points[run / experiment.replicates]), point.request(of: run), needsHandover: false)
  }

  /// Whether another block starts from the final states of the runs.
  var keepsStates: Bool { request.keepsReplicateStates && experiment.sweep == nil }

  private var shownRuns: [Int] {
    experiment.points.indices.prefix(Ensemble.shownPoints).map { $0 * experiment.replicates }
  }

  /// Returns whether the views of single runs show this run.
  func isShown(_ run: Int) -> Bool {
    run % experiment.replicates == 0 && run / experiment.replicates < Ensemble.shownPoints
  }

  /// Returns the state that a run hands over, after checking that the states of all runs fit into memory.
  func kept(_ state: (any Handover)?) throws(RunError) -> (any Handover)? {
    guard keepsStates, let state else { return nil }
    let memory = Double(state.byteCount) * Double(experiment.runCount)
    guard memory <= request.limits.memory else {
      throw RunError(
        key: "replicates", "the final states of \(experiment.runCount) runs need more memory than is available",
        advice: "start from fewer replicates, or allow more with --max-memory")
    }
    return state
  }

  /// Counts the bytes of a run's curves towards the memory limit, because the length of a run may not be known
  /// beforehand.
  func count(_ curves: [RunCurve]) throws(RunError) {
    guard !request.keptSeries.isEmpty else { return }
    let bytes = curves.reduce(0) { $0 + $1.bytes.count + MemoryLayout<RunCurve>.stride }
    let sum = curveBytes.add(bytes)
    guard Double(sum) <= request.limits.memory else {
      throw RunError(
        key: "replicates", "the series of all runs need more memory than is available",
        advice: "save the series of fewer replicates, or allow more with --max-memory")
    }
  }

  /// Returns the error at the place of the swept value that causes it.
  func placed(_ error: RunError, at point: Experiment.Point) -> RunError {
    var error = error
    error.span = error.span ?? experiment.span(of: error.key, at: point)
    return error
  }

  /// Returns the report of a run. A run with views has a record of its own, which is the record of a block with the
  /// values of the point.
  func report(of point: Experiment.Point, _ run: Int, _ request: RunRequest) throws(RunError) -> Report {
    guard let use, !request.views.isEmpty else { return try point.simulation.run(request) }
    let (report, isKnown, _) = try use.report(
      Computation(point), request, needsHandover: request.keepsHandover
    ) { () throws(RunError) in
      try point.simulation.run(request)
    }
    // The board has already counted the run by the record of many runs.
    let wasKnown = board.has(run)
    if isKnown != wasKnown { use.tally.add(known: isKnown ? 1 : -1, computed: isKnown ? -1 : 1) }
    return report
  }
}
