extension TotalisticAutomaton {
  func record(_ ending: Ending, for request: RunRequest) -> some LineRecord<TotalisticLine> {
    TotalisticRecord(of: self, ending, for: request)
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
private struct TotalisticRecord: LineRecord {
  let automaton: TotalisticAutomaton
  let request: RunRequest
  var tally: LineTally
  var centre = ""
  /// The history as pictures, where it is drawn.
  var histories: HistoryViews
  /// The history cell by cell, where it is kept.
  var history: [UInt8]?

  init(of automaton: TotalisticAutomaton, _ ending: Ending, for request: RunRequest) {
    self.automaton = automaton
    tally = LineTally(ending, for: request)
    self.request = request
    let columns = automaton.width(after: ending.step), rows = ending.step + 1
    histories = HistoryViews(request, columns: columns, lastStep: ending.step, looks: automaton.looks)
    let width = automaton.rule.colours > 26 ? 2 * columns : columns
    if request.keepsState, FinalState.textSize(columns: width, rows: rows) <= FinalState.textLimit { history = [] }
  }

  mutating func observe(_ line: TotalisticLine) {
    tally.observe(line)
    let state = line.cells[line.width / 2]
    centre += automaton.rule.colours > 36 && state < 16 ? "0" : ""
    centre += String(state, radix: automaton.rule.colours > 36 ? 16 : 36)
    histories.append(line)
    history? += line.cells
  }

  func report(last line: TotalisticLine) -> Report {
    let colours = automaton.rule.colours
    let lastRow = FinalState(columns: line.width, rows: 1, states: colours, cells: line.cells)
    let views = request.views.enumerated().map { index, view -> ReportView in
      if let history = histories.view(at: index) { return history }
      return switch (view.name, view.options) {
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
    let rule = "Totalistic code \(automaton.rule.code.shortened), \(colours) colours, radius \(automaton.rule.radius), "
    return Report(
      statistics: tally.statistics(last: line, centre: centre), series: tally.series, views: views,
      summary: rule + tally.summary(last: line, "cells that are not 0", one: "cell that is not 0"), notes: tally.notes,
      state: request.keepsState
        ? FinalState(columns: line.width, rows: tally.rows, states: colours, cells: history) : nil,
      handover: lastRow)
  }
}

extension TotalisticLine: AutomatonLine {
  var isTurned: Bool { background != 0 }

  func isSameState(as other: TotalisticLine) -> Bool { cells == other.cells && background == other.background }
}
