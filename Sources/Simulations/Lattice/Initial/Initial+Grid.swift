import Specification

extension Initial {
  /// Returns the cells of a two-state lattice at step 0.
  ///
  /// - Throws: ``RunError`` for the key `initial` in these cases:
  ///   - A cell or a pattern is outside the box.
  ///   - A form asks for more cells than the box has.
  ///   - The state of another block has a different size.
  ///   - A pattern has more than two states.
  /// - Complexity: O(cells) for random forms, otherwise O(cells / 64 + placed cells).
  package func grid(
    in box: InitialBox, draws: Draws, upstream: [String: any Handover] = [:], workers: Workers = .one,
    until stop: StopSignal? = nil
  ) throws(RunError) -> BitGrid {
    var grid = BitGrid(columns: box.columns, rows: box.rows)
    for form in forms { try form.place(on: &grid, in: box, draws: draws, upstream: upstream, workers, until: stop) }
    return grid
  }

  /// Returns the cells of a lattice with any number of states at step 0. Live cells that do not come from a pattern are
  /// in state 1. The errors are the same as for two states. O(cells).
  package func grid(
    states: Int, in box: InitialBox, draws: Draws, upstream: [String: any Handover] = [:],
    workers: Workers = .one, until stop: StopSignal? = nil
  ) throws(RunError) -> StateGrid {
    var grid = StateGrid(columns: box.columns, rows: box.rows, states: states)
    for form in forms { try form.place(on: &grid, in: box, draws: draws, upstream: upstream, workers, until: stop) }
    return grid
  }
}

extension Initial.Form {
  fileprivate func place<Canvas: InitialCanvas>(
    on grid: inout Canvas, in box: InitialBox, draws: Draws, upstream: [String: any Handover], _ workers: Workers,
    live: UInt8 = 1, until stop: StopSignal?
  ) throws(RunError) {
    switch self {
    case .inState(let state, let form):
      try form.place(on: &grid, in: box, draws: draws, upstream: upstream, workers, live: state, until: stop)

    case .single:
      let centre = box.rows / 2 * box.columns + box.columns / 2
      let index = min(centre, box.count - 1)
      grid.set(index % box.columns, index / box.columns, to: live)

    case .random(let probability):
      try Self.refuse(moreThan: 1 << 33, count: box.count)
      try grid.fillAtRandom(probability, count: box.count, draws: draws, workers, until: stop)
      if box.usesAllStates { try grid.drawStates(count: box.count, draws: draws, until: stop) }

    case .shares(let shares):
      guard shares.count <= grid.states else {
        throw RunError(
          key: "initial", "\(shares.count) shares are given, but a cell has \(grid.states) states",
          advice: "write \(grid.states) shares that add up to 1")
      }
      try Self.refuse(moreThan: 1 << 33, count: box.count)
      try grid.fillAtRandom(shares: shares, count: box.count, draws: draws, workers, until: stop)

    case .symmetric(let form, let symmetry):
      try symmetry.check(box)
      try form.place(on: &grid, in: box, draws: draws, upstream: upstream, workers, until: stop)
      try symmetry.apply(to: &grid, until: stop)

    case .count(let wanted):
      guard wanted >= 0 else {
        throw RunError(
          key: "initial", "\(wanted) \(box.members) are wanted", advice: "use a whole number from 0")
      }
      guard wanted <= box.count else {
        throw RunError(
          key: "initial", "\(wanted) \(box.members) are wanted, but there are only \(box.count)",
          advice: "use a whole number from 0 to \(box.count)")
      }
      try Self.refuse(moreThan: Int(UInt32.max), count: box.count)
      var stream = draws.stream(entity: 0, step: 0, purpose: .count)
      for index in stream.distinct(wanted, of: box.count) {
        grid.set(index % box.columns, index / box.columns, to: live)
      }

    case .cells(let positions):
      for cell in positions {
        let column = cell.column - box.corner.column, row = cell.row - box.corner.row
        if let error = box.misplacement(of: cell) { throw error }
        guard row * box.columns + column < box.count else {
          throw RunError(key: "initial", "there is no person at \(cell.text)", advice: "the last row is short")
        }
        grid.set(column, row, to: live)
      }

    case .pattern(let pattern, let at):
      try grid.place(pattern, at: at, in: box)

    case .tree(let pattern):
      throw pattern.unwritable(advice: "use the pattern alone, and set boundary: unbounded")

    case .from(let name):
      guard let state = upstream[name] as? FinalState else {
        throw RunError(key: "initial", "the final state of '\(name)' is not known here")
      }
      // The final state of an unbounded plane is empty if nothing lives.
      let isEmpty = state.columns == 0 && state.rows == 0
      guard isEmpty || state.cells != .absent && state.columns == box.columns && state.rows == box.rows else {
        throw RunError(
          key: "initial",
          "'\(name)' ends as a grid of \(state.columns)x\(state.rows), but this grid is \(box.columns)x\(box.rows)",
          advice: box.advice(for: state))
      }
      guard box.takesInverted || !state.phase.isInverted else {
        let easier = state.phase == .odd ? "let '\(name)' end in an even generation, or " : ""
        throw RunError(
          key: "initial", "'\(name)' ends with the opposite of every cell, because its rule has B0",
          advice: "\(easier)use a rule with B0 on an unbounded lattice here too")
      }
      guard isEmpty || grid.take(state) else {
        throw RunError(
          key: "initial", "'\(name)' ends with states that a rule of \(grid.states) states does not have")
      }
    }
  }

  /// Throws an error if there are too many cells. A draw has an entity of 32 bits, which is two cells or an index of a
  /// cell.
  private static func refuse(moreThan limit: Int, count: Int) throws(RunError) {
    guard count <= limit else {
      throw RunError(
        key: "initial", "\(count.grouped) cells are too many to draw at random; the limit is \(limit.grouped)")
    }
  }
}
