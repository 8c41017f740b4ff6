import Blocks
import Expressions
import Simulations
import Specification

// This file makes the report of all runs.

extension EnsembleRun {
  /// The largest number of points for which exact expectations are computed. They may take long, and no chart draws
  /// more.
  private static let expectedPoints = 60
  /// The largest number of limits that notes name.
  private static let namedEnds = 4

  /// Returns the report of all runs. If the run was stopped, the report is incomplete.
  ///
  /// - Parameter views: the views of the runs that are shown, by run.
  func report(of results: RunTable, views: [Int: [ReportView]]) throws(RunError) -> Report {
    var results = results
    let columns = results.takeColumns()
    var ensemble = Ensemble(
      axes: experiment.axes,
      points: experiment.points.map { $0.values.map(\.label) }, replicates: experiment.replicates,
      columns: columns.statistics,
      stepColumns: zip(request.namedSteps, columns.steps).flatMap { step, columns in
        columns.map { Ensemble.StepColumn(step: step, column: $0) }
      }, minor: minor)
    ensemble.outcomes = declaration.outcomes
    if request.views.contains(where: { experimentView($0)?.needsExpectedMeans == true }) {
      ensemble.expectedMeans = experiment.points.prefix(Self.expectedPoints).map(\.simulation.expectedMeans)
    }
    ensemble.possibleOutcomes = possibleOutcomes
    ensemble.truthWords = declaration.statistics.compactMap { statistic in
      statistic.runWords.map { .init(statistic.name, $0) }
    }
    for statistic in declaration.statistics where statistic.mean != .ofValues {
      ensemble.means.append(Ensemble.NamedMean(statistic.name, statistic.mean))
    }
    try derived.complete(&ensemble, of: experiment, declaration, until: request.limits.stop)
    ensemble.bands = bands(results)
    ensemble.courses = courses(results, ensemble)
    if !ensemble.bands.isEmpty {
      ensemble.marks = experiment.points.indices.prefix(Ensemble.shownPoints).map { marks(results, at: $0) }
    }
    for view in request.views {
      guard case .differences(let names, let reference) = view.options else { continue }
      ensemble.differences += names.flatMap {
        ensemble.differences(of: $0, from: reference, until: request.limits.stop)
      }
    }
    if !request.keptSeries.isEmpty {
      ensemble.curves = KeptCurves(
        series: request.keptSeries,
        runs: (0..<experiment.runCount).map { Array(results.curves(of: $0).prefix(request.keptSeries.count)) })
    }
    var report = Report(statistics: [], series: Series(steps: [], columns: []))
    report.views = shown(views, ensemble)
    ensemble.stoppedRuns = results.missedEnds(every: experiment.replicates).reduce(0) { $1.counts.values.reduce($0, +) }
    report.endNotes = endNotes(results, ensemble)
    report.notes = notes(results, ensemble) + report.endNotes
    report.ensemble = ensemble
    // An error that several points share is reported once.
    var told: Set<RunWarning> = []
    report.warnings = experiment.points.prefix(Ensemble.shownPoints).enumerated().flatMap { index, point in
      results.warnings(of: index * experiment.replicates).compactMap { warning -> RunWarning? in
        var warning = warning
        warning.span = point.simulation.span(of: warning)
        guard told.insert(warning).inserted else { return nil }
        warning.span = warning.span ?? experiment.span(of: warning.key, at: point)
        return warning
      }
    }
    return report
  }

  /// The rule that separates minor outbreaks. If the points have different bounds, the text refers to the key `minor`
  /// instead.
  private var minor: MinorOutbreak? {
    let all = experiment.points.map(\.simulation.minorOutbreak)
    guard let first = all.first ?? nil else { return nil }
    let isSame = all.allSatisfy { $0?.below == first.below }
    return MinorOutbreak(
      statistic: first.statistic, below: isSame ? first.below : "minor", flag: first.flag,
      diesOut: all.contains { $0?.diesOut == true })
  }

  /// The possible outcomes of all points. A meaning that differs between points is left out.
  private var possibleOutcomes: [PossibleOutcome] {
    var all: [PossibleOutcome] = []
    for outcome in experiment.points.prefix(Self.expectedPoints).flatMap(\.simulation.possibleOutcomes) {
      let index = all.firstIndex { $0.statistic == outcome.statistic && $0.word == outcome.word }
      guard let index else {
        all.append(outcome)
        continue
      }
      if all[index] != outcome { all[index] = PossibleOutcome(outcome.statistic, outcome.word) }
    }
    return all
  }

  /// Returns the bands over the runs of the series that views show, for each shown point.
  private func bands(_ results: RunTable) -> [CurveBands] {
    let kept = request.curves(of: 0), stop = request.limits.stop
    let whole = request.views.filter { if case .wholeCurves = $0.options { true } else { false } }.flatMap(\.names)
    let single = request.views.filter { if case .curves = $0.options { true } else { false } }.flatMap(\.names)
    return request.shownCurves.flatMap { name -> [CurveBands] in
      guard let index = kept.firstIndex(of: name) else { return [] }
      return experiment.points.indices.prefix(Ensemble.shownPoints).flatMap { point -> [CurveBands] in
        let runs = point * experiment.replicates..<(point + 1) * experiment.replicates
        let curves = runs.map { results.curves(of: $0)[index] }
        return [
          single.contains(name) ? CurveBands(series: name, point: point, curves, until: stop) : nil,
          whole.contains(name) ? CurveBands(wholeCurves: curves, series: name, point: point, until: stop) : nil,
        ].compactMap { $0 }
      }
    }
  }

  /// Returns the curves of the runs behind each of the bands.
  private func courses(_ results: RunTable, _ ensemble: Ensemble) -> [RunCourses] {
    let kept = request.curves(of: 0)
    return ensemble.bands.compactMap { bands in
      guard let index = kept.firstIndex(of: bands.series) else { return nil }
      let curves = ensemble.runs(of: bands.point).map { results.curves(of: $0)[index] }
      return RunCourses(
        bands, curves, minor: ensemble.minorRuns(at: bands.point), until: request.limits.stop)
    }
  }

  /// Returns when the planned events of a point occurred, and which step limits its runs reached.
  private func marks(_ results: RunTable, at point: Int) -> CourseMarks {
    let ends = results.missedEnds(every: experiment.replicates)
    return CourseMarks(
      events: events(results, at: point),
      limits: ends.compactMap { end, counts in counts[point].map { CourseMarks.Limit(step: end.limit, count: $0) } })
  }

  private func events(_ results: RunTable, at point: Int) -> [EventSummary] {
    let runs = point * experiment.replicates..<(point + 1) * experiment.replicates
    return experiment.points[point].simulation.plannedEvents.prefix(EventSummary.most).enumerated().map {
      index, event in
      EventSummary(event, steps: runs.map { results.eventStep(index, of: $0) })
    }
  }

  /// Returns a note on the events whose conditions did not hold in every run, or nil if there are none.
  private func eventNote(_ results: RunTable) -> String? {
    var counts: [RunEvent: (came: Int, runs: Int)] = [:], order: [RunEvent] = []
    for point in experiment.points.indices {
      if request.limits.stop?.isOn == true { return nil }
      // An event that a point plans twice counts twice.
      for (index, event) in experiment.points[point].simulation.plannedEvents.prefix(EventSummary.most).enumerated() {
        if event.time.isEmpty { continue }
        if counts[event] == nil { order.append(event) }
        let first = point * experiment.replicates
        let came = (first..<first + experiment.replicates).count { results.eventStep(index, of: $0) != nil }
        counts[event, default: (0, 0)].came += came
        counts[event, default: (0, 0)].runs += experiment.replicates
      }
    }
    let missed = order.compactMap { event -> (words: String, came: Int, runs: Int)? in
      counts[event].flatMap { $0.came < $0.runs ? (event.planned, $0.came, $0.runs) : nil }
    }
    guard let first = missed.first else { return nil }
    let others = missed.dropFirst().prefix(EventSummary.shown - 1).map { event in
      ", \(event.words) in \(event.came)" + (event.runs == first.runs ? "" : " of \(event.runs)")
    }
    let rest = missed.count > EventSummary.shown ? ", and \(missed.count - EventSummary.shown) more did not always" : ""
    return "\(first.words) began in \(first.came) of \(first.runs.counted("run"))\(others.joined())\(rest)."
  }

  /// Returns the views in the order of the request. Views of single runs appear once for each shown point.
  private func shown(_ views: [Int: [ReportView]], _ ensemble: Ensemble) -> [ReportView] {
    var next = 0
    return request.views.flatMap { view -> [ReportView] in
      if let shown = experimentView(view) { return [ReportView(shown.shape(of: view), as: view)] }
      defer { next += 1 }
      return experiment.points.indices.prefix(Ensemble.shownPoints).compactMap { point in
        guard let views = views[point * experiment.replicates], next < views.count else { return nil }
        return views[next].with(views[next].shape.titled(pictureLabel(of: point, ensemble)))
      }
    }
  }

  /// Returns the text before the title of a picture: the swept values and, if there are several runs, the first one.
  private func pictureLabel(of point: Int, _ ensemble: Ensemble) -> String {
    let swept = ensemble.label(of: point)
    guard ensemble.replicates > 1 else { return swept }
    let run = "run 1 of \(ensemble.replicates)"
    return swept.isEmpty ? run : "\(swept), \(run)"
  }

  /// Returns how a view shows all runs together, or nil if it shows single runs.
  private func experimentView(_ view: ViewRequest) -> ExperimentView? {
    view.isSummary ? declaration.view(named: view.name)?.experiment : nil
  }

  private func notes(_ results: RunTable, _ ensemble: Ensemble) -> [String] {
    // A finding of the first run may not apply to the others.
    let all = experiment.points.indices.map { point in
      let ownNote = findings(at: point, ensemble).first??.note
      let notes = results.notes(of: point * experiment.replicates).filter { $0 != ownNote }
      return experiment.points[point].simulation.notes(notes, sweeping: ensemble.axes.map(\.key))
    }
    let swept = experiment.points.map { $0.values.map(\.node.flowText) }
    var notes = PointNotes(all, swept: swept, ensemble).paragraphs
    notes += findingNotes(ensemble)
    return notes
  }

  /// Returns the notes on what is missing or cut off. The last ones are about runs that a limit of steps ended.
  private func endNotes(_ results: RunTable, _ ensemble: Ensemble) -> [String] {
    var notes = [inputNote(results), eventNote(results)].compactMap { $0 }
    if !views.isEmpty || !ensemble.bands.isEmpty, experiment.points.count > Ensemble.shownPoints {
      notes.append("The first \(Ensemble.shownPoints) of \(experiment.points.count) points are drawn.")
    }
    let ends = results.missedEnds(every: experiment.replicates)
    if ends.count <= Self.namedEnds {
      notes += ends.map { note($0.end, $0.counts, ensemble) }
    } else {
      let count = ends.reduce(0) { $1.counts.values.reduce($0, +) }
      notes.append("\(count) of \(experiment.runCount) runs were stopped at their limit of steps.")
    }
    return notes
  }

  /// Returns a note on how many runs reached a step limit, with their points if these are few and differ.
  private func note(_ end: MissedEnd, _ counts: [Int: Int], _ ensemble: Ensemble) -> String {
    if experiment.runCount == 1 { return end.note }
    let all = experiment.points.indices.map { counts[$0] ?? 0 }
    return end.note(all.reduce(0, +), of: experiment.runCount) + ensemble.placed(all) + "."
  }
}

extension ReportShape {
  /// Returns the shape with the swept values before the titles of its pictures, tables and diagrams.
  fileprivate func titled(_ label: String) -> ReportShape {
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
      view.label = label
      return .image(view)
    case .animation(var view):
      view.label = label
      return .animation(view)
    case .cards(var board):
      board.title = label
      return .cards(board)
    case .table(var table):
      table.title = titled(table.title)
      return .table(table)
    case .diagram(var diagram, let format):
      diagram.title = titled(diagram.title)
      return .diagram(diagram, format)
    case .chart, .splitChart, .statistics, .summaries, .ensembleChart, .bands, .curveBands, .differences, .census,
      .scatter:
      return self
    }
  }

  /// Returns the shape with the summary of its run, if it is a picture in pixels.
  func summarised(_ summary: String) -> ReportShape {
    switch self {
    case .image(var view):
      view.summary = view.summary ?? summary
      return .image(view)
    case .animation(var view):
      view.summary = view.summary ?? summary
      return .animation(view)
    case .pictures, .cards, .table, .diagram, .chart, .splitChart, .statistics, .summaries, .ensembleChart, .bands,
      .curveBands, .differences, .census, .scatter:
      return self
    }
  }
}
