import Expressions
import Specification

extension RuleAutomaton: FindingSimulation {
  package var missingFinding: String { "without a period" }

  package func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding? {
    guard case .whole(let period) = value("period"), case .whole(let since) = value("since") else { return nil }
    let steps = period == 1 ? "every step" : "every \(period) steps"
    return RunFinding(
      note: "From step \(since) on, the state repeats \(steps).", kind: "periodic with period \(period)")
  }

  /// Returns the value of a statistic, or nil for one that is not a statistic of a state.
  func value(of name: String, in state: AutomatonState) -> StatisticValue? {
    func share(_ number: Int) -> StatisticValue { .fraction(Double(state.counts[number]) / Double(state.cells.count)) }
    switch name {
    case "changes": return .whole(state.changes)
    case "entropy": return .fraction(Entropy.bits(state.counts))
    case "boundary_length": return .whole(lattice.boundaryLength(state.cells))
    default:
      if let number = states.firstIndex(where: { $0.name == name }) { return .whole(state.counts[number]) }
      return states.firstIndex { "share_\($0.name)" == name }.map(share)
    }
  }

  package func statistics(of state: AutomatonState) -> [Statistic] {
    var statistics = names.map { Statistic($0, value(of: $0, in: state) ?? .none) }
    statistics += names.map {
      Statistic("share_\($0)", value(of: "share_\($0)", in: state) ?? .none, isListed: false)
    }
    statistics += ["changes", "entropy", "boundary_length"].map { Statistic($0, value(of: $0, in: state) ?? .none) }
    if let clusters {
      let found = clusters.count(state.cells, lattice)
      statistics += [Statistic("clusters", .whole(found.clusters)), Statistic("largest", .whole(found.largest))]
    }
    return statistics
  }

  package func report(_ run: RecordedRun<RuleAutomaton>) throws(RunError) -> Report {
    let cells = finalState(of: run.state)
    var statistics = statistics(of: run.state)
    if findsPeriod {
      statistics += [
        Statistic("period", run.ending.cycle.map { .whole($0.period) } ?? .none),
        Statistic("since", run.ending.cycle.map { .whole($0.since) } ?? .none),
      ]
    }
    let finding = finding { name in statistics.first { $0.name == name }?.value }
    return Report(
      statistics: statistics, series: run.series, views: run.views, summary: summary(of: run.state),
      notes: [finding?.note].compactMap { $0 }, state: run.request.keepsState ? cells : nil, handover: cells)
  }

  func summary(of state: AutomatonState) -> String {
    let size = isLine ? "a line of \(lattice.columns.counted("cell"))" : "\(lattice.columns) by \(lattice.rows) cells"
    let counts = zip(state.counts, names).prefix(6).map { "\($0) \($1)" }.joined(separator: ", ")
    return "Automaton of \(states.count) states on \(size), step \(state.step): \(counts)"
  }
}
