import Expressions
import Specification

extension Life {
  /// The state of the cells around a pattern. It is `dead` on a bounded lattice, where no cells are outside the
  /// pattern.
  var background: LifeBackground { edges.isOpen ? rule.background : .dead }

  /// Returns the error of a rule with B0 on an unbounded lattice that cannot distinguish the cells around a pattern
  /// from the pattern. Returns nil for any other rule or lattice.
  static func refusalOfBackground(_ rule: LifeRule, _ edges: LatticeEdges) -> (message: String, advice: String)? {
    guard edges.isOpen, rule.fillsEmptySpace else { return nil }
    let text = rule.withoutTopology.text.excerpt
    guard rule.isOfBits else {
      return (
        "under \(text) cells are born without live neighbours; on an unbounded lattice, such rules need two states and "
          + "the eight nearest cells", "give a grid with boundary: periodic"
      )
    }
    // Cells beyond a dead edge stay dead while the cells around the pattern change.
    guard edges.columns == .dead || edges.rows == .dead else { return nil }
    return (
      "under \(text) cells are born without live neighbours; an endless lattice then needs joined edges, not dead "
        + "ones", "give a grid with boundary: periodic"
    )
  }

  /// Returns whether step 0 counts as an odd generation, according to another block's final state or to a pattern file.
  func startsOdd(_ request: RunRequest) -> Bool {
    guard background == .alternating else { return false }
    for case .from(let name) in initial.forms {
      return (request.upstream[name] as? FinalState)?.phase.isInverted ?? false
    }
    // A number is odd if its last digit is, and the character code of a digit has the same parity.
    return initial.firstGeneration.utf8.last.map { $0 & 1 == 1 } ?? false
  }

  /// Returns whether a state stores the cells themselves or their opposites.
  package func phase(of state: LifeState) -> FinalState.Phase {
    switch background {
    case .dead: .plain
    case .alive: .inverted
    case .alternating: (state.generation & 1 == 1) != state.startsOdd ? .odd : .even
    }
  }

  /// The names and colours of the states. If a cell may be shown as its opposite, the name of state 1 says so.
  package var looks: [StateLook] {
    guard background != .dead else { return rule.looks }
    return rule.looks.map { $0.role == .marked ? StateLook("shown as \($0.name)", .marked) : $0 }
  }

  /// Returns the note about generations whose cells are shown as their opposite, or nil if there are none.
  func backgroundNote(of state: LifeState) -> String? {
    let rule = rule.withoutTopology.text.excerpt
    let meaning = "each cell is shown as its opposite: a cell shown as live is dead."
    switch background {
    case .dead: return nil
    case .alive: return "Under \(rule), all cells around the pattern are alive, and \(meaning)"
    case .alternating:
      return
        "Under \(rule), all cells around the pattern are alive in \(state.startsOdd ? "even" : "odd") generations. "
        + "In these generations, \(meaning)"
    }
  }
}

extension Life: FindingSimulation {
  package var missingFinding: String { until?.word == .settled ? "not settled" : "without a period" }

  /// Returns what the pattern is, or what remains of it. Returns nil without `until: settled`, unless the lattice is
  /// unbounded and a period was found.
  package func finding(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding? {
    if until?.word == .settled { return remains(value) }
    guard edges.isOpen, case .whole(let period) = value("period"), case .whole(let since) = value("since") else {
      return nil
    }
    guard case .list(let moved) = value("displacement"), moved.count == 2, case .whole(let columns) = moved[0],
      case .whole(let rows) = moved[1]
    else {
      let rest = background == .dead ? "no cell is alive" : "no cell differs from those around it"
      return RunFinding(note: "From step \(since) on, \(rest).", kind: "empty")
    }
    let (across, down) = (abs(columns), abs(rows))
    guard across + down > 0 else {
      let kind = period == 1 ? "a still life" : "an oscillator of period \(period)"
      return RunFinding(note: Self.sentence("\(kind).", since: since), kind: kind)
    }
    let way = across == down ? "diagonal" : across == 0 || down == 0 ? "orthogonal" : "oblique"
    let kind = "a spaceship of period \(period)", speed = Self.speed(max(across, down), period, range: rule.range)
    return RunFinding(
      note: Self.sentence("\(kind): it moves by [\(columns), \(rows)], at \(speed) \(way).", since: since), kind: kind)
  }

  private func remains(_ value: (_ statistic: String) -> StatisticValue?) -> RunFinding? {
    guard case .whole(let lifespan) = value("lifespan"), case .whole(let ash) = value("ash"),
      case .whole(let escaping) = value("escaping")
    else { return nil }
    let stay = "\(ash.counted("object")) \(ash == 1 ? "stays" : "stay")"
    let leave = "\(escaping.counted("spaceship")) \(escaping == 1 ? "leaves" : "leave")"
    let (rest, kind) =
      switch (ash > 0, escaping > 0) {
      case (false, false): ("no cell is alive", "empty")
      case (true, false): (stay, "ash")
      case (false, true): (leave, "spaceships")
      case (true, true): ("\(stay) and \(leave)", "ash and spaceships")
      }
    return RunFinding(note: "Settled at generation \(lifespan): \(rest).", kind: kind)
  }

  private static func sentence(_ text: String, since: Int) -> String {
    since == 0 ? "A" + text.dropFirst() : "From step \(since) on, it is \(text)"
  }

  /// Returns a speed such as `c/2` or `2c/5`, where c is the maximum speed at which anything can spread.
  private static func speed(_ cells: Int, _ period: Int, range: Int) -> String {
    var (a, b) = (cells, period * range)
    while b != 0 { (a, b) = (b, a % b) }
    let (top, bottom) = (cells / a, period * range / a)
    return (top == 1 ? "c" : "\(top)c") + (bottom == 1 ? "" : "/\(bottom)")
  }
}

extension Life {
  package static let views: [View<Life>] = [
    .grid("The lattice at the end.", synonyms: ["picture", "final", "state", "board"], pictures: pictures),
    .frames("The lattice at several steps.", synonyms: ["steps", "film", "filmstrip"], pictures: pictures),
    View(
      "states",
      "For each state, the number and the share of cells at the end, and the entropy of these shares in bits.",
      synonyms: ["entropy", "counts", "populations"]
    ) { run, _ in
      .table(run.model.lastState(of: run).census(run.model.rule.looks))
    },
    View(
      ViewDeclaration(
        "census",
        "On an unbounded lattice: the kinds of objects of a settled pattern, by apgcode. Each has its common name, its "
          + "period, the number at rest (`ash`) and the number that fly away (`escaping`). In an experiment with "
          + "`until: settled`: the objects of all runs.",
        synonyms: ["objects", "apgcodes", "ash", "inventory"],
        experiment: ExperimentView(CensusKeys()) { _ in .census(nil) })
    ) { run, _ in
      .census(run.model.census(of: run))
    },
    .chart("The population over the steps.", synonyms: ["plot", "graph", "curve", "series"]),
    .image(
      of: ["grid"], "The lattice at the end, or at several steps side by side", hasFrames: true, pictures: pictures),
    .animation("The lattice from the first step to the last", pictures: pictures),
    .bands("population"),
  ]

  /// Returns the final state of a run, with the phase and frame that other blocks and pattern files need.
  func lastState(of run: RecordedRun<Life>) -> FinalState {
    finalState(of: run.state) ?? FinalState(columns: 0, rows: 0, states: run.state.engine.states, cells: nil)
  }

  /// Returns the pictures of a view. On an unbounded lattice, all pictures of a run show the same window: the smallest
  /// box around all states that are shown.
  private static func pictures(of run: RecordedRun<Life>, for view: ViewRequest) -> [Picture] {
    let life = run.model
    guard life.edges.isOpen else { return run.pictures(of: view) }
    let states = run.observer.states, last = life.lastState(of: run), looks = life.looks
    let shown = (states.values + [last]).filter { $0.cells != .absent }.map(\.box)
    let window = shown.dropFirst().reduce(shown.first) { $0?.union($1) } ?? LatticeBox(columns: 0..<1, rows: 0..<1)
    guard view.frames != nil else {
      if last.cells == .absent {
        return [life.picture(of: run.state, title: nil, limit: run.request.limit(for: view))]
      }
      return [Picture(last, window: window, limit: run.request.limit(for: view), looks: looks)]
    }
    let steps = view.frameSteps(last: run.ending.step)
    let limit = run.request.limit(for: view, pictures: steps.count)
    let empty = FinalState(columns: 0, rows: 0, states: run.state.engine.states, cells: nil)
    return steps.map {
      Picture(title: "step \($0)", states[$0] ?? empty, window: window, limit: limit, looks: looks)
    }
  }
}

extension Life {
  /// The number of cells times steps from which HashLife looks for the cycle of a torus. Below it, every generation is
  /// computed.
  private static let leastUpdates = 0x1p34

  /// Searches for the first repetition on a torus with leaps of HashLife.
  ///
  /// - Parameter limit: the maximum number of steps from the state to the end of the first repetition.
  /// - Returns: the result, or nil if HashLife cannot run the torus or does not pay off.
  /// - Throws: an error if the run is stopped, or if HashLife fails and no other engine can search so far.
  func leapingCycle(
    from state: LifeState, limit: Int, _ request: RunRequest
  ) throws(RunError) -> CycleSearch? {
    let isChosen = request.engine == .hash, obstacle = isChosen ? nil : obstacle(request.limits)
    guard isChosen || request.engine == .auto, edges == .torus, rule.isOfBits,
      case .table(let table) = rule.transition,
      let all = state.engine.extent, case .bits(let grid) = state.engine.state(in: all)?.cells
    else { return nil }
    let updates = Double(grid.columns) * Double(grid.rows) * Double(limit)
    guard isChosen || updates >= Self.leastUpdates,
      var torus = try? HashTorus(grid, rule: table, limits: request.limits)
    else { return nil }
    if !isChosen, obstacle == nil { torus.workLimit = FarLattice.trialWork(updates: updates) }
    torus.progress = LeapProgress(request.progress, reached: 0, last: limit)
    do throws(RunError) {
      // In a cycle of odd length, the leaps visit every state, so a repetition takes as many leaps as steps.
      let leaps = limit / torus.leapLength + 1 + limit
      guard let found = try torus.cycle(within: leaps), found.since + found.period <= limit else {
        return CycleSearch(cycle: nil)
      }
      return CycleSearch(cycle: Cycle(since: found.since, period: found.period))
    } catch {
      let reached = torus.latest.step.int ?? 0
      guard error.stop == nil else {
        throw error.reached(state.generation + reached, of: stepCount, mayEndEarlier: true, farLast: farSteps)
      }
      guard isChosen || obstacle != nil else { return nil }
      throw FarLattice.refusal(error, obstacle)
    }
  }

  /// Returns the engine of a state, or instead of HashLife on a torus the dense engine, which computes single
  /// generations faster.
  func nearEngine(of state: LifeState, _ request: RunRequest) -> any LifeEngine {
    guard state.engine is FarLattice, let all = state.engine.extent,
      case .bits(let grid) = state.engine.state(in: all)?.cells
    else { return state.engine }
    var lattice = LifeLattice(grid, rule: rule, edges: edges, generation: state.generation)
    lattice.workers = request.workers
    return lattice
  }
}

/// The result of a completed search for the first repetition of a state. The cycle is nil if no state repeats within
/// the steps of the run.
struct CycleSearch: Sendable, Hashable {
  let cycle: Cycle?
}
