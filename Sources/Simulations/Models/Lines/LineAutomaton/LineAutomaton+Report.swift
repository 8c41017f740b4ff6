import Specification

extension LineAutomaton {
  /// Returns an observer that keeps the history only if the state is requested and its text is within
  /// ``FinalState/textLimit``.
  package func observer(_ ending: RunEnding, _ request: RunRequest) -> LineObserver<Line> {
    let columns = width(after: ending.step), rows = ending.step + 1
    let symbols = colours > 26 ? 2 * columns : columns
    let isKept =
      request.keepsState && FinalState.textSize(columns: symbols, rows: rows) <= FinalState.textLimit
    return LineObserver(keeping: isKept ? emptyHistory(columns: columns, rows: rows) : nil)
  }

  package func report(_ run: RecordedRun<Self>) throws(RunError) -> Report {
    let state = run.state
    let columns = state.line.width, rows = run.ending.step + 1
    let history: FinalState =
      switch run.observer.history {
      case .bits(let grid, _): FinalState(grid)
      case .bytes(let cells): FinalState(columns: columns, rows: rows, states: colours, cells: cells)
      case nil: FinalState(columns: columns, rows: rows, states: colours, cells: nil)
      }
    let population = state.population, statistics = statistics(of: state) + cycleStatistics(run.ending)
    let finding = finding { name in statistics.first { $0.name == name }?.value }
    return Report(
      statistics: statistics, series: run.series, views: run.views,
      summary: "\(title), \(columns.counted("cell")) wide, \(run.ending.step.counted("step")): "
        + "\(population) \(population == 1 ? liveCells.one : liveCells.many) in the last row",
      notes: [finding?.note].compactMap { $0 }, state: history, handover: finalState(of: state))
  }

  /// Returns, with `until: stable`, the period of the state and the step from which it repeats.
  private func cycleStatistics(_ ending: RunEnding) -> [Statistic] {
    guard until?.word == .stable else { return [] }
    return [
      Statistic("period", ending.cycle.map { .whole($0.period) } ?? .none),
      Statistic("since", ending.cycle.map { .whole($0.since) } ?? .none),
    ]
  }
}
