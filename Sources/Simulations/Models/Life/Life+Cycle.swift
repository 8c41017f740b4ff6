import Expressions

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
