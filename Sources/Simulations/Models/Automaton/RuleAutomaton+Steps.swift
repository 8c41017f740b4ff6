import Expressions
import Mealy

extension RuleAutomaton: SteppableSimulation {
  package typealias State = AutomatonState
  package typealias Input = LatticeInput
  package typealias Output = Int
  package typealias Observer = NoObserver<AutomatonState>

  package static var tick: Input { .tick }

  package var scheduleKey: String? { "edits" }

  package var schedule: [ScheduledInput<Input>] { edits.map(\.scheduled) }

  /// The machine, whose output is the number of cells that changed.
  package var mapper: Mapper<AutomatonState, Input, Int> {
    Mapper { state, input in
      if input == .tick {
        do throws(RuleProblem) { try state.tick() } catch { return .unanswered }
        return .output(state.changes)
      }
      return state.edit(input) ? .output(0) : .unanswered
    }
  }

  package func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> AutomatonState {
    let grid = try initial.grid(
      states: states.count, in: box, draws: request.draws, upstream: request.upstream, workers: request.workers,
      until: request.limits.stop)
    var state = AutomatonState(
      engine, cells: grid.cells, ages: engine.usesAge ? ages(grid.cells.count, request) : [], draws: request.draws)
    state.workers = request.workers
    return state
  }

  /// Returns the ages of the cells at step 0: those in the block that this one starts from, or 1.
  private func ages(_ count: Int, _ request: RunRequest) -> [UInt32] {
    if case .from(let name)? = initial.forms.last, let before = request.upstream[name] as? FinalState,
      before.ages.count == count
    {
      return (0..<count).map { before.ages[$0] }
    }
    return [UInt32](repeating: 1, count: count)
  }

  package func step(of state: AutomatonState) -> Int { state.step }

  package func advance(_ state: inout AutomatonState, by ticks: Int, _ request: RunRequest) throws(RunError) {
    for _ in 0..<ticks {
      try request.limits.stop.check()
      do throws(RuleProblem) { try state.tick() } catch {
        throw RunError(key: "rules", error.message, advice: error.advice)
      }
      request.progress?.add(1)
    }
  }

  package func byteCount(of state: AutomatonState) -> Double { Double(state.cells.count + 4 * state.ages.count) }

  package var seriesNames: [String] { names + ["changes"] }

  package func seriesValues(of state: AutomatonState) -> [Int] { state.counts + [state.changes] }

  package func bounds(of state: AutomatonState) -> LatticeBox? {
    LatticeBox(corner: .origin, columns: lattice.columns, rows: lattice.rows)
  }

  package func finalState(of state: AutomatonState) -> FinalState? {
    var final = FinalState(
      columns: lattice.columns, rows: lattice.rows, states: states.count, cells: state.cells)
    if engine.usesAge { final.ages = CellAges(state.ages) }
    return final
  }

  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<Input>], endingIn state: AutomatonState,
    _ request: RunRequest
  ) -> [(key: String, value: String)] {
    return CellEdit.replay(keys, log.cellEdits, upTo: state.step, names: names)
  }
}

extension AutomatonState {
  /// Makes the changes of an input other than a tick.
  ///
  /// - Returns: whether any of its cells could be changed.
  mutating func edit(_ input: LatticeInput) -> Bool {
    let lattice = engine.lattice
    var hasChanged = false
    for (cell, state) in input.changes where lattice.contains(cell) && state.map({ $0 < lattice.states }) ?? true {
      let index = cell.row * lattice.columns + cell.column
      set(index, to: state ?? (cells[index] == 0 ? 1 : 0))
      hasChanged = true
    }
    return hasChanged
  }
}
