import Simulations

extension Life: PlayableOnScreen {
  /// Returns the inputs for a gesture. A touch cycles through all states of the rule. Cells painted together are undone
  /// together.
  package func inputs(for gesture: Gesture, in state: LifeState) -> [Life.Input] {
    switch gesture {
    case .touch(let place):
      return cellStates > 2 ? [.set(place, to: UInt8((Int(state[place]) + 1) % cellStates))] : [.toggle(place)]
    case .paint(let cells):
      let changed = cells.filter { state[$0.place] != $0.state && Int($0.state) < cellStates }
      let sets = changed.map { Life.Input.set($0.place, to: $0.state) }
      return sets.count > 1 ? [.together(sets)] : sets
    case .symbol, .recount, .randomize, .load: return []
    }
  }

  package func change(
    for gesture: Gesture, in state: LifeState, seed: UInt64
  ) throws(RunError) -> ModelChange<Life>? {
    switch gesture {
    case .symbol(let rule): try change(toRule: rule, in: state)
    case .recount: try recount(state)
    case .randomize(let columns, let rows): randomize(seed, in: GridSize(columns: columns, rows: rows))
    case .load(let pattern): change(to: pattern)
    case .touch, .paint: nil
    }
  }

  package func cell(at place: Position, in state: LifeState) -> UInt8 { state[place] }

  package var cellStates: Int { stateCount }

  package func looks(of state: LifeState) -> [StateLook] { looks }

  package var isUnbounded: Bool { growsWithPattern }

  package func isInverted(_ state: LifeState) -> Bool { phase(of: state).isInverted }

  /// Returns whether the next step changes no cell. A large state is not examined, because that takes three copies.
  package func isAtRest(_ state: LifeState) -> Bool { !isVast(state) && isSmall(state) && repeats(state) }

  package func refusal(of input: Life.Input, in state: LifeState) -> RunError? {
    let changes = input.changes.filter { $0.state.map { Int($0) < cellStates } ?? true }
    guard changes.contains(where: { place(of: $0.cell) != nil }) else { return nil }
    let cells = changes.map(\.cell), limit = RunLimits.statesOfSession * state.limits.memory
    // A lattice that grows takes room for further growth.
    let needed = max(2 * limit, 2 * sessionMemory(of: state, with: cells))
    let shortage = MemoryShortage(needed: needed, limit: limit)
    guard cells.allSatisfy(\.isWithinLimits), let option = shortage.option else {
      return RunError(key: "edits", "the cell is too far away", advice: "edit a cell nearer to the others")
    }
    return RunError(
      key: "edits", "the cell is too far away for the limit of \(RunLimits.size(limit))",
      advice: "edit a cell nearer to the others, or start again with \(option)")
  }

  package func seriesTexts(of state: LifeState) -> [String] { [populationText(of: state)] }
}
