extension Life {
  static let ruleKey = Key<LifeRule>(
    "rule", .lifeRule, default: "that of the pattern in `initial`, else B3/S23",
    synonyms: ["rulestring", "rules", "rule-string"],
    help: "How many live neighbours bring a dead cell to life (B) and keep a live one alive (S).")
  static let gridKey = Key<GridSize>(
    "grid", .gridSize, required: true, synonyms: ["size", "dimensions", "lattice", "board", "width", "world"],
    help: "Columns and rows of the lattice; one number is the side of a square.")
  static let boundaryKey = SharedKeys.boundary([.periodic, .dead])
  static let initialKey = SharedKeys.initial(default: "random")
  static let stepsKey = SharedKeys.steps()
  static let untilKey = SharedKeys.until(
    JudgedStatistics(LifeStatistic.self, others: ["density", "box"], atEnd: ["period", "since"]))

  public static let declaration = ModelDeclaration(
    name: "life", synonyms: ["game-of-life", "conway", "gol", "life-like", "cellular-automaton"],
    summary: "Conway's Game of Life and every other rule B…/S… on a grid.",
    explanation: """
      All cells change at once, each by its own state and by how many of its eight neighbours live: a dead cell is \
      born when the rule's B lists that number, a live one survives when its S does. B3/S23 is Conway's Game of Life \
      (M. Gardner, Scientific American 223, October 1970). A rule is written B36/S23, 23/36 (survival first) or by a \
      well-known name such as HighLife. On a torus one or two cells wide a neighbour counts as often as it is met.
      """,
    version: 1,
    keys: [
      ruleKey.declaration, gridKey.declaration, boundaryKey.declaration, initialKey.declaration, stepsKey.declaration,
      untilKey.declaration,
    ],
    statistics: [
      .init("generation", "The number of steps computed."),
      .init("population", "How many cells live."),
      .init("births", "How many cells the last step brought to life."),
      .init("deaths", "How many cells died in the last step."),
      .init("density", "The population as a share of all cells."),
      .init("box", "[column, row, columns, rows] of the smallest box around all live cells, or none."),
      .init("period", "With `until: stable`: after how many steps the state repeats; none where the limit came first."),
      .init("since", "With `until: stable`: the first step whose state comes again; the run ends at since + period."),
    ],
    series: [.init("population", "How many cells live.")],
    views: [
      ViewDeclaration("grid", "The lattice at the end.", synonyms: ["picture", "final", "state", "board"]),
      ViewDeclaration(
        "frames", "The lattice at several steps.", options: .frames, synonyms: ["steps", "film", "filmstrip"]),
      ViewDeclaration(
        "chart", "The population over the steps.", options: .series, synonyms: ["plot", "graph", "curve", "series"]),
    ],
    example: """
      model: life
      grid: 32x16
      initial: glider
      steps: 20
      """)

  public init?(_ map: inout SpecMap, in context: inout SpecContext) {
    let errorsBefore = context.errors.count
    let size = map.required(Self.gridKey, in: &context)
    boundary = map.value(Self.boundaryKey, default: .periodic, in: &context)
    initial = map.value(Self.initialKey, default: .random, in: &context)
    let end = map.readEnd(steps: Self.stepsKey, until: Self.untilKey, in: &context)
    let brought = initial.rule.map(LifeRule.parse)
    isRuleOfPattern = !map.contains("rule") && brought != nil
    rule = map.value(Self.ruleKey, default: (try? brought?.get()) ?? .conway, in: &context)
    switch brought {
    case .failure(let fault) where isRuleOfPattern:
      context.report(
        .invalid("the pattern's rule: \(fault.message)", advice: fault.advice), key: "initial",
        at: map.span(of: "initial"))
    case .some where !isRuleOfPattern && (try? brought?.get()) != rule:
      context.warn(
        "the pattern's rule is \(initial.rule ?? ""), the block's \(rule.text) is used",
        advice: "leave 'rule' out to use the pattern's", at: map.span(of: "rule"))
    default: break
    }
    guard let size, let end, context.errors.count == errorsBefore else { return nil }
    columns = size.columns
    rows = size.rows ?? size.columns
    stepCount = end.steps
    until = end.until
    // A random cell's index is a word of its draws' counter, two cells to a word.
    guard size.cells <= 1 << 33 else {
      context.report(
        .outOfRange(found: "\(columns)x\(rows)", expected: "grid of at most 2^33 cells"), key: "grid", at: map.span(of: "grid"))
      return nil
    }
  }
}

extension ValueType where Value == LifeRule {
  /// A Life-like rule in any of its spellings.
  static var lifeRule: Self {
    let summary = "rule such as B3/S23 or 23/3, or a well-known name such as HighLife"
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
