import Expressions
import Specification

/// A cellular automaton whose states and rules its author writes.
///
/// Cells change all at once, by colours, or in random order. The rules are tried in their order, and the first one that
/// applies and whose draw succeeds decides.
package struct RuleAutomaton: Sendable {
  let states: [CellState]
  let lattice: AutomatonLattice
  let rules: AutomatonRules
  /// The compiled rules.
  let engine: AutomatonEngine
  /// Whether the lattice is a line, written with one number.
  let isLine: Bool
  let initial: Initial
  /// The edits in ascending order of steps.
  let edits: [CellEdit]
  package let stepCount: Int
  let until: Until?
  let clusters: ClusterCount?

  var names: [String] { states.map(\.name) }
  var looks: [StateLook] { CellState.looks(states) }

  var box: InitialBox {
    var box = InitialBox(columns: lattice.columns, rows: lattice.rows, wraps: lattice.boundary == .periodic)
    box.isLine = isLine
    return box
  }
}

extension RuleAutomaton: Simulation {
  package var cost: Cost {
    let cells = Double(lattice.columns) * Double(lattice.rows)
    let margin = lattice.neighbourhood.reach
    let padded = Double(lattice.columns + 2 * margin.columns) * Double(lattice.rows + 2 * margin.rows)
    let sweeps = engine.update == .random ? 6 : engine.update == .checkerboard ? lattice.colours.count : 1
    let each =
      Double(sweeps * engine.phases) * (3 + 0.4 * Double(lattice.neighbourhood.offsets.count))
      + (engine.usesChance ? 8 : 0)
    return Cost(
      memory: 3 * padded + (until?.word == .stable ? 5 : 3) * cells * (engine.usesAge ? 5 : 1),
      updates: cells * Double(stepCount),
      nanoseconds: Cost.nanoseconds(steps: stepCount, each: each * cells, until: until), key: "grid")
  }

  package var drawnCells: (columns: Double, rows: Double) { (Double(lattice.columns), Double(lattice.rows)) }

  package var heldBytes: Int { initial.heldBytes + edits.count * MemoryLayout<CellEdit>.stride }

  package var patternStates: Int? { states.count }

  /// Whether the period of a repeating state is a result.
  var findsPeriod: Bool { until?.word == .stable && !engine.usesChance }

  package var absentStatistics: [String] {
    (findsPeriod ? [] : ["period", "since"]) + (clusters == nil ? ["clusters", "largest"] : [])
  }
}

extension RuleAutomaton {
  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    try ending(until) { (expression, first, last) throws(RunError) in
      try ending(request, by: expression, from: first, upTo: last)
    } word: { (_, last) throws(RunError) in
      try stableEnding(request, upTo: last)
    }
  }

  /// Returns the end at the first repetition or, if something is drawn, at the first state that no rule can change.
  private func stableEnding(_ request: RunRequest, upTo last: Int) throws(RunError) -> RunEnding {
    guard engine.usesChance else {
      return try cycleEnding(request, upTo: last) { (state, limit) throws(RunError) in
        try Cycle.first(
          from: state, limit: limit,
          advance: { (state: inout AutomatonState) throws(RunError) in try advance(&state, by: 1, request) },
          areEqual: { $0.isSameState(as: $1) })
      }
    }
    let quiet = edits.last?.step ?? 0
    return try ending(request, missing: .stable, from: quiet, upTo: last) { $0.isAtRest }
  }

  private func ending(
    _ request: RunRequest, by expression: Expression, from first: Int, upTo last: Int
  ) throws(RunError) -> RunEnding {
    var condition = EndCondition<NoStatistic>(expression)
    return try ending(request, missing: .condition(expression), from: first, upTo: last) { state throws(RunError) in
      try condition.holds(at: state.step, { _ in 0 }) { value(of: $0, in: state).map { ExpressionValue($0) } }
    }
  }
}

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

extension RuleAutomaton {
  package static let views: [View<RuleAutomaton>] = makeViews(["NAME"])

  /// Returns the views of a block with these states.
  static func makeViews(_ states: [String]) -> [View<RuleAutomaton>] {
    [
      .grid("The lattice at the end.", synonyms: ["picture", "final", "state", "board"]),
      .frames("The lattice at several steps.", synonyms: ["steps", "film", "filmstrip"]),
      View(.chart("The number of cells in each state over the steps.", synonyms: ["plot", "graph", "curve", "series"]))
      {
        run, view in
        .chart(view.names.isEmpty ? run.model.names : view.names)
      },
      View(
        "stack", "The shares of the states over the steps, one on top of the other.",
        synonyms: ["stacked", "areas", "shares", "composition"]
      ) { run, _ in
        .splitChart(
          SplitChart(
            names: run.model.names, lines: [], bars: [], parts: Array(run.model.names.reversed()),
            whole: "cells"))
      },
      View(
        "rules", "The rules as they were written, and how often each of them decided.",
        synonyms: ["rule", "table-of-rules", "fired"]
      ) { run, _ in
        .table(run.model.ruleTable(run.state))
      },
      .image(of: ["grid"], "The lattice at the end, or at several steps side by side", hasFrames: true),
      .animation("The lattice from the first step to the last"),
      .bands(states.count > 1 ? states[1] : states[0]),
    ]
  }

  private func ruleTable(_ state: AutomatonState) -> Table {
    guard case .list(let rules) = rules else {
      guard case .table(let digits) = rules else { return Table(header: [], rows: []) }
      return Table(header: ["rule", "table", "fired"], rows: [["1", "0x\(digits)", "\(state.fired[0])"]])
    }
    let hasPhases = rules.contains { $0.phase > 0 }
    return Table(
      header: (hasPhases ? ["phase"] : []) + ["rule", "from", "to", "if", "probability", "fired"],
      rows: rules.enumerated().map { number, rule in
        let words = rule.words
        return (hasPhases ? ["\(rule.phase + 1)"] : []) + [
          "\(number + 1)", words.from, words.to, words.condition, words.probability, "\(state.fired[number])",
        ]
      })
  }

  package func picture(of state: AutomatonState, title: String?, limit: PictureLimit) -> Picture {
    let scale = limit.scale(columns: lattice.columns, rows: lattice.rows)
    let window = LatticeBox(corner: .origin, columns: lattice.columns, rows: lattice.rows)
    var picture = picture(of: state, in: window, scale: scale)
    picture.title = title
    return picture
  }

  /// Returns a picture of a window. Each block of a reduced picture shows the state of most of its cells.
  package func picture(of state: AutomatonState, in window: LatticeBox, scale: Int) -> Picture {
    var elements: [UInt8] = []
    var counts = [Int](repeating: 0, count: states.count)
    for top in stride(from: window.rowRange.lowerBound, to: window.rowRange.upperBound, by: scale) {
      let rows = (top..<min(top + scale, window.rowRange.upperBound)).clamped(to: 0..<lattice.rows)
      for left in stride(from: window.columnRange.lowerBound, to: window.columnRange.upperBound, by: scale) {
        let columns = (left..<min(left + scale, window.columnRange.upperBound)).clamped(to: 0..<lattice.columns)
        if rows.count == 1, columns.count == 1 {
          elements.append(state.cells[rows.lowerBound * lattice.columns + columns.lowerBound])
          continue
        }
        for number in counts.indices { counts[number] = 0 }
        for row in rows { for column in columns { counts[Int(state.cells[row * lattice.columns + column])] += 1 } }
        // Of equally many, the later state in the list, which is more remarkable than the background.
        let most = counts.indices.max { counts[$0] <= counts[$1] } ?? 0
        elements.append(columns.isEmpty || rows.isEmpty ? 0 : UInt8(most))
      }
    }
    return Picture(
      columns: window.columns, rows: window.rows, scale: scale, looks: looks,
      precedence: scale > 1 ? "the state of most cells there" : nil, elements: elements)
  }
}
