import Expressions
import Mealy

extension LineAutomaton {
  package static var tick: LineInput { .tick }

  package var seriesNames: [String] { ["population"] }

  package var takesFrames: Bool { false }

  /// The machine, whose output is the population of the newest row.
  package var mapper: Mapper<LineState<Line>, LineInput, Int> {
    Mapper { state, input in
      switch input {
      case .tick: tick(&state)
      case .set(let column, let value):
        guard set(column, in: &state, to: { _ in value }) else { return .unanswered }
      case .toggle(let column):
        guard set(column, in: &state, to: { $0 == 0 ? 1 : 0 }) else { return .unanswered }
      }
      return .output(population(of: state))
    }
  }

  package var schedule: [ScheduledInput<LineInput>] {
    edits.map { edit in
      let column = edit.cell.column
      return ScheduledInput(
        step: edit.step, edit.state.map { .set(column: column, to: $0) } ?? .toggle(column: column))
    }
  }

  package func start(_ request: RunRequest, horizon: Int?) throws(RunError) -> LineState<Line> {
    let margin = margin(after: horizon ?? 0)
    let line = try firstLine(request, margin: margin)
    return LineState(line, margin: margin, centre: centreDigits(line.state(margin + box.columns / 2)))
  }

  package func step(of state: LineState<Line>) -> Int { state.step }

  package func advance(_ state: inout LineState<Line>, by ticks: Int, _ request: RunRequest) throws(RunError) {
    state.widen(toMargin: margin(after: state.step + ticks))
    let stop = request.limits.stop
    for _ in 0..<ticks {
      try stop.check()
      tick(&state)
      request.progress?.add(1)
    }
  }

  private func tick(_ state: inout LineState<Line>) {
    state.widen(toMargin: margin(after: state.step + 1))
    state.tick()
    state.appendCentre(centreDigits(state.line.state(state.margin + box.columns / 2)))
  }

  /// Sets a cell of the newest row.
  ///
  /// - Returns: false if the light cone has no such cell, or the rule no such state.
  private func set(_ column: Int, in state: inout LineState<Line>, to value: (UInt8) -> UInt8) -> Bool {
    let box = box, margin = margin(after: state.step), place = column - box.corner.column + state.margin
    guard (state.margin - margin..<state.margin + box.columns + margin).contains(place) else { return false }
    let next = value(state.line.state(place))
    guard next < colours else { return false }
    if state.step == 0 { state.line.setFirst(place, to: next) } else { state.line.set(place, to: next) }
    state.recount(centre: centreDigits(state.line.state(state.margin + box.columns / 2)))
    return true
  }

  /// Returns the number of cells in the newest row that are not 0, within the light cone.
  private func population(of state: LineState<Line>) -> Int {
    state.population - (state.line.isTurned ? columnsBeyondCone(state) : 0)
  }

  private func total(of state: LineState<Line>) -> Int { state.total - state.turnedRows * columnsBeyondCone(state) }

  /// Returns the number of columns outside the light cone, which are still background.
  private func columnsBeyondCone(_ state: LineState<Line>) -> Int { state.line.width - width(after: state.step) }

  /// The memory of states at the start. Later rows of an unbounded line are wider.
  package var sessionCost: Cost {
    var cost = cost
    (cost.memory, cost.key) = (RunLimits.statesOfSession * Double(2 * box.columns), "grid")
    return cost
  }

  /// Returns the memory of at most two rows of one byte per cell, and of the digits of the centre.
  package func byteCount(of state: LineState<Line>) -> Double { Double(2 * state.line.width + state.centre.count) }

  /// Returns the population over the whole width of the line. In a run, this is the light cone of its last step, so
  /// that all rows have the same width.
  package func seriesValues(of state: LineState<Line>) -> [Int] { [state.population] }

  package func record(_ state: LineState<Line>, in columns: inout [Series.Column]) {
    columns[0].values.append(state.population)
  }

  package func statistics(of state: LineState<Line>) -> [Statistic] {
    let population = population(of: state), width = width(after: state.step)
    return [
      Statistic("population", .whole(population)),
      Statistic("total", .whole(total(of: state))),
      Statistic("density", .fraction(Double(population) / Double(width))),
      Statistic("steps", .whole(state.step)),
      Statistic("width", .whole(width)),
      Statistic("centre", .text(String(decoding: state.centre, as: UTF8.self))),
      Statistic("block_entropy", blockEntropy(of: state).map { .fraction($0) } ?? .none, isListed: false),
    ]
  }

  /// Returns the block entropy of the newest row over the light cone, or nil if the light cone is too narrow.
  private func blockEntropy(of state: LineState<Line>) -> Double? {
    let cut = columnsBeyondCone(state) / 2
    return state.line.blockEntropy(
      cut..<state.line.width - cut, colours: colours, wraps: boundary == .periodic)
  }

  package func bounds(of state: LineState<Line>) -> LatticeBox? {
    LatticeBox(columns: columns(at: state.step), rows: 0..<1)
  }

  /// Returns the newest row.
  package func finalState(of state: LineState<Line>) -> FinalState? {
    let cut = columnsBeyondCone(state) / 2
    return state.line.finalState(cut..<state.line.width - cut)
  }

  package func picture(of state: LineState<Line>, title: String?, limit: PictureLimit) -> Picture {
    let cut = columnsBeyondCone(state) / 2
    var row = HistoryPicture(columns: state.line.width - 2 * cut, rows: 1, limit: limit, looks: looks)
    row.append(state.line, from: cut)
    var picture = row.picture
    picture.title = title
    return picture
  }

  /// Returns a window of the newest row, which is row 0 of the lattice. A screen keeps the previous rows itself.
  package func picture(of state: LineState<Line>, in window: LatticeBox, scale: Int) -> Picture {
    // The number of columns in the line that come before column 0 of the lattice.
    let before = state.margin - box.corner.column
    let columns = (window.columnRange.lowerBound + before..<window.columnRange.upperBound + before)
      .clamped(to: 0..<state.line.width)
    var cells: FinalState?
    if !columns.isEmpty, window.rowRange.contains(0) {
      cells = FinalState(
        columns: columns.count, rows: 1, states: colours, cells: columns.map { state.line.state($0) },
        corner: Position(column: columns.lowerBound - before, row: 0))
    }
    return Picture(cells, window: window, scale: scale, looks: looks)
  }

  package var scheduleKey: String? { "edits" }

  // MARK: The end of a run

  /// Returns how a run ends. With `until`, the run is computed twice: first to find its end, and then to record it. The
  /// width of an unbounded line and the recorded steps depend on the end.
  package func ending(_ request: RunRequest) throws(RunError) -> RunEnding {
    try ending(until) { (expression, first, last) throws(RunError) in
      try ending(request, by: expression, from: first, upTo: last)
    } word: { (_, last) throws(RunError) in
      try stableEnding(request, upTo: last)
    }
  }

  private func stableEnding(_ request: RunRequest, upTo last: Int) throws(RunError) -> RunEnding {
    try cycleEnding(request, upTo: last) { (state, limit) throws(RunError) in
      let stop = request.limits.stop, first = state.step
      var ticks = 0
      return try Cycle.first(
        from: state.line, limit: limit,
        advance: { (line: inout Line) throws(RunError) in
          if let stop, stop.isOn {
            throw RunError.stopped.reached(first + min(ticks, limit), of: steps, mayEndEarlier: true)
          }
          line.tick()
          ticks += 1
          request.progress?.add(1)
        }, areEqual: { $0.isSameState(as: $1) })
    }
  }

  private func ending(
    _ request: RunRequest, by expression: Expression, from first: Int, upTo last: Int
  ) throws(RunError) -> RunEnding {
    var condition = EndCondition<LineStatistic>(expression)
    return try ending(
      request, missing: .condition(expression), from: first, upTo: last
    ) { (state: LineState<Line>) throws(RunError) in
      try condition.holds(at: state.step) { statistic in
        switch statistic {
        case .population: population(of: state)
        case .total: total(of: state)
        case .steps: state.step
        case .width: width(after: state.step)
        }
      } other: { name in
        switch name {
        case "density": .fraction(Double(population(of: state)) / Double(width(after: state.step)))
        case "block_entropy": blockEntropy(of: state).map { .fraction($0) }
        default: nil
        }
      }
    }
  }

  // MARK: Sessions as blocks

  package func replay(
    _ keys: [(key: String, value: String)], log: [ScheduledInput<LineInput>], endingIn state: LineState<Line>,
    _ request: RunRequest
  ) -> [(key: String, value: String)] {
    let edits = log.compactMap { entry -> CellEdit? in
      switch entry.input {
      case .tick: nil
      case .set(let column, let value):
        CellEdit(step: entry.step, cell: Position(column: column, row: 0), state: value)
      case .toggle(let column): CellEdit(step: entry.step, cell: Position(column: column, row: 0), state: nil)
      }
    }
    var keys = keys
    // A width that follows from `steps` must not change with them.
    if grid == nil, boundary != .unbounded, !keys.contains(where: { $0.key == "grid" }) {
      keys.append(("grid", String(box.columns)))
    }
    return CellEdit.replay(keys, edits, upTo: state.step, isLine: true)
  }
}
