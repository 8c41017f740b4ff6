import Expressions
import Specification

extension Life {
  static let ruleKey = Key<LifeRule>(
    "rule", .lifeRule, default: "the rule of the pattern in `initial`, otherwise B3/S23", isNominal: true,
    synonyms: ["rulestring", "rules", "rule-string"],
    help: "When cells are born and survive. A suffix after a colon sets a bounded lattice.")
  static let gridKey = Key<GridSize>(
    "grid", .gridSize,
    default: "required, unless the rule sets it; on an unbounded lattice, what `initial` needs",
    example: "64x32",
    synonyms: ["size", "dimensions", "lattice", "board", "width", "world"],
    help:
      "The columns and rows of the lattice; one number is the side of a square. On an unbounded lattice, the box in "
      + "which `initial` is made.")
  static let boundaryKey = SharedKeys.boundary([.periodic, .dead, .unbounded])
  static let initialKey = SharedKeys.initial(default: "random")
  static let editsKey = Key<[EditEntry]>(
    "edits", .edits(), synonyms: ["edit", "changes", "toggles", "toggle", "taps", "tap", "set"],
    help: "Cells changed by hand, after generation S = 0, 1, … is computed. Without `state`, a dead cell comes alive "
      + "and any other cell dies.")
  static let stepsKey = SharedKeys.steps(.lifeSteps, detail: " It may be a power, such as `2^40` or `10^12`.")
  static let untilKey = SharedKeys.untilSettled(
    JudgedStatistics(
      LifeStatistic.self, others: ["density", "box"],
      atEnd: ["period", "since", "displacement"] + statisticsOfSettled))

  package init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let errorsBefore = context.errors.count
    let givenSize = map.value(Self.gridKey, in: &context)
    let errorsBeforeBoundary = context.errors.count
    let givenBoundary = map.contains("boundary") ? map.value(Self.boundaryKey, default: .periodic, in: &context) : nil
    // If the boundary cannot be read, the author may have meant one that needs no grid.
    let isBoundaryInError = context.errors.count > errorsBeforeBoundary || map.isMeant("boundary")
    isBoundaryGiven = givenBoundary != nil
    initial = map.value(Self.initialKey, default: .random, in: &context)
    if let rule = map.node("rule")?.scalar, Pattern.base(ofHistory: rule) != nil { initial = initial.unmarked }
    let end = map.readEnd(
      steps: Self.stepsKey, limit: LifeSteps(Until.defaultLimit), until: Self.untilKey, in: &context)
    let errorsBeforeEdits = context.errors.count
    let entries = map.value(Self.editsKey, default: [], in: &context)
    // An invalid edit must not hide the errors of other keys.
    let errorsOfEdits = context.errors.count - errorsBeforeEdits
    let brought = initial.rule.map(LifeRule.parse)
    isRuleOfPattern = !map.contains("rule") && brought != nil
    let read = map.value(Self.ruleKey, default: (try? brought?.get()) ?? .conway, in: &context)
    // The grid of the block may differ from the lattice in the pattern's rule, because a larger lattice may start
    // from a saved state.
    let isOtherGrid = givenSize.map { size in read.topology.map { !$0.has(size) } ?? false } ?? false
    rule = isRuleOfPattern && isOtherGrid ? read.withoutTopology : read
    let foreignGame = initial.foreignGame
    switch brought {
    case .some where isRuleOfPattern && foreignGame != nil:
      context.report(
        .invalid(
          "the pattern's rule belongs to MCell's game '\(foreignGame ?? "")', not to life",
          advice: "add a rule of life, such as rule: B3/S23"),
        key: "initial", at: map.span(of: "initial"))
    case .failure(let fault) where isRuleOfPattern:
      context.report(
        .invalid("the pattern's rule: \(fault.message)", advice: fault.advice), key: "initial",
        at: map.span(of: "initial"))
    case .some
    where !isRuleOfPattern && foreignGame == nil
      && (try? brought?.get().withoutTopology) != rule.withoutTopology:
      context.warn(
        "the pattern's rule is \(initial.rule ?? ""), but the block uses its own rule \(rule.text)",
        advice: "leave 'rule' out to use the pattern's", at: map.span(of: "rule"))
    default: break
    }
    Self.checkCodes(in: map.node("initial"), rule, &context)
    if initial.lostKillers {
      context.warn(
        "the pattern has cells in state 6 of LifeHistory, which kill their neighbours in Golly; here they are dead cells",
        advice: "remove the cells in state 6 from the file", at: map.span(of: "initial"))
    }
    stepCount = end?.steps.count ?? 0
    farSteps = end?.steps.far
    until = end?.until
    // A rule with errors may have been meant to include a lattice.
    let isRuleInError = (try? brought?.get()) == nil && isRuleOfPattern
    let mayBringGrid = rule.topology != nil || isRuleInError || map.node("rule")?.scalar?.utf8.contains(58) == true
    guard map.contains("grid") || mayBringGrid || givenBoundary == .unbounded else {
      if map.isMeant("grid") || isBoundaryInError { return nil }
      if let pattern = initial.largePattern {
        context.report(
          .invalid(
            pattern.excess,
            advice: map.contains("boundary") ? "set boundary: unbounded" : "add boundary: unbounded"),
          key: "grid", at: map.span(of: "initial"))
        return nil
      }
      map.reportMissing(Self.gridKey, in: &context)
      return nil
    }
    guard context.errors.count == errorsBefore + errorsOfEdits, end != nil else { return nil }
    let place = isRuleOfPattern ? "initial" : "rule"
    let errorsBeforeEdges = context.errors.count
    edges = Self.edges(rule, givenBoundary, place: place, map, &context)
    let isContradicted = context.errors.count > errorsBeforeEdges
    size = Self.size(rule.topology, givenSize, edges, initial, map, &context)
    let refusal = Self.refusalOfBackground(rule, edges)
    if let refusal {
      context.report(.invalid(refusal.message, advice: refusal.advice), key: place, at: map.span(of: place))
    }
    edits = Self.edits(entries, rule, edges, size, lastStep: end?.steps.count, in: &context)
    placeFarPatterns(at: map.span(of: "initial"), in: &context)
    if until?.word == .settled, refusal == nil, let problem = refusalOfSettled {
      context.report(problem, key: "until", at: map.span(of: "until"))
    }
    // The index of a random cell is a 32-bit word of the random generator's counter, and two cells share an index.
    if let size, size.cells > Self.mostCells {
      // The advice on the contradiction removes the lattice.
      if isContradicted { return nil }
      context.report(
        Self.tooLarge(size, rule, isOfPattern: isRuleOfPattern, hasBoundary: map.contains("boundary")),
        key: map.contains("grid") ? "grid" : place,
        at: map.span(of: map.contains("grid") ? "grid" : place))
    } else {
      // The number of cells in a larger box may overflow an integer.
      box.check(Initial.writtenCells(in: map.node("initial")), in: &context)
    }
    if stepCount > Int(UInt32.max), context.errors.count == errorsBefore, !reachesAnyStep {
      if let pattern = initial.largePattern, !edges.isOpen {
        // No number of steps would be valid.
        context.report(
          .invalid(pattern.excess, advice: "set boundary: unbounded"), key: "initial", at: map.span(of: "initial"))
      } else {
        context.report(problemOfManySteps(map.node("steps")), key: "steps", at: map.span(of: "steps"))
      }
    }
    if context.errors.count > errorsBefore { return nil }
    if let pattern = scatteredPattern() { initial = Initial([.tree(pattern)]) }
  }

  /// The largest number of cells of a grid.
  private static let mostCells = 1 << 33

  /// Returns the error of a grid, or of the lattice that the rule sets, with too many cells.
  private static func tooLarge(_ size: GridSize, _ rule: LifeRule, isOfPattern: Bool, hasBoundary: Bool)
    -> SpecError.Problem
  {
    guard let topology = rule.topology else {
      return .outOfRange(
        found: "\(size.columns)x\(size.rows ?? size.columns)", expected: "grid of at most 2^33 cells")
    }
    let plain = rule.withoutTopology.text
    return .invalid(
      "the lattice '\(topology.text)' of the \(isOfPattern ? "pattern's rule" : "rule") has more than 2^33 cells",
      advice: isOfPattern && !hasBoundary
        ? "add rule: \(plain) and boundary: unbounded" : "write rule: \(plain) and boundary: unbounded")
  }

  private static func edits(
    _ entries: [EditEntry], _ rule: LifeRule, _ edges: LatticeEdges, _ size: GridSize?, lastStep: Int?,
    in context: inout SpecContext
  ) -> [CellEdit] {
    let columns = size?.columns ?? 0, rows = size.map { $0.rows ?? $0.columns } ?? 0
    return EditEntry.edits(entries, lastStep: lastStep, states: rule.states, in: &context) { cell, _ in
      (edges.columns == .open || (0..<columns).contains(cell.column))
        && (edges.rows == .open || (0..<rows).contains(cell.row))
    } outside: { cell, _ in
      .invalid(
        "\(cell.text) lies outside the grid of \(columns)x\(rows)",
        advice: "columns are numbered from 0 to \(columns - 1), rows from 0 to \(rows - 1)")
    }
  }

  /// Returns the edges that the rule and the boundary specify, and reports a contradiction between them.
  private static func edges(
    _ rule: LifeRule, _ boundary: Boundary?, place: String, _ map: SpecMap, _ context: inout SpecContext
  ) -> LatticeEdges {
    guard let topology = rule.topology else {
      switch boundary {
      case .dead, .closed: return .dead
      case .unbounded: return .open
      case .periodic, nil: return .torus
      }
    }
    let edges = LatticeEdges(topology)
    let said: Boundary? =
      edges.shape != nil
      ? nil : edges == .torus ? .periodic : edges == .dead ? .dead : edges == .open ? .unbounded : nil
    if let boundary, boundary != said {
      context.report(
        .invalid(
          "'boundary: \(boundary.word.spelling)' contradicts '\(topology.text)' of the \(place == "initial" ? "pattern's rule" : "rule")",
          advice: place == "initial"
            ? "add rule: \(rule.withoutTopology.text)" : "leave '\(topology.text)' out"), key: "boundary",
        at: map.span(of: "boundary"))
    }
    return edges
  }

  /// Returns the size of the box in which the initial state is created, or nil if the placed cells determine it.
  /// Reports a contradiction with the rule's lattice and a missing grid.
  private static func size(
    _ topology: Topology?, _ given: GridSize?, _ edges: LatticeEdges, _ initial: Initial, _ map: SpecMap,
    _ context: inout SpecContext
  ) -> GridSize? {
    let fixed = (columns: topology?.columns ?? 0, rows: topology?.rows ?? 0)
    if let given, let topology {
      let columns = given.columns, rows = given.rows ?? given.columns
      if !topology.has(given) {
        context.report(
          .invalid(
            "'grid: \(columns)x\(rows)' contradicts '\(topology.text)' of the rule",
            advice: "leave '\(topology.text)' out"),
          key: "grid", at: map.span(of: "grid"))
      }
      return given
    }
    if edges.isOpen, initial.forms.count > 1, let name = initial.sourceOfState {
      context.report(
        .invalid(
          "on an unbounded lattice, nothing else can be combined with 'from'",
          advice: "write initial: {from: \(name)}; 'edits' changes cells, also at step 0"),
        key: "initial", at: map.span(of: "initial"))
      return given
    }
    if let given { return given }
    if edges.isOpen {
      if initial.sourceOfState == nil, initial.extent == nil {
        context.report(
          .invalid(
            "'initial' needs a 'grid' on an unbounded lattice",
            advice: "add a line 'grid: \(fixed.columns == 0 ? 64 : fixed.columns)x"
              + "\(fixed.rows == 0 ? 64 : fixed.rows)', or start from a pattern"),
          key: "grid", at: map.span(of: "initial"))
      }
      guard fixed.columns != 0 || fixed.rows != 0 else { return nil }
      let extent = initial.box(filesFrom: fileOrigin(topology)) ?? LatticeBox(corner: .origin, columns: 1, rows: 1)
      return GridSize(
        columns: fixed.columns == 0 ? extent.columns : fixed.columns, rows: fixed.rows == 0 ? extent.rows : fixed.rows)
    }
    return GridSize(columns: fixed.columns, rows: fixed.rows)
  }
}

extension Initial {
  /// The name of the block whose final state is one of the forms, or nil if there is no such form.
  fileprivate var sourceOfState: String? {
    for case .from(let name) in forms { return name }
    return nil
  }
}

extension ValueType where Value == LifeRule {
  /// The type of rules, in any of their notations.
  static var lifeRule: Self {
    let summary =
      "rule such as B3/S23, 23/3, B2-a/S12, B2/S345/C4 or R5,C0,M1,S34..58,B34..45,NM, or a name such as HighLife"
    return ValueType(summary) { node, key, context in
      guard let text = node.scalar else {
        context.report(.wrongType(found: node.found, expected: summary), key: key, at: node.span)
        return nil
      }
      switch LifeRule.parse(text) {
      case .success(let rule): return rule
      case .failure(let fault):
        context.report(.invalid(fault.message, advice: fault.advice), key: key, at: node.span)
        return nil
      }
    } canonical: {
      $0.text
    }
  }
}
