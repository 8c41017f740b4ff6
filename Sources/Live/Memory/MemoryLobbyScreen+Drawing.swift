import Mealy
import Simulations
import Terminal
import Typography

extension MemoryLobbyScreen {
  /// A button and the effect of a click on it.
  private struct Button {
    var row: MemoryLobbyRow
    var index: Int
    var text: String
    var isChosen: Bool
    var column: Int
    var line: Int

    var end: Int { column + VisibleText(text).width }
  }

  /// The first line of the choices. Two lines above it belong to the title.
  private static let head = 3, labelWidth = 10

  /// Whether each line shows only its chosen value.
  private var isTight: Bool { size.rows < 10 || size.columns < 36 }

  /// The visible lines, if not all fit.
  private var tightRows: ArraySlice<MemoryLobbyRow> {
    let rows = rows, room = max(1, min(rows.count, size.rows - 2))
    let first = max(0, min(rows.count - room, (rows.firstIndex(of: selected) ?? 0) - room / 2))
    return rows[first..<first + room]
  }

  private var tightButtons: [Button] {
    tightRows.enumerated().flatMap { line, row -> [Button] in
      let choices = choices(row)
      return choices.indices.filter { choices[$0].isChosen }.map { index in
        // A click chooses the next value.
        Button(
          row: row, index: (index + 1) % choices.count, text: "[\(choices[index].text)]", isChosen: true,
          column: row == .deal ? 1 : Self.labelWidth, line: line + 1)
      }
    }
  }

  private var buttons: [Button] {
    if isTight { return tightButtons }
    var buttons: [Button] = []
    var line = Self.head
    for row in rows {
      var column = Self.labelWidth
      for (index, choice) in choices(row).enumerated() {
        let text = choice.isChosen ? "[\(choice.text)]" : " \(choice.text) "
        let width = VisibleText(text).width
        if column + width > size.columns, column > Self.labelWidth {
          column = Self.labelWidth
          line += 1
        }
        buttons.append(
          Button(row: row, index: index, text: text, isChosen: choice.isChosen, column: column, line: line))
        column += width + 1
      }
      line += size.rows >= 18 ? 2 : 1
    }
    return buttons
  }

  func choices(_ row: MemoryLobbyRow) -> [(text: String, isChosen: Bool)] {
    switch row {
    case .board:
      let boards = MemorySetup.boards.enumerated().map { ("\($1.0)x\($1.1)", $0 == setup.board) }
      return boards + [("own size: \(setup.ownSize.string)\(setup.hasOwnSize ? "_" : "")", setup.hasOwnSize)]
    case .company:
      let persons = (1...MemorySetup.mostPersons).map { ($0 == 1 ? "1 person" : "\($0)", $0 - 1 == setup.company) }
      return persons + [("against the computer", setup.isAgainstComputer)]
    case .opponent:
      return MemorySetup.opponents.enumerated().map { (MemorySeat.word($1.player), $0 == setup.opponent) }
    case .seed: return [("\(setup.seed)", true)]
    case .deal: return [(" Deal the cards ", true)]
    }
  }

  static func label(_ row: MemoryLobbyRow) -> String {
    switch row {
    case .board: "Board"
    case .company: "Players"
    case .opponent: "Computer"
    case .seed: "Seed"
    case .deal: ""
    }
  }

  // MARK: Drawing

  package func draw(on canvas: inout Canvas) {
    canvas.put(title, column: 1, row: 0, .title)
    let buttons = buttons
    if !isTight {
      canvas.put("Find the pairs: turn over two cards per turn.", column: 9, row: 0, upTo: canvas.columns)
      canvas.write(
        "Up and Down select a line, Left and Right choose, Enter deals.", columns: 1..<canvas.columns, rows: 1..<3, .dim
      )
    }
    for row in rows {
      guard let line = buttons.first(where: { $0.row == row })?.line else { continue }
      let isSelected = row == selected
      canvas.put(isSelected ? ">" : " ", column: 0, row: line, .strong)
      canvas.put(Self.label(row), column: 1, row: line, isSelected ? .strong : .plain)
    }
    for button in buttons {
      let isSelected = button.row == selected && button.isChosen
      let style: CanvasStyle = isSelected ? .selected : button.isChosen ? .strong : .plain
      canvas.put(button.text, column: button.column, row: button.line, style, upTo: canvas.columns)
    }
    drawNotes(on: &canvas, from: (buttons.last?.line ?? 0) + 2)
  }

  private func drawNotes(on canvas: inout Canvas, from first: Int) {
    var row = first
    func put(_ text: String, _ style: CanvasStyle) {
      guard row < size.rows - 1 else { return }
      row = canvas.write(text, columns: 1..<canvas.columns, rows: row..<size.rows - 1, style)
    }
    if let problem = message ?? setup.problem {
      // An error matters more than the lines that it covers.
      let lines = Canvas.wrapped(problem, columns: size.columns - 1).count
      row = min(row, max(1, size.rows - 1 - lines))
      canvas.fill(columns: 0..<canvas.columns, rows: row..<min(size.rows - 1, row + lines))
      put(problem, .problem)
    }
    if selected == .opponent { put("The computer " + MemorySetup.opponents[setup.opponent].help + ".", .plain) }
    if setup.hasOwnSize, selected == .board { put("Type the size: columns, x, rows.", .plain) }
    guard let size = setup.size, setup.company == 0 else { return }
    let best = results.of(size.columns, size.rows).map { result in
      "\(MemoryResult.turns(result.turns)) in \(MemoryResult.clock(result.seconds))"
    }
    put(
      best.isEmpty
        ? "No results for this board yet."
        : "Best results for this board: "
          + best.joined(separator: ", "), .dim)
  }

  // MARK: Mouse

  mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    guard case .press(.left) = mouse.action,
      let button = buttons.first(where: { $0.line == mouse.row && ($0.column..<$0.end).contains(mouse.column) })
    else { return .unanswered }
    message = nil
    selected = button.row
    switch button.row {
    case .board: setup.board = button.index
    case .company: setup.company = button.index
    case .opponent: setup.opponent = button.index
    case .seed: break
    case .deal: return .output(deal())
    }
    return .silent
  }
}
