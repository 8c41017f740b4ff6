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

extension Life {
  /// Reports each code of an object whose cells are another object, such as `xp3_7`.
  ///
  /// A code is right if its cells are that object under the rule of the block, at any point of its sweep, or under
  /// B3/S23. Codes that would take too much work are not checked.
  static func checkCodes(in node: SpecNode?, _ rule: LifeRule, _ context: inout SpecContext) {
    for (code, span) in codes(in: node) {
      guard let pattern = ObjectCode.pattern(code) else { continue }
      let source = SharedReadings.Source("object", code, part: rule.text)
      let known: [SpecError.Problem]? = context.shared.value(source)
      let problems = known ?? problems(of: code, pattern, rule, context.shared)
      if known == nil { context.shared.keep(problems, of: source) }
      context.judge(problems.first, key: "initial", at: span)
    }
  }

  /// Returns the error of a code whose cells are another object, or nothing.
  private static func problems(
    of code: String, _ pattern: Pattern, _ rule: LifeRule, _ shared: SharedReadings
  ) -> [SpecError.Problem] {
    let kind = code.dropFirst().first ?? "s"
    let period = kind == "s" ? 1 : Int(code.dropFirst(2).prefix { $0 != "_" }) ?? 1
    var fates: [ObjectFate] = []
    let own = rule.withoutTopology
    for rule in own == .conway ? [own] : [own, .conway] {
      guard case .table = rule.transition, !rule.fillsEmptySpace else { continue }
      guard shared.mayCompute() else { return [] }
      let fate = ObjectFate(of: pattern, rule: rule, expected: period)
      _ = shared.mayCompute(after: fate.work)
      if fate.mayBe(kind) { return [] }
      fates.append(fate)
    }
    return fates.prefix(1).map { fate in
      .invalid("'\(code)' does not fit its cells, which \(fate.text)", advice: fate.advice(for: code))
    }
  }

  /// Returns the texts that name a pattern, with their places.
  private static func codes(in node: SpecNode?) -> [(code: String, span: SourceSpan)] {
    guard let node else { return [] }
    switch node.content {
    case .scalar(let text, _): return [(text, node.span)]
    case .list(let items): return items.flatMap { codes(in: $0) }
    case .map(let entries): return entries.filter { $0.key == "pattern" }.flatMap { codes(in: $0.value) }
    }
  }
}

extension Life {
  /// Turns patterns into quadtrees if their files place them more than 31 bits away from the origin, or reports why
  /// that is impossible.
  ///
  /// Does nothing if positions in files are ignored. On a lattice with edges, the run reports such a position.
  mutating func placeFarPatterns(at span: SourceSpan, in context: inout SpecContext) {
    guard edges.isOpen, fileOrigin != nil else { return }
    for (index, form) in initial.forms.enumerated() {
      guard case .pattern(let pattern, nil) = form, pattern.notes.isPlaced, !pattern.isInReach else { continue }
      if pattern.population == 0 {
        // At such a distance, dead cells change nothing.
        var empty = Pattern(columns: 0, rows: 0, cells: [], rule: pattern.rule, notes: pattern.notes)
        empty.notes.corner = .origin
        empty.notes.isPlaced = false
        initial.forms[index] = .pattern(empty, at: nil)
      } else if let tree = Self.tree(pattern, at: span, in: &context) {
        initial.forms[index] = .tree(tree)
      }
    }
  }

  /// Returns the quadtree of a pattern, which all blocks share. Returns nil after an error.
  private static func tree(_ pattern: Pattern, at span: SourceSpan, in context: inout SpecContext) -> LargePattern? {
    let source = pattern.text.map { SharedReadings.Source("tree", "\(UInt(bitPattern: ObjectIdentifier($0)))") }
    if let source, let known: LargePattern = context.shared.value(source) { return known }
    guard !pattern.hasManyStates, let text = try? PatternFormat.macrocell.text(of: pattern) else {
      context.report(
        .invalid(
          pattern.hasManyStates
            ? "a pattern with more than two states cannot be farther than 2^31 cells from the origin"
            : "the pattern is about 2^59 or more cells from the origin, where it cannot be placed",
          advice: "add 'header: ignore', which leaves out the position in the file"), key: "initial", at: span)
      return nil
    }
    guard var tree = LargePattern(macrocell: text, room: context.shared.grantedLeft),
      context.shared.take(tree.byteCount)
    else {
      context.report(context.shared.problem(of: "patterns"), key: "initial", at: span)
      return nil
    }
    tree.isPlacedFar = true
    if let source { context.shared.keep(tree, of: source) }
    return tree
  }
}
