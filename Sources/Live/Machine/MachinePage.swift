import Simulations
import Typography

/// The page of a machine.
///
/// It shows the symbols as buttons, the waiting inputs and the trace. The states are a diagram and a table, with the
/// current state highlighted.
struct MachinePage {
  let play: (any MachinePlay)?
  let symbols: [String]
  let keys: [ActionKey?]
  /// The first visible state, if the user has scrolled.
  let scrolled: Int?
  let columns: Int
  let rows: Range<Int>

  struct Button {
    var symbol: Int
    var label: String
    var column: Int
    var row: Int
  }

  /// The buttons of the symbols, in at most three rows. Symbols without a button still have keys.
  var buttons: [Button] {
    var buttons: [Button] = []
    var column = 1, row = rows.lowerBound
    for (index, symbol) in symbols.enumerated() {
      let key = keys[index]?.label
      let label = key == symbol ? "[\(symbol)]" : key.map { "[\($0)] \(symbol)" } ?? "[ ] \(symbol)"
      let width = VisibleText(label: label).width
      if column > 1, column + width > columns { (column, row) = (1, row + 1) }
      guard row < rows.lowerBound + (rows.count < 12 ? 1 : 3) else { break }
      buttons.append(Button(symbol: index, label: label, column: column, row: row))
      column += width + 2
    }
    return buttons
  }

  /// The row after the buttons.
  private var below: Int { (buttons.last?.row ?? rows.lowerBound - 1) + 1 }

  // MARK: Places

  /// Whether the trace is beside the table. Otherwise it is below the table.
  private var isWide: Bool { columns >= 64 }

  private var tableColumns: Range<Int> { 1..<(isWide ? columns * 3 / 5 : columns) }

  /// The rows of the table, including its header.
  private var tableRows: Range<Int> {
    let first = min(below + 1 + (diagram.map { $0.rows + 1 } ?? 0), rows.upperBound)
    guard !isWide else { return first..<rows.upperBound }
    let states = play?.machine.table.states.count ?? 0
    return first..<max(first, min(rows.upperBound, first + states + 1, first + (rows.upperBound - first + 1) / 2))
  }

  /// The diagram, if there is room for it beside the trace and above the whole table.
  private var diagram: StateDiagram? {
    guard isWide, let play, play.machine.table.states.count <= 16 else { return nil }
    let table = play.machine.table
    let last = play.configuration.trace(last: 1, of: table).last
    var arrows: [StateDiagram.Arrow] = []
    for state in 0..<table.states.count {
      for (symbol, name) in symbols.enumerated() {
        guard let transition = table[state, symbol] else { continue }
        let label = name + (transition.output.map { "/\(table.outputs[$0])" } ?? "")
        let isLit = last.map { $0.state == state && $0.input == name } ?? false
        if let known = arrows.firstIndex(where: { $0.start == state && $0.end == Int(transition.next) }) {
          arrows[known].label += ", " + label
          arrows[known].isLit = arrows[known].isLit || isLit
        } else {
          arrows.append(
            StateDiagram.Arrow(start: state, end: Int(transition.next), label: label, isLit: isLit))
        }
      }
    }
    // The spacing is as wide as the room allows, up to a limit.
    return (0...min(6, rows.count / 9)).reversed().lazy.compactMap { spacing in
      StateDiagram(
        states: table.states.names, arrows: arrows, current: play.configuration.stateNumber, spacing: spacing,
        columns: tableColumns.count, rows: rows.upperBound - below - 3 - table.states.count)
    }.first
  }

  /// The first visible state.
  var firstState: Int {
    guard let play else { return 0 }
    let shown = max(1, tableRows.count - 1), states = play.machine.table.states.count
    let wanted = scrolled ?? (states <= shown ? 0 : play.configuration.stateNumber - shown / 2)
    return max(0, min(states - shown, wanted))
  }

  /// The widths of the column of states and of each symbol's column.
  private var widths: (state: Int, symbols: [Int]) {
    guard let table = play?.machine.table else { return (0, []) }
    func width(_ text: String) -> Int { VisibleText(label: text).width }
    let shown = firstState..<min(table.states.count, firstState + max(1, tableRows.count - 1))
    let longest = shown.reduce(5) { max($0, width(table.states.names[$1])) }
    let widest = symbols.indices.map { symbol in
      shown.reduce(width(symbols[symbol])) { max($0, width(text(table, $1, symbol))) }
    }
    // The three extra columns are for two brackets and a space. Long words are cut only if the whole table does not
    // fit.
    let room = tableColumns.count - longest - 3
    let hasRoom = widest.reduce(0) { $0 + $1 + 3 } <= room
    return ((hasRoom ? longest : min(16, longest)) + 3, widest.map { (hasRoom ? $0 : min(20, $0)) + 3 })
  }

  /// Returns the symbol whose button or table column is at a place.
  func symbol(column: Int, row: Int) -> Int? {
    if let button = buttons.first(where: {
      $0.row == row && ($0.column..<$0.column + VisibleText(label: $0.label).width).contains(column)
    }) {
      return button.symbol
    }
    guard tableRows.contains(row), tableColumns.contains(column) else { return nil }
    return shownSymbols.first { $0.columns.contains(column) }?.symbol
  }

  /// The symbols whose columns fit, around the highlighted one.
  private var shownSymbols: [(symbol: Int, columns: Range<Int>)] {
    let widths = widths, room = tableColumns.upperBound - tableColumns.lowerBound - widths.state
    var first = 0
    if let lit {
      // The table shows as many columns before it as fit.
      var sum = widths.symbols[lit]
      first = lit
      while first > 0, sum + widths.symbols[first - 1] <= room {
        first -= 1
        sum += widths.symbols[first]
      }
    }
    var column = tableColumns.lowerBound + widths.state
    var shown: [(symbol: Int, columns: Range<Int>)] = []
    for symbol in first..<symbols.count {
      guard column < tableColumns.upperBound - 3 else { break }
      let end = min(column + widths.symbols[symbol], tableColumns.upperBound)
      shown.append((symbol, column..<end))
      column = end
    }
    return shown
  }

  /// The symbol that is read next if one is waiting, otherwise the last one that was read.
  private var lit: Int? {
    guard let play else { return nil }
    let word =
      play.configuration.waitingWords(atMost: 1).first
      ?? play.configuration.trace(last: 1, of: play.machine.table).last?.input
    return word.flatMap { play.machine.table.symbols[$0] }.map { Int($0) }
  }

  // MARK: Drawing

  /// Returns the transition for a state and a symbol as text.
  private func text(_ table: TransitionTable, _ state: Int, _ symbol: Int) -> String {
    guard let transition = table[state, symbol] else { return "-" }
    return table.states[transition.next] + (transition.output.map { " / \(table.outputs[$0])" } ?? "")
  }

  func draw(on canvas: inout Canvas) {
    guard let play else { return }
    for button in buttons {
      let isPossible = play.configuration.accepts(symbols[button.symbol])
      canvas.put(button.label, column: button.column, row: button.row, isPossible ? .strong : .dim, upTo: columns)
    }
    drawWaiting(play, on: &canvas)
    diagram?.draw(on: &canvas, column: tableColumns.lowerBound, row: below + 1)
    drawTable(play, on: &canvas)
    drawTrace(play, on: &canvas)
  }

  /// Draws only the current state, if there is no room for the table.
  private func drawState(_ play: any MachinePlay, on canvas: inout Canvas) {
    let table = play.machine.table, state = play.configuration.stateNumber
    let cells = symbols.indices.map { "\(symbols[$0]): \(text(table, state, $0))" }
    canvas.put(
      "> \(table.states.names[state])  " + cells.joined(separator: "  "), column: 1, row: rows.upperBound - 1,
      .selected, upTo: columns)
  }

  private func drawWaiting(_ play: any MachinePlay, on canvas: inout Canvas) {
    guard below < rows.upperBound, rows.count >= 3 else { return }
    let waiting = play.configuration.waitingWords(atMost: columns)
    guard let next = waiting.first else {
      canvas.put("no input is waiting; choose a symbol", column: 1, row: below, .dim, upTo: columns)
      return
    }
    var column = canvas.put("next: ", column: 1, row: below, .dim)
    column = canvas.put(next, column: column, row: below, .strong, upTo: columns)
    guard column < columns - 2 else { return }
    canvas.put(" " + waiting.dropFirst().joined(separator: " "), column: column, row: below, upTo: columns)
  }

  private func drawTable(_ play: any MachinePlay, on canvas: inout Canvas) {
    guard tableRows.count > 1 else {
      if rows.count < 4 { drawState(play, on: &canvas) }
      return
    }
    let table = play.machine.table, current = play.configuration.stateNumber, lit = lit
    let header = tableRows.lowerBound, shown = shownSymbols
    let stateEnd = tableColumns.lowerBound + widths.state
    canvas.put("state", column: tableColumns.lowerBound + 2, row: header, .dim, upTo: stateEnd)
    drawHidden(shown.map(\.symbol), row: header - 1, on: &canvas)
    for (symbol, columns) in shown {
      let name = symbols[symbol]
      canvas.put(
        symbol == lit ? "[\(name)]" : " \(name)", column: columns.lowerBound, row: header,
        symbol == lit ? .strong : .dim, upTo: columns.upperBound - 1)
    }
    for (offset, state) in (firstState..<table.states.count).prefix(tableRows.count - 1).enumerated() {
      let row = header + 1 + offset, isCurrent = state == current
      if isCurrent { canvas.fill(columns: tableColumns, rows: row..<row + 1, .selected) }
      canvas.put(
        (isCurrent ? "> " : "  ") + table.states.names[state], column: tableColumns.lowerBound, row: row,
        isCurrent ? .selected : .plain, upTo: stateEnd - 1)
      for (symbol, columns) in shown {
        let isLit = symbol == lit
        let content = text(table, state, symbol)
        canvas.put(
          isCurrent && isLit ? "[\(content)]" : " \(content)", column: columns.lowerBound, row: row,
          isCurrent ? .selected : isLit ? .strong : .plain, upTo: columns.upperBound - 1)
      }
    }
  }

  /// Writes above the table how many symbols have no column, on their side of the table.
  private func drawHidden(_ shown: [Int], row: Int, on canvas: inout Canvas) {
    guard let first = shown.first, let last = shown.last, row >= below else { return }
    let after = symbols.count - 1 - last, start = tableColumns.lowerBound, end = tableColumns.upperBound - 1
    let words =
      (first > 0 ? "‹ \(first) more" : "") + (first > 0 && after > 0 ? "  " : "")
      + (after > 0 ? "\(after) more ›" : "")
    canvas.put(words, column: max(start, end - words.count), row: row, .dim, upTo: end)
  }

  private func drawTrace(_ play: any MachinePlay, on canvas: inout Canvas) {
    let area =
      isWide
      ? (columns: tableColumns.upperBound + 2..<columns, rows: below + 1..<rows.upperBound)
      : (columns: 1..<columns, rows: min(tableRows.upperBound, rows.upperBound)..<rows.upperBound)
    guard area.rows.count > 1, area.columns.count > 16 else { return }
    let names = play.machine.table.states.names
    let number = max(4, String(play.step).count) + 1
    var trace = play.configuration.trace(last: area.rows.count - 1, of: play.machine.table)
    let parts = traceParts(trace, names, room: area.columns.count - number)
    func line(_ row: Int, _ cells: [String], _ style: CanvasStyle) {
      canvas.put(cells[0], column: area.columns.lowerBound, row: row, .dim)
      var start = area.columns.lowerBound + number
      for (cell, part) in zip(cells.dropFirst(), parts) {
        canvas.put(cell, column: start, row: row, style, upTo: start + part - 1)
        start += part
      }
    }
    line(area.rows.lowerBound, ["step", "state", "input", "output"], .dim)
    if trace.contains(where: \.isFedBack) {
      trace.removeFirst(max(0, trace.count - area.rows.count + 2))
      canvas.put("* fed back", column: area.columns.lowerBound + number, row: area.rows.upperBound - 1, .dim)
    }
    for (offset, entry) in trace.enumerated() {
      line(
        area.rows.lowerBound + 1 + offset,
        [
          String(entry.number), names[entry.state], entry.input + (entry.isFedBack ? " *" : ""),
          entry.output ?? "-",
        ], entry.number == play.step ? .strong : .plain)
    }
  }

  /// Returns the widths of the trace's columns: a third each, unless one needs more and the others need less.
  private func traceParts(_ trace: [MealyTraceEntry], _ names: [String], room: Int) -> [Int] {
    func widest(_ heading: String, _ text: (MealyTraceEntry) -> String) -> Int {
      trace.reduce(heading.count) { max($0, VisibleText(label: text($1)).width) } + 1
    }
    let needed = [
      widest("state") { names[$0.state] }, widest("input") { $0.input + ($0.isFedBack ? " *" : "") },
      widest("output") { $0.output ?? "-" },
    ]
    let third = room / 3, sum = needed.reduce(0, +)
    guard sum <= room, needed.contains(where: { $0 > third }) else { return [third, third, third] }
    return needed.map { $0 + (room - sum) / 3 }
  }
}
