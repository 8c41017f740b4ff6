/// Two-dimensional cellular automata: every rule of two or more states in which all cells look at the same neighbours,
/// on bounded lattices of all shapes and on one without end.
public struct Life: Simulation {
  let rule: LifeRule
  /// Whether the rule came with the initial pattern, not from the author.
  let isRuleOfPattern: Bool
  /// The box in which the initial state is made: on a bounded lattice all of it. Nil where it is as large as what is
  /// placed.
  let size: GridSize?
  let edges: LatticeEdges
  let initial: Initial
  public let stepCount: Int
  let until: Until?

  /// So many values of a series are recorded at most.
  static let seriesLimit = 1000

  public var cost: Cost {
    let columns = Double(box.columns), rows = Double(box.rows)
    // As many lattices as the search for a repetition has, of which a plain run has one; each with its margins. A state
    // of bytes is held once more, where it comes from and where it goes.
    let lattices = until == .stable ? 4.0 : 1
    let lattice = memory(columns: box.columns, rows: box.rows)
    let states = rule.isOfBits ? lattice : 2 * columns * rows
    return Cost(
      memory: lattices * lattice + states, updates: columns * rows * Double(stepCount),
      key: size == nil ? "initial" : "grid")
  }

  public var drawnCells: (columns: Double, rows: Double) { (Double(box.columns), Double(box.rows)) }

  public var patternRule: String? { rule.text }

  public var heldBytes: Int { initial.heldBytes }

  /// The box and the displacement.
  public var textBytes: Int { StatisticColumn.listSize(4) + StatisticColumn.listSize(2) }

  private func memory(columns: Int, rows: Int) -> Double {
    switch rule.transition {
    case .range: RangeLattice.memory(columns: columns, rows: rows, states: rule.states)
    case .table where rule.states == 2: LifeLattice.memory(columns: columns, rows: rows, states: 2)
    case .table, .wireWorld: AgeingLattice.memory(columns: columns, rows: rows, states: rule.states)
    }
  }

  public var absentStatistics: [String] {
    until != .stable ? ["period", "since", "displacement"] : edges.isOpen ? [] : ["displacement"]
  }

  /// The box in which the initial state is made.
  var box: InitialBox {
    let extent = initial.extent ?? (columns: 1, rows: 1)
    let columns = size?.columns ?? extent.columns
    return InitialBox(
      columns: columns, rows: size.map { $0.rows ?? $0.columns } ?? extent.rows, wraps: edges == .torus,
      centres: size != nil)
  }

  public func run(_ request: RunRequest) throws(RunError) -> Report {
    let (box, corner) = try startingBox(request)
    func made<Engine: LifeEngine>(_ engine: Engine) throws(RunError) -> Report {
      var engine = engine
      engine.window.origin = corner
      return try run(request, from: engine)
    }
    if rule.isOfBits {
      let grid = try initial.grid(
        in: box, draws: request.draws, upstream: request.upstream, workers: request.workers)
      var lattice = LifeLattice(grid, rule: rule, edges: edges)
      lattice.workers = request.workers
      return try made(lattice)
    }
    let grid = try initial.grid(
      states: rule.states, in: box, draws: request.draws, upstream: request.upstream, workers: request.workers)
    if case .range(let range) = rule.transition { return try made(RangeLattice(grid, rule: range, edges: edges)) }
    return try made(AgeingLattice(grid, rule: rule, edges: edges))
  }

  /// The box, and where it lies: on a lattice without end another block's final state stays where it was.
  private func startingBox(_ request: RunRequest) throws(RunError) -> (InitialBox, Position) {
    let start = Position(column: 0, row: 0)
    guard edges.isOpen else { return (box, start) }
    for case .from(let name) in initial.forms {
      guard initial.forms.count == 1 else {
        throw RunError(key: "initial", "on a lattice without end nothing else goes with 'from'")
      }
      guard let state = request.upstream[name] as? FinalState, state.cells != .absent, state.columns > 0 else { break }
      return (InitialBox(columns: state.columns, rows: state.rows, wraps: false), state.corner)
    }
    return (box, start)
  }

  private func run<Engine: LifeEngine>(_ request: RunRequest, from start: Engine) throws(RunError) -> Report {
    var lattice = start
    let ending = try ending(of: start, request)
    var observer = LifeObserver<Engine>(request, ending, rule: rule)
    while let step = observer.nextStep {
      let before = lattice.generation, counted = edges.isOpen ? [] : observer.countedSteps(after: before)
      if counted.count > 1 {
        observer.record(lattice.populations(at: counted.map { $0 - before }), at: counted)
      } else {
        try lattice.advance(by: step - before, limits: request.limits)
        try observer.observe(lattice)
      }
      request.progress?.add(lattice.generation - before)
    }
    var report = observer.report(of: lattice)
    if isRuleOfPattern { report.notes.append("Rule \(rule.text), as the pattern says.") }
    report.notes += observer.analysis(of: lattice).map { [$0] } ?? []
    report.note(ending.missedEnd)
    return report
  }
}

extension LifeRule {
  /// Whether a cell is one bit.
  var isOfBits: Bool {
    if case .table = transition { states == 2 } else { false }
  }
}
