extension ElementaryAutomaton {
  func record(_ ending: Ending, for request: RunRequest) -> some LineRecord<ElementaryLine> {
    ElementaryRecord(of: self, ending, for: request)
  }

  /// The eight cases, from 111 down to 000, as Wolfram draws them.
  fileprivate var cases: Table {
    let neighbourhoods = (0..<8).reversed().map { index in [4, 2, 1].map { index & $0 != 0 } }
    let digits = { (cells: [Bool]) in String(cells.map { $0 ? "1" : "0" }) }
    return Table(
      header: ["left, centre, right"] + neighbourhoods.map(digits),
      rows: [
        [rule.isSecondOrder ? "new cell, xor the cell before" : "new cell"]
          + neighbourhoods.map { digits([rule.cell(left: $0[0], centre: $0[1], right: $0[2])]) }
      ])
  }
}

/// What is written down of a run while its rows go by.
private struct ElementaryRecord: LineRecord {
  static let looks = [StateLook("dead", .ground), StateLook("alive", .marked)]

  let automaton: ElementaryAutomaton
  let request: RunRequest
  var tally: LineTally
  var centre: [UInt8] = []
  /// The history as pictures, where it is drawn.
  var histories: HistoryViews
  /// The history cell by cell, where it is kept.
  var history: BitGrid?

  init(of automaton: ElementaryAutomaton, _ ending: Ending, for request: RunRequest) {
    self.automaton = automaton
    tally = LineTally(ending, for: request)
    self.request = request
    let columns = automaton.width(after: ending.step), rows = ending.step + 1
    centre.reserveCapacity(rows)
    histories = HistoryViews(request, columns: columns, lastStep: ending.step, looks: Self.looks)
    if request.keepsState, FinalState.textSize(columns: columns, rows: rows) <= FinalState.textLimit {
      history = BitGrid(columns: columns, rows: rows)
    }
  }

  mutating func observe(_ line: ElementaryLine) {
    centre.append(line[line.width / 2] ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    histories.append(line)
    history?.setRow(tally.rows, to: line)
    tally.observe(line)
  }

  func report(last line: ElementaryLine) -> Report {
    var lastRow = BitGrid(columns: line.width, rows: 1)
    lastRow.setRow(0, to: line)
    let views = request.views.enumerated().compactMap { index, view -> ReportView? in
      if let history = histories.view(at: index) { return history }
      return switch view.name {
      case "grid": .pictures([Picture(lastRow, limit: request.pictureLimit, looks: Self.looks)])
      case "rule": .table(automaton.cases)
      case "chart":
        if case .series(let names) = view.options { .chart(names) } else { nil }
      case "statistics": .statistics
      default: nil
      }
    }
    let statistics = tally.statistics(last: line, centre: String(decoding: centre, as: UTF8.self))
    let state =
      history.map { FinalState($0) }
      ?? FinalState(columns: line.width, rows: tally.rows, cells: .absent, alphabet: Array(".O".utf8))
    return Report(
      statistics: statistics, series: tally.series, views: views,
      summary: "Elementary rule \(automaton.rule.text), "
        + tally.summary(last: line, "live cells", one: "live cell"),
      notes: tally.notes,
      state: state, handover: FinalState(lastRow))
  }
}

extension BitGrid {
  fileprivate mutating func setRow(_ row: Int, to line: ElementaryLine) {
    for word in 0..<wordsPerRow { words[row * wordsPerRow + word] = line.cells(word: word) }
  }
}

extension ElementaryLine: AutomatonLine {
  var isTurned: Bool { background }
}

extension ElementaryLine: HistoryRow {
  func state(_ column: Int) -> UInt8 { self[column] ? 1 : 0 }
}
