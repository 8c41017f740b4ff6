extension ElementaryAutomaton {
  /// At most so many values of a series are recorded.
  static let recordedStepLimit = 10_000

  /// Runs from the first row to the last. Rows are observed as they come; the history is kept only where the state is
  /// wanted and its text is within ``FinalState/textLimit``.
  ///
  /// Complexity: O(width · steps / 64) time; without the history O(width / 64 + steps) memory.
  public func run(_ request: RunRequest) throws(RunError) -> Report {
    let ending = try ending(request)
    var line = try firstLine(request, lastStep: ending.step)
    var record = ElementaryRecord(of: self, ending, for: request)
    record.observe(line)
    for _ in 0..<ending.step {
      line.tick()
      record.observe(line)
      request.progress?.add(1)
    }
    return record.report(last: line)
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
private struct ElementaryRecord {
  static let looks = [StateLook("dead", .ground), StateLook("alive", .marked)]

  let automaton: ElementaryAutomaton
  let ending: Ending
  let request: RunRequest
  var row = 0
  var total = 0
  var centre: [UInt8] = []
  let recordedSteps: [Int]
  var populations: [Int] = []
  /// The history as a picture, where it is drawn.
  var picture: HistoryPicture?
  /// The history cell by cell, where it is kept.
  var history: BitGrid?

  init(of automaton: ElementaryAutomaton, _ ending: Ending, for request: RunRequest) {
    self.automaton = automaton
    self.ending = ending
    self.request = request
    let columns = automaton.width(after: ending.step), rows = ending.step + 1
    recordedSteps = Series.recordedSteps(
      last: ending.step, limit: ElementaryAutomaton.recordedStepLimit, including: request.namedSteps)
    populations.reserveCapacity(recordedSteps.count)
    centre.reserveCapacity(rows)
    if request.views.contains(where: { $0.name == "history" }) {
      picture = HistoryPicture(columns: columns, rows: rows, limit: request.pictureLimit, looks: Self.looks)
    }
    if request.keepsState, FinalState.textSize(columns: columns, rows: rows) <= FinalState.textLimit {
      history = BitGrid(columns: columns, rows: rows)
    }
  }

  mutating func observe(_ line: ElementaryLine) {
    let population = line.population
    total += population
    centre.append(line[line.width / 2] ? UInt8(ascii: "1") : UInt8(ascii: "0"))
    if populations.count < recordedSteps.count, recordedSteps[populations.count] == row {
      populations.append(population)
    }
    picture?.append(line)
    history?.setRow(row, to: line)
    row += 1
  }

  func report(last line: ElementaryLine) -> Report {
    var lastRow = BitGrid(columns: line.width, rows: 1)
    lastRow.setRow(0, to: line)
    let views = request.views.compactMap { view -> ReportView? in
      switch view.name {
      case "history": picture.map { .pictures([$0.picture]) }
      case "grid": .pictures([Picture(lastRow, limit: request.pictureLimit, looks: Self.looks)])
      case "rule": .table(automaton.cases)
      case "chart":
        if case .series(let names) = view.options { .chart(names) } else { nil }
      case "statistics": .statistics
      default: nil
      }
    }
    let state = history.map { FinalState($0) }
      ?? FinalState(columns: line.width, rows: ending.step + 1, cells: .absent, alphabet: Array(".O".utf8))
    return Report(
      statistics: [
        Statistic("population", .whole(line.population)),
        Statistic("total", .whole(total)),
        Statistic("density", .fraction(Double(line.population) / Double(line.width))),
        Statistic("steps", .whole(ending.step)),
        Statistic("width", .whole(line.width)),
        Statistic("centre", .text(String(decoding: centre, as: UTF8.self))),
      ],
      series: Series(steps: recordedSteps, columns: [.init("population", populations)]),
      views: views, notes: notes, state: state, handover: FinalState(lastRow))
  }
}

extension ElementaryRecord {
  private var notes: [String] {
    if let note = ending.note { return [note] }
    guard let cycle = ending.cycle else { return [] }
    let steps = cycle.period == 1 ? "every step" : "every \(cycle.period) steps"
    return ["From step \(cycle.since) on the state repeats \(steps)."]
  }
}

extension BitGrid {
  fileprivate mutating func setRow(_ row: Int, to line: ElementaryLine) {
    for word in 0..<wordsPerRow { words[row * wordsPerRow + word] = line.cells(word: word) }
  }
}

extension ElementaryLine: HistoryRow {
  func state(_ column: Int) -> UInt8 { self[column] ? 1 : 0 }
}
