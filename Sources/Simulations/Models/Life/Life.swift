/// Two-dimensional Life-like cellular automata: every rule B…/S… on a torus or inside a dead border.
public struct Life: Simulation {
  let rule: LifeRule
  /// Whether the rule came with the initial pattern, not from the author.
  let isRuleOfPattern: Bool
  let columns: Int
  let rows: Int
  let boundary: Boundary
  let initial: Initial
  public let stepCount: Int
  let until: Until?

  /// So many values of a series are recorded at most.
  static let seriesLimit = 1000

  public var cost: Cost {
    // Two generations with their margins, and as many grids for the initial and the final state; the search for a
    // repetition has three lattices more.
    let memory = (until == .stable ? 5 : 2) * LifeLattice.memory(columns: columns, rows: rows)
    return Cost(memory: memory, updates: Double(columns) * Double(rows) * Double(stepCount), key: "grid")
  }

  public var patternRule: String? { rule.text }

  public var absentStatistics: [String] { until == .stable ? [] : ["period", "since"] }

  public func run(_ request: RunRequest) throws(RunError) -> Report {
    let box = InitialBox(columns: columns, rows: rows, wraps: boundary == .periodic)
    let start = try initial.grid(in: box, draws: request.draws, upstream: request.upstream)
    var lattice = LifeLattice(start, rule: rule, isTorus: boundary == .periodic)
    let ending = try ending(of: lattice, request.progress)
    var observer = LifeObserver(request, ending)
    for step in observer.steps {
      let generations = step - lattice.generation
      lattice.advance(by: generations)
      request.progress?.add(generations)
      observer.observe(lattice)
    }
    var report = observer.report(of: lattice, request)
    if isRuleOfPattern { report.notes.append("Rule \(rule.text), as the pattern says.") }
    if let note = ending.note { report.notes.append(note) }
    return report
  }
}
