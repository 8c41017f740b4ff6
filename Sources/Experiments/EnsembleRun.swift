import Simulations
import Synchronization

extension BlockSpecification {
  /// Runs what the block asks for: one simulation, or all runs of its experiment.
  ///
  /// - Parameters:
  ///   - request: what to ask of a single run. Of an experiment, the first replicate of the first
  ///     ``Experiment/shownPoints`` points is asked for the views of single runs.
  ///   - use: where results of earlier runs are found and new ones kept; nil computes everything.
  package func run(_ request: RunRequest, cache use: CacheUse? = nil) throws(RunError) -> Report {
    if let experiment {
      return try EnsembleRun(experiment, request, minor: declaration.minor, use).report(on: request.workers)
    }
    guard let use else { return try simulation.run(request) }
    let (report, isKnown) = try use.report(
      computation, seed: seed, request, needsHandover: use.needsHandover
    ) { () throws(RunError) in
      try simulation.run(request)
    }
    use.tally.add(known: isKnown ? 1 : 0, computed: isKnown ? 0 : 1)
    return report
  }

  /// What running the block costs: all of its runs together.
  package var cost: Cost {
    guard let experiment else { return simulation.cost }
    // Those that one point does not have, another one may.
    let absent = experiment.points.reduce(Int.max) { min($0, $1.simulation.absentStatistics.count) }
    var cost = experiment.cost(statistics: declaration.statistics.count - absent)
    cost.memory += curveMemory(experiment)
    return cost
  }

  /// What the series take that are kept over the steps of each run.
  private func curveMemory(_ experiment: Experiment) -> Double {
    let request = RunRequest(views: views)
    return experiment.points.prefix(Experiment.shownPoints).enumerated().reduce(0) { sum, entry in
      let count = Double(request.curves(of: entry.offset).count * experiment.replicates)
      return sum + count * RunCurve.memory(steps: entry.element.simulation.stepCount)
    }
  }

  /// The steps of all runs together.
  package var stepCount: Double {
    guard let experiment else { return Double(simulation.stepCount) }
    return experiment.points.reduce(0) { $0 + Double($1.simulation.stepCount) } * Double(experiment.replicates)
  }
}

/// The runs of an experiment, shared between threads. Which thread makes which run does not show: each draws by its own
/// replicate's number, and all are put together in their order.
private struct EnsembleRun {
  private let experiment: Experiment
  private let request: RunRequest
  private let minor: ModelDeclaration.Minor?
  private let views: [ViewRequest]
  private let board: RunBoard
  private let use: CacheUse?

  /// The first run that failed, and whether one did.
  private final class Failure: Sendable {
    let first = Mutex<(run: Int, error: RunError)?>(nil)

    /// What comes behind it does not matter any more.
    func isBefore(_ run: Int) -> Bool { first.withLock { $0 }.map { $0.run < run } ?? false }

    func note(_ run: Int, _ error: RunError) {
      first.withLock { if run < $0?.run ?? .max { $0 = (run, error) } }
    }
  }

  /// A part for every thread would leave one of them with the longest runs.
  private static let partsPerWorker = 16
  /// So many notes that differ from point to point are shown.
  private static let ownNotes = 4

  init(_ experiment: Experiment, _ request: RunRequest, minor: ModelDeclaration.Minor?, _ use: CacheUse?) {
    self.experiment = experiment
    self.minor = minor
    self.request = request
    views = request.views.filter { !$0.isSummary }
    board = RunBoard(experiment, request, use)
    self.use = use
  }

  /// - Parameter team: is no part of what its threads are handed, which would hold itself.
  func report(on team: Workers) throws(RunError) -> Report {
    // As many at the same time as the memory is for.
    let room = request.limits.memory / max(1, experiment.points.reduce(0) { max($0, $1.simulation.cost.memory) })
    let workers = room < Double(team.count) ? Workers.one : team
    var wanted = board.load(team)
    // What is drawn of a run is in no record of many.
    if !views.isEmpty { wanted = (wanted + shownRuns.filter(board.has)).sorted() }
    let runs = wanted
    guard !runs.isEmpty else { return report(of: board.takeRows(), views: [:]) }
    let parts = min(runs.count, workers.count == 1 ? 1 : workers.count * Self.partsPerWorker)
    let failure = Failure()
    let shownViews = Mutex([Int: [ReportView]]())
    workers(parts) { part in
      var made: [(run: Int, row: RunRow)] = []
      var start = ContinuousClock.now
      for run in runs[part * runs.count / parts..<(part + 1) * runs.count / parts] {
        if failure.isBefore(run) { break }
        do throws(RunError) {
          let (row, views) = try row(run)
          made.append((run, row))
          if !views.isEmpty { shownViews.withLock { $0[run] = views } }
        } catch {
          failure.note(run, error)
          break
        }
        let now = ContinuousClock.now
        guard now - start >= .seconds(1) else { continue }
        board.put(made, took: now - start)
        made = []
        start = now
      }
      board.put(made, took: ContinuousClock.now - start)
    }
    if let error = failure.first.withLock({ $0 })?.error { throw error }
    return report(of: board.takeRows(), views: shownViews.withLock { $0 })
  }

  private var shownRuns: [Int] {
    experiment.points.indices.prefix(Experiment.shownPoints).map { $0 * experiment.replicates }
  }

  /// Whether single runs show this one.
  private func isShown(_ run: Int) -> Bool {
    run % experiment.replicates == 0 && run / experiment.replicates < Experiment.shownPoints
  }

  private func row(_ run: Int) throws(RunError) -> (RunRow, [ReportView]) {
    let (index, replicate) = run.quotientAndRemainder(dividingBy: experiment.replicates)
    let point = experiment.points[index]
    let isShown = isShown(run)
    var own = request
    own.draws = Draws(seed: point.seed, replicate: UInt32(truncatingIfNeeded: replicate))
    own.views = isShown ? views : []
    own.keepsState = false
    let curves = request.curves(of: index)
    own.recordsSeries = isShown || !request.namedSteps.isEmpty || !curves.isEmpty
    if !curves.isEmpty { own.namedSteps += RunCurve.steps(upTo: point.simulation.stepCount) }
    let report = try self.report(of: point, run, own)
    let steps = request.namedSteps.map { step in
      report.series.steps.firstIndex(of: step).map { row in
        report.series.columns.map { Statistic($0.name, .whole($0.values[row])) }
      } ?? []
    }
    // A point may be among the first ones of another experiment.
    let notes = replicate == 0 ? report.notes : []
    let warnings = replicate == 0 ? report.warnings : []
    let row = RunRow(
      statistics: report.statistics, steps: steps,
      curves: curves.map { name in
        report.series[name].map { RunCurve(steps: report.series.steps, values: $0) } ?? .absent
      }, notes: notes, warnings: warnings)
    return (row, report.views)
  }

  /// A run that is drawn has a record of its own: that of the block with the values of the point.
  private func report(of point: Experiment.Point, _ run: Int, _ request: RunRequest) throws(RunError) -> Report {
    guard let use, !request.views.isEmpty else { return try point.simulation.run(request) }
    let (report, isKnown) = try use.report(
      point.computation, seed: point.seed, request, needsHandover: false
    ) { () throws(RunError) in
      try point.simulation.run(request)
    }
    // The board has counted it by its record of many.
    let wasKnown = board.has(run)
    if isKnown != wasKnown { use.tally.add(known: isKnown ? 1 : -1, computed: isKnown ? -1 : 1) }
    return report
  }

  private func report(of rows: [RunRow], views: [Int: [ReportView]]) -> Report {
    let axes = experiment.sweep?.axes ?? []
    var ensemble = Ensemble(
      axes: axes.map { Ensemble.Axis(key: $0.key, labels: $0.values.map(\.label), isWord: $0.isWord) },
      points: experiment.points.map { $0.values.map(\.label) }, replicates: experiment.replicates,
      columns: Self.columns(rows.map(\.statistics)),
      stepColumns: request.namedSteps.enumerated().flatMap { index, step in
        Self.columns(rows.map { $0.steps[index] }).map { Ensemble.StepColumn(step: step, column: $0) }
      }, minor: minor)
    ensemble.bands = bands(rows)
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.views = shown(views, ensemble)
    report.notes = notes(rows, ensemble)
    report.ensemble = ensemble
    // What is wrong at several points is told once.
    var told: Set<RunWarning> = []
    report.warnings = experiment.points.indices.prefix(Experiment.shownPoints)
      .flatMap { rows[$0 * experiment.replicates].warnings }.filter { told.insert($0).inserted }
    return report
  }

  /// Of the series that are kept, over the runs of each point that has any.
  private func bands(_ rows: [RunRow]) -> [CurveBands] {
    request.curves(of: 0).enumerated().flatMap { index, name in
      experiment.points.indices.prefix(Experiment.shownPoints).compactMap { point in
        let runs = rows[point * experiment.replicates..<(point + 1) * experiment.replicates]
        return CurveBands(series: name, point: point, runs.map { $0.curves[index] })
      }
    }
  }

  /// A column for each name, in the order in which they are met.
  private static func columns(_ rows: [[Statistic]]) -> [Ensemble.Column] {
    var names: [String] = []
    var places: [String: Int] = [:]
    for row in rows {
      // Nearly always all rows have the same names.
      if row.count == names.count, zip(row, names).allSatisfy({ $0.name == $1 }) { continue }
      for statistic in row where places[statistic.name] == nil {
        places[statistic.name] = names.count
        names.append(statistic.name)
      }
    }
    return names.enumerated().map { index, name in
      func statistic(_ row: [Statistic]) -> Statistic? {
        if index < row.count, row[index].name == name { return row[index] }
        return row.first { $0.name == name }
      }
      let isListed = rows.lazy.compactMap(statistic).first?.isListed ?? true
      return Ensemble.Column(name: name, values: rows.map { statistic($0)?.value }, isListed: isListed)
    }
  }

  /// The views in the order asked for; those of single runs once a point.
  private func shown(_ views: [Int: [ReportView]], _ ensemble: Ensemble) -> [ReportView] {
    var next = 0
    return request.views.flatMap { view -> [ReportView] in
      if case .summary(let names) = view.options {
        switch view.name {
        case "bands": return [.bands(names)]
        case "chart": return [.ensembleChart(names)]
        default: return [.summaries(names)]
        }
      }
      defer { next += 1 }
      return experiment.points.indices.prefix(Experiment.shownPoints).compactMap { point in
        guard let views = views[point * experiment.replicates], next < views.count else { return nil }
        return views[next].titled(ensemble.label(of: point))
      }
    }
  }

  private func notes(_ rows: [RunRow], _ ensemble: Ensemble) -> [String] {
    let points = experiment.points.indices.prefix(Experiment.shownPoints)
    let all = points.map { rows[$0 * experiment.replicates].notes }
    let first = all.first ?? []
    // What is true of every point is said once, something that differs of a few points one by one.
    var notes = first.filter { note in all.allSatisfy { $0.contains(note) } }
    let common = Set(notes)
    let own = zip(points, all).flatMap { point, notes in
      notes.filter { !common.contains($0) }.map { "At \(ensemble.label(of: point)): \($0)" }
    }
    notes += own.prefix(Self.ownNotes)
    if own.count > Self.ownNotes { notes.append("Likewise at the other points.") }
    if !views.isEmpty, experiment.points.count > Experiment.shownPoints {
      notes.append("The first \(Experiment.shownPoints) of \(experiment.points.count) points are drawn.")
    }
    return notes
  }
}

extension RunRequest {
  /// The series that are kept over the steps of all runs of a point: those that bands are asked of, each once.
  func curves(of point: Int) -> [String] {
    guard point < Experiment.shownPoints else { return [] }
    var names: [String] = []
    for view in views where view.name == "bands" {
      guard case .summary(let asked) = view.options else { continue }
      for name in asked where !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension ReportView {
  /// With what is swept before the titles of its pictures, tables and diagrams.
  fileprivate func titled(_ label: String) -> ReportView {
    guard !label.isEmpty else { return self }
    func titled(_ title: String?) -> String { title.map { "\(label), \($0)" } ?? label }
    switch self {
    case .pictures(let pictures):
      return .pictures(
        pictures.map { picture in
          var picture = picture
          picture.title = titled(picture.title)
          return picture
        })
    case .cards(var board):
      board.title = label
      return .cards(board)
    case .table(var table):
      table.title = titled(table.title)
      return .table(table)
    case .diagram(var diagram):
      diagram.title = titled(diagram.title)
      return .diagram(diagram)
    case .chart, .statistics, .summaries, .ensembleChart, .bands: return self
    }
  }
}
