import Expressions
import Specification

extension Life {
  package func observer(_ ending: RunEnding, _ request: RunRequest) -> LifeObserver {
    LifeObserver(self, ending, request)
  }

  package func report(_ run: RecordedRun<Life>) throws(RunError) -> Report {
    if run.request.views.contains(where: { $0.name == "census" }), let refusal = censusRefusal { throw refusal }
    var state = lastState(of: run)
    let cells = state
    if run.request.keptSquares.contains(state) {
      state.squares = squares(of: run.state, limits: run.request.limits)
    }
    let moved = displacement(in: run)
    let settling = try settlingStatistics(of: run)
    var report = Report(
      statistics: statistics(of: run.state) + cycleStatistics(of: run, moved) + settling,
      series: series(of: run),
      views: run.views, summary: summary(of: run.state),
      state: run.request.keepsState ? cells : nil, handover: state)
    let name = run.state.engine.name, finder = run.ending.finder
    report.engine = finder.map { name.hasPrefix($0) ? name : "\($0), then \(name)" } ?? name
    if isRuleOfPattern { report.notes.append("Rule \(rule.text), taken from the pattern.") }
    if initial.firstGeneration != "0" {
      report.notes.append("Generation 0 is generation \(initial.firstGeneration) of the pattern's file.")
    }
    if let note = backgroundNote(of: run.state) { report.notes.append(note) }
    // The last population is among the statistics.
    if run.series.columns.contains(where: { $0.values.dropLast().contains(.max) }) {
      report.notes.append(Series.omissionNote)
    }
    let statistics = report.statistics
    if let finding = finding({ name in statistics.first { $0.name == name }?.value }) {
      report.notes.append(finding.note)
    }
    return report
  }

  private func summary(of state: LifeState) -> String {
    let size = edges.isOpen ? "unbounded" : "\(box.columns) by \(box.rows.counted("cell"))"
    let population = state.engine.farPopulation, name = population == 1 ? populationNames.one : populationNames.many
    return "Life \(rule.text.excerpt), \(size), generation \(state.stepText), \(population) \(name)"
  }

  /// The name of the cells that the population counts, in the plural and in the singular. They include cells in all
  /// states except 0, such as dying cells.
  private var populationNames: (many: String, one: String) {
    guard rule.states > 2, let ground = rule.looks.first?.name else { return ("live cells", "live cell") }
    return ("cells that are not \(ground)", "cell that is not \(ground)")
  }

  /// Returns the series without a last step that is too large to count, and without populations that an `Int` cannot
  /// hold.
  private func series(of run: RecordedRun<Life>) -> Series {
    var series = run.series
    if farSteps != nil, series.steps.last == stepCount {
      series.steps.removeLast()
      for column in series.columns.indices { series.columns[column].values.removeLast() }
    }
    let counted = series.steps.indices.filter { row in series.columns.allSatisfy { $0.values[row] < .max } }
    guard counted.count < series.steps.count else { return series }
    return Series(
      steps: counted.map { series.steps[$0] },
      columns: series.columns.map { column in .init(column.name, counted.map { column.values[$0] }) })
  }

  // MARK: Repetition

  /// Returns the statistics of `until: stable`: the period, the step from which the state repeats, and on an unbounded
  /// lattice the displacement per period.
  private func cycleStatistics(of run: RecordedRun<Life>, _ moved: Position?) -> [Statistic] {
    guard run.ending.cycle != nil || run.ending.missed == .stable || endsByWordOrCondition else { return [] }
    var statistics = [
      Statistic("period", run.ending.cycle.map { .whole($0.period) } ?? .none),
      Statistic("since", run.ending.cycle.map { .whole($0.since) } ?? .none),
    ]
    if edges.isOpen {
      statistics.append(
        Statistic("displacement", moved.map { .list([.whole($0.column), .whole($0.row)]) } ?? .none))
    }
    return statistics
  }

  /// Whether the run may end by a condition before its state repeats.
  private var endsByWordOrCondition: Bool {
    if case .mixed(let mixed)? = until { mixed.word == .stable } else { false }
  }

  /// Returns the number of columns and rows by which a pattern moves in one period. Returns nil if there is no period,
  /// or if nothing is alive.
  private func displacement(in run: RecordedRun<Life>) -> Position? {
    guard run.ending.cycle != nil, let start = run.observer.boxSince?.corner, let end = run.state.occupiedBox?.corner
    else { return nil }
    return Position(column: end.column - start.column, row: end.row - start.row)
  }
}
