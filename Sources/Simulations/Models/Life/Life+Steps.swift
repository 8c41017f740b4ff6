import Expressions
import Mealy

extension Life: SteppableSimulation {
  package static var tick: Input { .tick }

  package static var seriesLimit: Int { 1000 }

  /// Returns 2 if HashLife leaps from the first step to the last, unless a view shows the steps in between.
  package func seriesLimit(_ request: RunRequest, last: Int) -> Int {
    let views = ["chart", "bands"]
    return leaps(request, last: last) && !request.views.contains { views.contains($0.name) } ? 2 : Self.seriesLimit
  }

  package var seriesNames: [String] { ["population"] }

  package var takesFrames: Bool { !edges.isOpen }

  package var seriesStretch: Int { edges.isOpen ? 0 : 128 }

  /// The transition of a state by one input. Its output is the population, or no answer if the input had no effect.
  package var mapper: Mapper<LifeState, Input, Int> {
    Mapper { state, input in
      if input == .tick {
        do throws(RunError) { try state.engine.advance(by: 1, limits: state.limits) } catch { return .unanswered }
      } else if !state.edit(input) {
        return .unanswered
      }
      return .output(state.population)
    }
  }

  package var schedule: [ScheduledInput<Input>] { edits.map(\.scheduled) }

  package var scheduleKey: String? { "edits" }

  package func refusal(of entry: ScheduledInput<Input>) -> RunError? {
    RunError(
      key: "edits", "the lattice has no room for the edit of step \(entry.step)",
      advice: "edit a cell nearer to the others, or raise the limit with --max-memory")
  }

  package func limit(_ state: inout LifeState, to limits: RunLimits) { state.limits = limits }

  /// Returns the memory of a session whose lattice contains the cells of a state and other cells, in bytes.
  package func sessionMemory(of state: LifeState, with cells: [Position]) -> Double {
    let own = state.occupiedBox.map { box in
      [
        box.corner,
        Position(column: box.corner.column + box.columns - 1, row: box.corner.row + box.rows - 1),
      ]
    }
    let all = (cells + (own ?? [])).map { CellEdit(step: 0, cell: $0, state: 1) }
    return cost(lattices: RunLimits.statesOfSession, edits: all).memory
  }

  package func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> LifeState {
    var (box, corner) = try startingBox(request)
    box.takesInverted = background != .dead
    if let error = hiddenSteps(request) { throw error }
    if let refusal = refusal(of: request.engine) { throw refusal }
    if let pattern = largePattern(request) {
      return LifeState(engine: try engine(pattern, request, last: horizon), limits: request.limits)
    }
    if rule.isOfBits {
      let grid = try initial.grid(
        in: box, draws: request.draws, upstream: request.upstream, workers: request.workers,
        until: request.limits.stop)
      let startsOdd = startsOdd(request)
      return LifeState(
        engine: try engine(grid, corner, startsOdd: startsOdd, request, last: horizon), limits: request.limits,
        startsOdd: startsOdd)
    } else {
      let grid = try initial.grid(
        states: rule.states, in: box, draws: request.draws, upstream: request.upstream, workers: request.workers,
        until: request.limits.stop)
      var engine: any DenseEngine
      if case .range(let range) = rule.transition {
        engine = RangeLattice(grid, rule: range, edges: edges)
      } else {
        engine = AgeingLattice(grid, rule: rule, edges: edges)
      }
      engine.window.origin = corner
      return LifeState(engine: engine, limits: request.limits)
    }
  }

  /// Returns the error of a view that shows steps in between, if there are too many steps to count.
  private func hiddenSteps(_ request: RunRequest) -> RunError? {
    let views = ["chart", "bands"]
    guard farSteps != nil, until == nil,
      let view = request.views.first(where: { views.contains($0.name) || $0.frames != nil })
    else { return nil }
    return RunError(
      key: "show", "'\(view.name)' shows intermediate steps, but this run computes only its last step",
      advice: "show the end alone (show: [grid, statistics]), or use at most 2^53 steps")
  }

  package func step(of state: LifeState) -> Int { state.generation }

  package var farStepCount: BigWhole? { farSteps }

  package func farStep(of state: LifeState) -> BigWhole? {
    let step = state.engine.farGeneration
    return step > BigWhole(StepCount.last) ? step : nil
  }

  package func advance(_ state: inout LifeState, by ticks: Int, _ request: RunRequest) throws(RunError) {
    // Only a session, which shows the steps between leaps, needs the other engine again.
    if !request.mayLeap, request.engine == .auto { _ = returnsToNear(&state, request) }
    if let farSteps, request.mayLeap, state.generation + ticks == stepCount {
      try state.engine.leap(to: farSteps, limits: request.limits, progress: request.progress)
    } else {
      try state.engine.advance(by: ticks, limits: request.limits, progress: request.progress)
    }
  }

  package func byteCount(of state: LifeState) -> Double { state.engine.byteCount }

  package func seriesValues(of state: LifeState) -> [Int] { [state.population] }

  package func record(_ state: LifeState, in columns: inout [Series.Column]) {
    columns[0].values.append(state.population)
  }

  package func series(
    _ state: inout LifeState, at steps: [Int], _ request: RunRequest
  ) throws(RunError) -> [[Int]]? {
    let generation = state.generation
    return try state.engine.populations(at: steps.map { $0 - generation }, limits: request.limits).map { [$0] }
  }

  package func statistics(of state: LifeState) -> [Statistic] { state.statistics }

  package func bounds(of state: LifeState) -> LatticeBox? {
    state.engine.extent ?? state.occupiedBox
  }

  package func finalState(of state: LifeState) -> FinalState? {
    var last =
      state.engine.wholeState ?? FinalState(columns: 0, rows: 0, states: state.engine.states, cells: nil)
    last.frame = frame
    last.phase = phase(of: state)
    return last
  }

  package func picture(of state: LifeState, title: String?, limit: PictureLimit) -> Picture {
    let looks = self.looks
    guard let shown = finalState(of: state), shown.cells != .absent else {
      if let shares = state.engine.shares(columns: limit.columns, rows: limit.rows) {
        return shares.picture(title: title, looks: looks)
      }
      return Picture(title: title, columns: 1, rows: 1, scale: 1, looks: looks, elements: [0])
    }
    if case .bits(let grid) = shown.cells { return Picture(title: title, grid, limit: limit, looks: looks) }
    return Picture(title: title, shown, window: shown.box, limit: limit, looks: looks)
  }

  package func picture(of state: LifeState, in window: LatticeBox, scale: Int) -> Picture {
    if scale > 1, let counts = state.engine.counts(in: window, side: scale) {
      return Picture(counts, window: window, scale: scale, looks: looks)
    }
    if scale > 1, let shares = state.engine.shares(in: window, side: scale) {
      return Picture(
        columns: window.columns, rows: window.rows, scale: scale, looks: looks, elements: shares)
    }
    return Picture(state.cells(in: window), window: window, scale: scale, looks: looks)
  }

  // MARK: The end of a run

  /// Finds the end of a run. With `until`, a run is computed twice: once to find its end, and once to record it. The
  /// steps of frames and series depend on the last step.
  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    try ending(until) { (expression, first, last) throws(RunError) in
      try ending(request, by: expression, from: first, upTo: last)
    } word: { (word, last) throws(RunError) in
      try ending(request, by: word, upTo: last)
    }
  }

  private func ending(_ request: RunRequest, by word: EndWord, upTo last: Int) throws(RunError) -> RunEnding {
    guard word == .stable else { return try settling(request, upTo: last).ending }
    var finder: String?
    var ending = try cycleEnding(request, upTo: last) { (state, limit) throws(RunError) in
      if let search = try leapingCycle(from: state, limit: limit, request) {
        finder = "hash"
        return search.cycle
      }
      return try cycle(from: nearEngine(of: state, request), limit: limit, request)
    }
    ending.finder = finder
    return ending
  }

  private func ending(
    _ request: RunRequest, by expression: Expression, from first: Int, upTo last: Int
  ) throws(RunError) -> RunEnding {
    var condition = EndCondition<LifeStatistic>(expression)
    return try ending(
      request, missing: .condition(expression), from: first, upTo: last
    ) { (state: LifeState) throws(RunError) in
      try condition.holds(at: state.generation, state.value, other: state.otherValue)
    }
  }

  private func cycle<Engine: LifeEngine>(
    from start: Engine, limit: Int, _ request: RunRequest
  ) throws(RunError) -> Cycle? {
    // The search holds an earlier lattice, too, with which it compares the present one.
    var limits = request.limits
    if edges.isOpen { limits.memory /= 2 }
    return try Cycle.first(from: start, limit: limit) { [limits] (lattice: inout Engine) throws(RunError) in
      do throws(RunError) {
        try lattice.advance(by: 1, limits: limits)
      } catch {
        throw error.reached(lattice.generation, of: stepCount, mayEndEarlier: true, farLast: farSteps)
      }
      request.progress?.add(1)
    } areEqual: { one, other in
      // The same stored cells have another meaning in an odd generation.
      (background != .alternating || (one.generation ^ other.generation) & 1 == 0) && one.hasSamePattern(as: other)
    }
  }

  // MARK: Sessions as blocks

  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], endingIn state: LifeState,
    _ request: RunRequest
  ) -> [(key: String, value: String)] {
    let edits = log.cellEdits
    // A change of a cell outside the lattice had no effect, and a block must not contain it.
    return CellEdit.replay(
      withRule(keys), edges.isOpen ? edits : edits.filter { holds($0.cell) }, upTo: state.generation)
  }

  /// Returns whether the lattice contains a cell.
  private func holds(_ cell: Position) -> Bool {
    let box = box
    return (edges.columns == .open || (0..<box.columns).contains(cell.column))
      && (edges.rows == .open || (0..<box.rows).contains(cell.row))
  }
}
