import Expressions
import Specification

extension Life {
  package func observer(_ ending: RunEnding, _ request: RunRequest) -> LifeObserver {
    LifeObserver(self, ending, request)
  }

  package func report(_ run: RecordedRun<Life>) throws(RunError) -> Report {
    let state = lastState(of: run)
    let moved = displacement(in: run)
    var report = Report(
      statistics: statistics(of: run.state) + cycleStatistics(of: run, moved), series: run.series,
      views: run.views, summary: summary(of: run.state),
      state: run.request.keepsState ? state : nil, handover: state)
    report.engine = run.state.engine.name
    if isRuleOfPattern { report.notes.append("Rule \(rule.text), taken from the pattern.") }
    if initial.firstGeneration != "0" {
      report.notes.append("Generation 0 is generation \(initial.firstGeneration) of the pattern's file.")
    }
    let statistics = report.statistics
    if let finding = finding({ name in statistics.first { $0.name == name }?.value }) {
      report.notes.append(finding.note)
    }
    return report
  }

  private func summary(of state: LifeState) -> String {
    let engine = state.engine
    let size = edges.isOpen ? "unbounded" : "\(box.columns) by \(box.rows.counted("cell"))"
    return "Life \(rule.text.shortened), \(size), generation \(engine.generation), "
      + "\(engine.population.counted("live cell"))"
  }

  // MARK: What repeats

  /// With `until: stable`: the period of the state, since when it repeats, and on a lattice without end by how much it
  /// has moved.
  private func cycleStatistics(of run: RecordedRun<Life>, _ moved: Position?) -> [Statistic] {
    guard run.ending.cycle != nil || run.ending.missed == .stable else { return [] }
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

  /// By how many columns and rows a pattern moves in one period; nil without period, or where nothing lives.
  private func displacement(in run: RecordedRun<Life>) -> Position? {
    guard run.ending.cycle != nil, let start = run.observer.boxSince?.corner, let end = run.state.occupiedBox?.corner
    else { return nil }
    return Position(column: end.column - start.column, row: end.row - start.row)
  }
}
