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
    var report: Report
    if let use {
      let known = try use.report(
        computation, seed: seed, request, needsHandover: use.needsHandover
      ) { () throws(RunError) in
        try simulation.run(request)
      }
      use.tally.add(known: known.isKnown ? 1 : 0, computed: known.isKnown ? 0 : 1)
      report = known.report
    } else {
      report = try simulation.run(request)
    }
    report.views = zip(request.views, report.views).map { $1.asText($0.isText) }
    return report
  }

  /// What running the block costs: all of its runs together.
  package var cost: Cost { cost(naming: 0) }

  /// - Parameter steps: how many steps are recorded besides those that the block names itself.
  package func cost(naming steps: Int) -> Cost {
    guard let experiment else { return with(simulation.cost, pictures: 1) }
    // Those that one point does not have, another one may.
    let absent = experiment.points.reduce(Int.max) { min($0, $1.simulation.absentStatistics.count) }
    return with(
      experiment.cost(
        statistics: declaration.statistics.count - absent, steps: namedSteps.count + steps,
        series: declaration.series.count), pictures: min(experiment.points.count, Experiment.shownPoints))
  }

  /// With the pictures of so many runs.
  private func with(_ cost: Cost, pictures count: Int) -> Cost {
    var cost = cost
    let (columns, rows) = simulation.drawnCells
    for view in views {
      cost.memory += Double(count) * view.drawnBytes(columns: columns, rows: rows, lastStep: simulation.stepCount)
    }
    return cost
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
  /// So many results are put together at a time.
  private static let batch = 4096
  /// Theory is asked about so many points: it may take its time, and more are not drawn.
  private static let expectedPoints = 60
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
    guard !runs.isEmpty else { return report(of: board.takeTable(), views: [:]) }
    let parts = min(runs.count, workers.count == 1 ? 1 : workers.count * Self.partsPerWorker)
    let failure = Failure()
    let shownViews = Mutex([Int: [ReportView]]())
    workers(parts) { part in
      let own = runs[part * runs.count / parts..<(part + 1) * runs.count / parts]
      var made: [Int] = [], table = RunTable()
      var start = ContinuousClock.now
      var point = Runner(self, own.first ?? 0)
      for run in own {
        if failure.isBefore(run) { break }
        do throws(RunError) {
          if !point.runs.contains(run) { point = Runner(self, run) }
          let (row, views) = try point.row(run)
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
      board.put(made, table, took: ContinuousClock.now - start)
    }
    if let error = failure.first.withLock({ $0 })?.error { throw error }
    return report(of: board.takeTable(), views: shownViews.withLock { $0 })
  }

  private var shownRuns: [Int] {
    experiment.points.indices.prefix(Experiment.shownPoints).map { $0 * experiment.replicates }
  }

  /// Whether single runs show this one.
  private func isShown(_ run: Int) -> Bool {
    run % experiment.replicates == 0 && run / experiment.replicates < Experiment.shownPoints
  }

  /// Makes the runs of one point: what they have in common is looked up once.
  private struct Runner {
    let runs: Range<Int>
    private let owner: EnsembleRun
    private let point: Experiment.Point
    private var request: RunRequest

    init(_ owner: EnsembleRun, _ run: Int) {
      self.owner = owner
      let replicates = owner.experiment.replicates, index = run / replicates
      runs = index * replicates..<(index + 1) * replicates
      point = owner.experiment.points[index]
      request = owner.request
      request.keepsState = false
      request.keepsHandover = false
    }

    mutating func row(_ run: Int) throws(RunError) -> (RunRow, [ReportView]) {
      let replicate = run - runs.lowerBound
      let isShown = owner.isShown(run)
      request.draws = Draws(seed: point.seed, replicate: UInt32(truncatingIfNeeded: replicate))
      request.views = isShown ? owner.views : []
      request.recordsSeries = isShown || !request.namedSteps.isEmpty
      request.keepsNotes = replicate == 0
      do throws(RunError) {
        let report = try owner.report(of: point, run, request)
        return (
          RunRow(report, namedSteps: request.namedSteps, replicate: replicate),
          report.views.map { $0.summarised(report.summary) })
      } catch {
        throw owner.placed(error, at: point)
      }
    }
  }

  /// A fault of one value of a sweep, at the place of that value.
  private func placed(_ error: RunError, at point: Experiment.Point) -> RunError {
    var error = error
    error.span = error.span ?? experiment.span(of: error.key, at: point)
    return error
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

  private func report(of results: RunTable, views: [Int: [ReportView]]) -> Report {
    var results = results
    let axes = experiment.sweep?.axes ?? []
    let columns = results.takeColumns()
    var ensemble = Ensemble(
      axes: axes.map { Ensemble.Axis(key: $0.key, labels: $0.values.map(\.label), isWord: $0.isWord) },
      points: experiment.points.map { $0.values.map(\.label) }, replicates: experiment.replicates,
      columns: columns.statistics,
      stepColumns: zip(request.namedSteps, columns.steps).flatMap { step, columns in
        columns.map { Ensemble.StepColumn(step: step, column: $0) }
      }, minor: minor)
    if request.views.contains(where: { $0.isSummary && $0.name == "chart" }) {
      ensemble.expectedMeans = experiment.points.prefix(Self.expectedPoints).map(\.simulation.expectedMeans)
    }
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.views = shown(views, ensemble)
    report.notes = notes(results, ensemble)
    report.ensemble = ensemble
    // What is wrong at several points is told once.
    var told: Set<RunWarning> = []
    report.warnings = experiment.points.prefix(Experiment.shownPoints).enumerated().flatMap { index, point in
      results.warnings(of: index * experiment.replicates).filter { told.insert($0).inserted }.map { warning in
        var warning = warning
        warning.span = warning.span ?? experiment.span(of: warning.key, at: point)
        return warning
      }
    }
    return report
  }

  /// The views in the order asked for; those of single runs once a point.
  private func shown(_ views: [Int: [ReportView]], _ ensemble: Ensemble) -> [ReportView] {
    var next = 0
    return request.views.flatMap { view -> [ReportView] in
      if case .summary(let names) = view.options {
        return [(view.name == "chart" ? .ensembleChart(names) : ReportView.summaries(names)).asText(view.isText)]
      }
      defer { next += 1 }
      return experiment.points.indices.prefix(Experiment.shownPoints).compactMap { point in
        guard let views = views[point * experiment.replicates], next < views.count else { return nil }
        return views[next].titled(ensemble.label(of: point)).asText(view.isText)
      }
    }
  }

  private func notes(_ results: RunTable, _ ensemble: Ensemble) -> [String] {
    let points = experiment.points.indices.prefix(Experiment.shownPoints)
    let all = points.map { results.notes(of: $0 * experiment.replicates) }
    let first = all.first ?? []
    // What is true of every point is said once, something that differs of a few points one by one.
    var notes = first.filter { note in all.allSatisfy { $0.contains(note) } }
    let common = Set(notes)
    let own = zip(points, all).flatMap { point, notes in
      notes.filter { !common.contains($0) }.map { "At \(ensemble.label(of: point)): \($0)" }
    }
    notes += own.prefix(Self.ownNotes)
    if own.count > Self.ownNotes { notes.append("Likewise at the other points.") }
    let ends = results.missedEnds(every: experiment.replicates)
    if ends.count <= Self.ownNotes {
      notes += ends.map { note($0.end, $0.counts, ensemble) }
    } else {
      let count = ends.reduce(0) { $1.counts.values.reduce($0, +) }
      notes.append("\(count) of \(experiment.runCount) runs reached their limit of steps.")
    }
    if !views.isEmpty, experiment.points.count > Experiment.shownPoints {
      notes.append("The first \(Experiment.shownPoints) of \(experiment.points.count) points are drawn.")
    }
    return notes
  }

  /// How many runs reached the limit of steps, and of which points where those differ and are few.
  private func note(_ end: MissedEnd, _ counts: [Int: Int], _ ensemble: Ensemble) -> String {
    if experiment.runCount == 1 { return end.note }
    let counted = experiment.points.indices.compactMap { point in counts[point].map { (point: point, count: $0) } }
    let total = counted.reduce(0) { $0 + $1.count }
    let note = end.note(total, of: experiment.runCount)
    let isEverywhere = counted.count == experiment.points.count && counted.allSatisfy { $0.count == counted[0].count }
    if isEverywhere || counted.count > Self.ownNotes { return note + "." }
    let places = counted.map { point, count in
      let label = ensemble.label(of: point)
      return experiment.replicates == 1 ? "at \(label)" : "\(count) of \(experiment.replicates) at \(label)"
    }
    return "\(note): \(places.joined(separator: "; "))."
  }
}

extension ReportView {
  /// With what is swept before the titles of its pictures, tables and diagrams.
  fileprivate func titled(_ label: String) -> ReportView {
    guard !label.isEmpty else { return self }
    func titled(_ title: String?) -> String { title.map { "\(label), \($0)" } ?? label }
    func titled(_ picture: Picture) -> Picture {
      var picture = picture
      picture.title = titled(picture.title)
      return picture
    }
    switch self {
    case .pictures(let pictures): return .pictures(pictures.map(titled))
    case .image(var view):
      view.pictures = view.pictures.map(titled)
      view.summary = view.summary.map { "\(label): \($0)" }
      return .image(view)
    case .animation(var view):
      view.pictures = view.pictures.map(titled)
      view.summary = view.summary.map { "\(label): \($0)" }
      return .animation(view)
    case .text(let view): return .text(view.titled(label))
    case .cards(var board):
      board.title = label
      return .cards(board)
    case .table(var table):
      table.title = titled(table.title)
      return .table(table)
    case .diagram(var diagram):
      diagram.title = titled(diagram.title)
      return .diagram(diagram)
    case .chart, .statistics, .summaries, .ensembleChart: return self
    }
  }

  /// A picture in pixels with what its own run was and gave.
  fileprivate func summarised(_ summary: String) -> ReportView {
    switch self {
    case .image(var view):
      view.summary = summary
      return .image(view)
    case .animation(var view):
      view.summary = summary
      return .animation(view)
    default: return self
    }
  }

  /// To be drawn as text, where that is asked for.
  fileprivate func asText(_ isText: Bool) -> ReportView { isText ? .text(self) : self }
}
