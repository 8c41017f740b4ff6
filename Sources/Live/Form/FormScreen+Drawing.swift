import Simulations
import Terminal
import Typography

extension FormScreen {
  /// Returns the number of lines above the fields. If there is little room, this is only the title.
  static func head(_ size: TerminalSize) -> Int { size.rows < 8 ? 1 : size.rows < 16 ? 2 : 3 }

  /// Returns the number of lines below the fields for the help of the selected field.
  static func help(_ size: TerminalSize) -> Int { size.rows < 8 ? 0 : 4 }

  static func fieldRows(_ size: TerminalSize) -> Int { max(1, size.rows - head(size) - help(size) - 1) }

  private var head: Int { Self.head(size) }

  /// Scrolls just far enough to show the selected line.
  mutating func showSelected() {
    let rows = rows, room = Self.fieldRows(size)
    let place = rows.firstIndex(of: selected) ?? 0
    scrolled = max(0, min(max(0, rows.count - room), max(place - room + 1, min(scrolled, place))))
  }

  package func draw(on canvas: inout Canvas) {
    canvas.put(model.name, column: 1, row: 0, .title)
    if head > 1 { canvas.put(model.summary, column: 1, row: 1, .dim, upTo: canvas.columns) }
    if let problem, head < 3 {
      canvas.fill(columns: 0..<canvas.columns, rows: head - 1..<head)
      canvas.put(problem, column: 1, row: head - 1, .problem, upTo: canvas.columns)
    }
    let columns = FormColumns(self), room = Self.fieldRows(size)
    for (line, row) in rows.dropFirst(scrolled).prefix(room).enumerated() {
      draw(row, at: head + line, columns, on: &canvas)
    }
    let left = rows.count - scrolled - room
    if left > 0, Self.help(size) > 0 {
      canvas.put("\(left) more below", column: 1, row: head + room, .dim, upTo: canvas.columns)
    }
    if Self.help(size) > 0 { drawHelp(on: &canvas) } else { drawProblem(on: &canvas) }
  }

  /// Draws the error of the selected field over the rows beside it, if there is no room for help.
  private func drawProblem(on canvas: inout Canvas) {
    guard case .field(let index) = selected, let problem = fields[index].problem,
      let row = rows.firstIndex(of: selected).map({ head + $0 - scrolled })
    else { return }
    let below = row + 1..<max(row + 1, canvas.rows - 1), area = below.isEmpty ? 0..<row : below
    canvas.fill(columns: 0..<canvas.columns, rows: area)
    canvas.write(problem, columns: 1..<canvas.columns, rows: area, .problem)
  }

  private func draw(_ row: FormRow, at line: Int, _ columns: FormColumns, on canvas: inout Canvas) {
    let isSelected = row == selected
    canvas.put(isSelected ? ">" : " ", column: 0, row: line, .strong)
    switch row {
    case .start:
      canvas.put(
        "[ \(model.screen.form.startTitle) ]", column: 2, row: line, isSelected ? .selected : .strong,
        upTo: canvas.columns)
    case .more:
      let folded = fields.filter(\.isFolded)
      let wrong = folded.filter { $0.problem != nil }.count
      let dots = canvas.isASCII ? "..." : "…"
      let end = canvas.put(
        isUnfolded ? "[ Fewer\(dots) ]" : "[ More\(dots) ]", column: 2, row: line, isSelected ? .selected : .plain)
      let list = isUnfolded ? "" : folded.map(\.key).joined(separator: ", ")
      let words = wrong > 0 ? (wrong == 1 ? "1 error" : "\(wrong) errors") : list
      canvas.put(words, column: end + 2, row: line, wrong > 0 ? .problem : .dim, upTo: canvas.columns)
    case .field(let index):
      let field = fields[index]
      canvas.put(
        field.label, column: 2, row: line, isSelected ? .strong : .plain,
        upTo: columns.field - 1)
      draw(field, at: line, columns, isSelected: isSelected, on: &canvas)
    }
  }

  private func draw(
    _ field: FormField, at line: Int, _ columns: FormColumns, isSelected: Bool, on canvas: inout Canvas
  ) {
    canvas.fill(columns: columns.field..<columns.beside - 1, rows: line..<line + 1, .field)
    let first = field.text.firstShown(columns: columns.fieldWidth)
    if field.text.characters.isEmpty {
      canvas.put(field.placeholder, column: columns.field, row: line, .dim, upTo: columns.beside - 1)
    } else {
      let shown = String(field.text.characters[first...])
      canvas.put(shown, column: columns.field, row: line, .field, upTo: columns.beside - 1)
      if first > 0 { canvas.put(canvas.cutMark, column: columns.field, row: line, .field) }
    }
    if isSelected {
      let before = VisibleText(label: String(field.text.characters[first..<field.text.cursor])).width
      canvas.placeCursor(column: min(columns.beside - 2, columns.field + before), row: line)
    }
    if let problem = field.problem {
      // The mark points to the text below if the text does not fit beside the field.
      let hasRoom = columns.beside + 8 < canvas.columns
      canvas.put(
        hasRoom ? "! \(problem)" : "!", column: hasRoom ? columns.beside : columns.beside - 1, row: line, .problem,
        upTo: canvas.columns)
    } else if columns.beside + 8 < canvas.columns {
      canvas.put(field.type, column: columns.beside, row: line, .dim, upTo: canvas.columns)
    }
  }

  /// Draws errors and the meaning of the selected line. They use free rows above their own if necessary.
  private func drawHelp(on canvas: inout Canvas) {
    var words: [(text: String, style: CanvasStyle)] = []
    if let problem, head > 2 { words.append((problem, .problem)) }
    switch selected {
    case .start: words.append(("Enter starts the simulation; so do F5 and Ctrl-S from any line.", .plain))
    case .more: words.append(("Enter shows or hides the less important fields.", .plain))
    case .field(let index):
      let field = fields[index]
      if let problem = field.problem { words.append((problem, .problem)) }
      words.append((field.help, .plain))
      words.append((field.emptyMeaning, .dim))
    }
    let columns = 1..<max(2, canvas.columns - 1), end = canvas.rows - 1
    let needed = words.reduce(0) { $0 + Canvas.wrapped($1.text, columns: columns.count).count }
    let shown = rows.count - scrolled, room = Self.fieldRows(size)
    let own = end - max(0, Self.help(size) - 1)
    // The help is below the last line, or further up if there is too little room.
    let below = head + shown + 1
    var row = shown > room ? own : below + needed <= end ? below : min(own, max(head + shown, end - needed))
    for (text, style) in words where row < end {
      row = canvas.write(text, columns: columns, rows: row..<end, style)
    }
  }
}
