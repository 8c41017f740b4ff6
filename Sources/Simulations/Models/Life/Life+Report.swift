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
    if isRuleOfPattern { report.notes.append("Rule \(rule.text), as the pattern says.") }
    report.notes += analysis(of: run, moved).map { [$0] } ?? []
    return report
  }

  private func summary(of state: LifeState) -> String {
    let engine = state.engine
    let size = edges.isOpen ? "unbounded" : "\(engine.columns) by \(engine.rows.counted("cell"))"
    return "Life \(rule.text.shortened), \(size), generation \(engine.generation), \(engine.population) live"
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

  /// On a lattice without end, with `until: stable`: what the pattern is.
  private func analysis(of run: RecordedRun<Life>, _ moved: Position?) -> String? {
    guard edges.isOpen, let cycle = run.ending.cycle else { return nil }
    guard let moved else { return "From step \(cycle.since) on nothing lives." }
    let start = cycle.since == 0 ? "" : "From step \(cycle.since) on "
    func sentence(_ text: String) -> String { start.isEmpty ? "A" + text.dropFirst() : start + text }
    let (across, down) = (abs(moved.column), abs(moved.row))
    guard across + down > 0 else {
      return sentence(cycle.period == 1 ? "a still life." : "an oscillator of period \(cycle.period).")
    }
    let way = across == down ? "diagonal" : across == 0 || down == 0 ? "orthogonal" : "oblique"
    return sentence(
      "a spaceship of period \(cycle.period): it moves by [\(moved.column), \(moved.row)], at "
        + "\(Self.speed(max(across, down), cycle.period, range: run.state.engine.range)) \(way).")
  }

  /// In units of c, the speed at which anything can spread at most: `c/2`, `2c/5`.
  private static func speed(_ cells: Int, _ period: Int, range: Int) -> String {
    var (a, b) = (cells, period * range)
    while b != 0 { (a, b) = (b, a % b) }
    let (top, bottom) = (cells / a, period * range / a)
    return (top == 1 ? "c" : "\(top)c") + (bottom == 1 ? "" : "/\(bottom)")
  }
}
