import Expressions
import Specification

extension RuleAutomaton {
  package init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let errorsBefore = context.errors.count
    let states = map.required(Keys.states, in: &context)
    let size = map.required(Keys.grid, in: &context)
    let boundary = map.value(Keys.boundary, default: .periodic, in: &context)
    let isLine = size.map { $0.rows == nil } ?? false
    let neighbourhood = Self.neighbourhood(&map, isLine: isLine, size, in: &context)
    let names = states?.map(\.name)
    let initial = map.value(Keys.initial(names), default: .random, in: &context)
    let end = map.readEnd(steps: Keys.steps, until: Keys.until(names ?? ["NAME"]), in: &context)
    let edits = map.value(Keys.edits(names), default: [], in: &context)
    if boundary == .unbounded {
      context.report(
        .invalid(
          "the model automaton has no unbounded lattice yet", advice: "write boundary: periodic and a larger grid"),
        key: "boundary", at: map.span(of: "boundary"))
    }
    guard let states, let names else { return nil }
    let vocabulary = RuleVocabulary(states: names, parameters: context.constants)
    let update = map.value(Keys.update, default: .synchronous, in: &context)
    let rules = Self.rules(&map, names, vocabulary, in: &context)
    let clusters = Self.clusters(&map, names, neighbourhood, isLine: isLine, in: &context)
    guard let size, Self.check(size, map, in: &context) else { return nil }
    lattice = AutomatonLattice(
      states: states.count, columns: size.columns, rows: size.rows ?? 1, boundary: boundary,
      neighbourhood: neighbourhood)
    let lattice = lattice
    if update == .checkerboard { Self.checkSides(lattice, isLine: isLine, map, in: &context) }
    let checked = EditEntry.edits(edits, lastStep: end?.steps, states: states.count, in: &context) { cell, _ in
      lattice.contains(cell)
    } outside: { cell, _ in
      .invalid(
        "\(cell.text) lies outside the grid of \(lattice.columns)x\(lattice.rows)",
        advice: "columns are numbered from 0 to \(lattice.columns - 1), rows from 0 to \(lattice.rows - 1)")
    }
    if let rules, update != .random { Self.checkPairs(rules, map, in: &context) }
    guard let rules, let end,
      let engine = Self.engine(rules, update, lattice, names, lastStep: end.steps, map, in: &context)
    else { return nil }
    (self.states, self.isLine, self.initial, self.rules) = (states, isLine, initial, rules)
    (self.edits, self.engine, self.clusters) = (checked, engine, clusters)
    (stepCount, until) = (end.steps, end.until)
    box.check(Initial.writtenCells(in: map.node("initial")), in: &context)
    if context.errors.count > errorsBefore { return nil }
  }

  private static func check(_ size: GridSize, _ map: SpecMap, in context: inout SpecContext) -> Bool {
    let (cells, isBeyond) = size.columns.multipliedReportingOverflow(by: size.rows ?? 1)
    guard !isBeyond, cells <= Int(UInt32.max) else {
      context.report(
        .outOfRange(found: "\(size.columns)x\(size.rows ?? 1)", expected: "grid of fewer than 2^32 cells"), key: "grid",
        at: map.span(of: "grid"))
      return false
    }
    return true
  }

  /// Returns the rules, or nil after errors.
  private static func rules(
    _ map: inout SpecMap, _ names: [String], _ vocabulary: RuleVocabulary, in context: inout SpecContext
  ) -> AutomatonRules? {
    let phases = Keys.phases(names, vocabulary)
    guard map.contains("phases") else {
      if map.isMeant("phases") { return nil }
      return map.required(
        Keys.rules(names, vocabulary), example: "[{from: \(names[1]), to: \(names[0])}]", in: &context)
    }
    if map.contains("rules") {
      context.report(
        .invalid("a block has 'rules' or 'phases', not both", advice: "leave out 'rules', or add them to the phases"),
        key: "phases", at: map.span(of: "phases"))
      return nil
    }
    return map.value(phases, in: &context)
  }

  /// Refuses rules for pairs if several cells change at once.
  private static func checkPairs(
    _ rules: AutomatonRules, _ map: SpecMap, in context: inout SpecContext
  ) {
    guard case .list(let list) = rules, let rule = list.first(where: { $0.pair != nil }) else {
      return
    }
    context.report(
      .invalid(
        "rules with 'pair' or 'swap' need random picks, one after another",
        advice: map.contains("update") ? "write update: random" : "add a line 'update: random'"),
      key: "rules", at: rule.spans.rule ?? map.span(of: "rules"))
  }

  /// Refuses a torus on which cells of the same colour of a checkerboard are neighbours.
  private static func checkSides(
    _ lattice: AutomatonLattice, isLine: Bool, _ map: SpecMap, in context: inout SpecContext
  ) {
    let columns = lattice.columns, rows = lattice.rows
    guard lattice.boundary == .periodic, columns % 2 != 0 || !isLine && rows % 2 != 0 else { return }
    let even = isLine ? "\(columns + 1)" : "\(columns + columns % 2)x\(rows + rows % 2)"
    context.report(
      .invalid(
        "a checkerboard on a \(isLine ? "ring" : "torus") needs even sides, but the grid is "
          + (isLine ? "\(columns)" : "\(columns)x\(rows)"),
        advice: "write grid: \(even), or boundary: dead"), key: "grid", at: map.span(of: "grid"))
  }

  private static func neighbourhood(
    _ map: inout SpecMap, isLine: Bool, _ size: GridSize?, in context: inout SpecContext
  ) -> CellNeighbourhood {
    let usual = isLine ? CellNeighbourhood.line : .moore
    let entry = map.value(
      Keys.neighbourhood, default: NeighbourhoodEntry(neighbourhood: usual, needsPlane: false), in: &context)
    guard isLine, let size else { return entry.neighbourhood }
    if entry.needsPlane {
      context.report(
        .invalid(
          "'grid: \(size.columns)' is a line, but this neighbourhood is of the plane",
          advice: "write grid: \(size.columns)x\(size.columns), or neighbourhood: {radius: 1}"),
        key: "neighbourhood", at: map.span(of: "neighbourhood"))
    }
    return entry.neighbourhood.onLine
  }

  /// Reads `clusters`. Returns nil if it is absent or has errors.
  private static func clusters(
    _ map: inout SpecMap, _ names: [String], _ usual: CellNeighbourhood, isLine: Bool, in context: inout SpecContext
  ) -> ClusterCount? {
    guard let node = map.value(Keys.clusters, in: &context) else { return nil }
    let of = Key<Int>("of", .stateName(names), required: true, example: names[1], synonyms: ["state"], help: "")
    let by = Key<NeighbourhoodEntry>(
      "neighbourhood", .cellNeighbourhood, synonyms: ["neighborhood", "by", "joined"], help: "")
    if node.scalar != nil {
      return of.type.read(node, "clusters", &context).map { ClusterCount(state: $0, neighbourhood: usual) }
    }
    guard var map = SpecMap(node, owner: "clusters", keys: [of.declaration, by.declaration], in: &context),
      let state = map.required(of, in: &context)
    else { return nil }
    let chosen = map.value(by, in: &context)?.neighbourhood ?? usual
    return ClusterCount(state: state, neighbourhood: isLine ? chosen.onLine : chosen)
  }

  /// The number of evaluations that may be spent on checking rules that depend on the step.
  private static let checkedSteps = 64

  /// Compiles the rules and reports their problems, or returns nil after errors.
  private static func engine(
    _ rules: AutomatonRules, _ update: AutomatonUpdate, _ lattice: AutomatonLattice, _ names: [String], lastStep: Int,
    _ map: SpecMap, in context: inout SpecContext
  ) -> AutomatonEngine? {
    guard case .list(let list) = rules else {
      guard case .table(let digits) = rules else { return nil }
      switch RuleTable.table(digits, lattice) {
      case .success(let table): return AutomatonEngine(table, lattice, update)
      case .failure(let problem):
        context.report(.invalid(problem.message, advice: problem.advice), key: "rules", at: map.span(of: "rules"))
        return nil
      }
    }
    do throws(RuleProblem) {
      let prepared = try PreparedRules(list, lattice, names: names)
      for phase in 0..<prepared.phases {
        let compiler = try RuleCompiler(prepared, phase: phase)
        if prepared.usesStep {
          for step in stride(from: 2, through: min(lastStep, Self.checkedSteps), by: 1) {
            _ = try RuleCompiler(prepared, phase: phase, step: step)
          }
        } else {
          warn(compiler, phase, list, map, in: &context)
        }
      }
      return try AutomatonEngine(prepared, update)
    } catch {
      // The rules are also compiled one by one, so that the errors of all of them are reported at once.
      var problems: [RuleProblem] = []
      for (number, rule) in list.enumerated() {
        var rule = rule
        rule.phase = 0
        do throws(RuleProblem) {
          _ = try RuleCompiler(PreparedRules([rule], lattice, names: names))
        } catch {
          problems.append(RuleProblem(rule: number, part: error.part, message: error.message, advice: error.advice))
        }
      }
      for problem in problems.isEmpty ? [error] : problems {
        let spans = problem.rule.map { list[$0].spans }
        let span: SourceSpan? =
          switch problem.part {
          case .rule: spans?.rule
          case .condition: spans?.condition
          case .probability: spans?.probability
          }
        context.report(
          .invalid(problem.message, advice: problem.advice), key: map.contains("phases") ? "phases" : "rules",
          at: span ?? map.span(of: map.contains("phases") ? "phases" : "rules"))
      }
      return nil
    }
  }

  /// Warns about rules that can never decide anything, at no point of a sweep.
  private static func warn(
    _ compiler: RuleCompiler, _ phase: Int, _ rules: [AutomatonRule], _ map: SpecMap, in context: inout SpecContext
  ) {
    for (number, rule) in rules.enumerated() where rule.phase == phase {
      let doubt = compiler.canFire[number] ? nil : doubt(about: number, compiler.deciders[number].sorted())
      context.judge(doubt, at: rule.spans.rule ?? map.span(of: "rules"))
    }
  }

  /// Returns the warning about a rule that can never decide anything.
  ///
  /// - Parameter deciders: the rules that always decide before it.
  private static func doubt(about number: Int, _ deciders: [Int]) -> (text: String, advice: String) {
    let earlier = deciders.map { "\($0 + 1)" }
    guard let last = earlier.last else {
      return (
        "rule \(number + 1) can never apply: its condition never holds, or its probability is 0",
        advice: "change it, or leave it out"
      )
    }
    let list = (earlier.count == 1 ? "" : earlier.dropLast().joined(separator: ", ") + " and ") + last
    return (
      "rule \(number + 1) can never apply: rule\(earlier.count == 1 ? "" : "s") \(list) always "
        + "decide\(earlier.count == 1 ? "s" : "") before it",
      advice: "put it earlier, or leave it out"
    )
  }
}

extension AutomatonLattice {
  func contains(_ cell: Position) -> Bool {
    (0..<columns).contains(cell.column) && (0..<rows).contains(cell.row)
  }
}
