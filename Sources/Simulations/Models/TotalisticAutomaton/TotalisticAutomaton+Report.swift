extension TotalisticAutomaton {
  /// Runs from the first row to the last. Rows are observed as they come; the history is kept only where the state is
  /// wanted and its text is within ``FinalState/textLimit``.
  ///
  /// Complexity: O(width · steps) time; without the history O(width + steps) memory.
  public func run(_ request: RunRequest) throws(RunError) -> Report {
    let ending = try ending(request)
    var line = try firstLine(request, lastStep: ending.step)
    var record = TotalisticRecord(of: self, ending, for: request)
    record.observe(line)
    for _ in 0..<ending.step {
      line.tick()
      record.observe(line)
      request.progress?.add(1)
    }
    return record.report(last: line)
  }

  fileprivate var looks: [StateLook] {
    [StateLook("0", .ground), StateLook("1", .marked)] + (2..<rule.colours).map { StateLook("\($0)", .other($0 - 2)) }
  }

  /// The sums from the highest down, as Wolfram draws them.
  fileprivate var cases: Table {
    let sums = rule.table.indices.reversed()
    return Table(
      header: ["sum"] + sums.map { String($0) }, rows: [["new state"] + sums.map { String(rule.table[$0]) }])
  }
}

/// What is written down of a run while its rows go by.
private struct TotalisticRecord {
  let automaton: TotalisticAutomaton
  let ending: Ending
  let request: RunRequest
  let recordedSteps: [Int]
  var row = 0
  var total = 0
  var populations: [Int] = []
  var centre = ""
  /// The history as a picture, where it is drawn.
  var picture: HistoryPicture?
  /// The history cell by cell, where it is kept.
  var history: [UInt8]?

  init(of automaton: TotalisticAutomaton, _ ending: Ending, for request: RunRequest) {
    self.automaton = automaton
    self.ending = ending
    self.request = request
    let columns = automaton.width(after: ending.step), rows = ending.step + 1
    recordedSteps = Series.recordedSteps(
      last: ending.step, limit: ElementaryAutomaton.recordedStepLimit, including: request.namedSteps)
    if request.views.contains(where: { $0.name == "history" }) {
      picture = HistoryPicture(columns: columns, rows: rows, limit: request.pictureLimit, looks: automaton.looks)
    }
    let width = automaton.rule.colours > 26 ? 2 * columns : columns
    if request.keepsState, FinalState.textSize(columns: width, rows: rows) <= FinalState.textLimit { history = [] }
  }

  mutating func observe(_ line: TotalisticLine) {
    let population = line.population
    total += population
    let state = line.cells[line.width / 2]
    centre += automaton.rule.colours > 36 && state < 16 ? "0" : ""
    centre += String(state, radix: automaton.rule.colours > 36 ? 16 : 36)
    if populations.count < recordedSteps.count, recordedSteps[populations.count] == row {
      populations.append(population)
    }
    picture?.append(line)
    history? += line.cells
    row += 1
  }

  func report(last line: TotalisticLine) -> Report {
    let colours = automaton.rule.colours
    let lastRow = FinalState(columns: line.width, rows: 1, states: colours, cells: line.cells)
    let views = request.views.compactMap { view -> ReportView? in
      switch (view.name, view.options) {
      case ("history", _): picture.map { .pictures([$0.picture]) }
      case ("rule", _): .table(automaton.cases)
      case ("chart", .series(let names)): .chart(names)
      case ("statistics", _): .statistics
      default:
        .pictures([
          Picture(
            lastRow, window: LatticeBox(columns: 0..<line.width, rows: 0..<1), limit: request.pictureLimit,
            looks: automaton.looks)
        ])
      }
    }
    return Report(
      statistics: [
        Statistic("population", .whole(line.population)),
        Statistic("total", .whole(total)),
        Statistic("density", .fraction(Double(line.population) / Double(line.width))),
        Statistic("steps", .whole(ending.step)),
        Statistic("width", .whole(line.width)),
        Statistic("centre", .text(centre)),
      ],
      series: Series(steps: recordedSteps, columns: [.init("population", populations)]), views: views, notes: notes,
      state: request.keepsState
        ? FinalState(columns: line.width, rows: ending.step + 1, states: colours, cells: history) : nil,
      handover: lastRow)
  }

  private var notes: [String] {
    if let note = ending.note { return [note] }
    guard let cycle = ending.cycle else { return [] }
    let steps = cycle.period == 1 ? "every step" : "every \(cycle.period) steps"
    return ["From step \(cycle.since) on the state repeats \(steps)."]
  }
}
