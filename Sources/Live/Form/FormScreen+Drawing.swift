import Simulations
import Terminal
import Typography

extension FormScreen {
  /// The lines above the fields, and those below them for the help of the selected one.
  static let head = 3, help = 4

  static func fieldRows(_ size: TerminalSize) -> Int { max(1, size.rows - head - help - 1) }

  /// Scrolls as little as shows the selected line.
  mutating func showSelected() {
    let rows = rows, room = Self.fieldRows(size)
    let place = rows.firstIndex(of: selected) ?? 0
    scrolled = max(0, min(max(0, rows.count - room), max(place - room + 1, min(scrolled, place))))
  }

  package func draw(on canvas: inout Canvas) {
    canvas.put(model.name, column: 1, row: 0, .title)
    canvas.put(model.summary, column: 1, row: 1, .dim, upTo: canvas.columns)
    if let problem { canvas.put(problem, column: 1, row: 2, .problem, upTo: canvas.columns) }
    let columns = FormColumns(self), room = Self.fieldRows(size)
    for (line, row) in rows.dropFirst(scrolled).prefix(room).enumerated() {
      draw(row, at: Self.head + line, columns, on: &canvas)
    }
    let left = rows.count - scrolled - room
    if left > 0 {
      canvas.put("\(left) more below", column: 1, row: Self.head + room, .dim, upTo: canvas.columns)
    }
    drawHelp(on: &canvas)
  }

  private func draw(_ row: FormRow, at line: Int, _ columns: FormColumns, on canvas: inout Canvas) {
    let isSelected = row == selected
    canvas.put(isSelected ? ">" : " ", column: 0, row: line, .strong)
    switch row {
    case .start:
      canvas.put("[ \(startTitle) ]", column: 2, row: line, isSelected ? .selected : .key, upTo: canvas.columns)
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
      canvas.put(field.label, column: 2, row: line, isSelected ? .strong : .plain, upTo: columns.field - 1)
      draw(field, at: line, columns, isSelected: isSelected, on: &canvas)
    }
  }

  private func draw(
    _ field: FormField, at line: Int, _ columns: FormColumns, isSelected: Bool, on canvas: inout Canvas
  ) {
    canvas.fill(columns: columns.field..<columns.beside - 1, rows: line..<line + 1, .field)
    let first = field.text.firstShown(columns: columns.fieldWidth)
    if field.text.characters.isEmpty, !isSelected {
      canvas.put(field.placeholder, column: columns.field, row: line, .dim, upTo: columns.beside - 1)
    } else {
      let shown = String(field.text.characters[first...])
      canvas.put(shown, column: columns.field, row: line, .field, upTo: columns.beside - 1)
    }
    if isSelected {
      let before = VisibleText(label: String(field.text.characters[first..<field.text.cursor])).width
      canvas.placeCursor(column: min(columns.beside - 2, columns.field + before), row: line)
    }
    if let problem = field.problem {
      // The sign points to the words below if they do not fit beside the field.
      let hasRoom = columns.beside + 8 < canvas.columns
      canvas.put(
        hasRoom ? "! \(problem)" : "!", column: hasRoom ? columns.beside : columns.beside - 1, row: line, .problem,
        upTo: canvas.columns)
    } else if columns.beside + 8 < canvas.columns {
      canvas.put(field.type, column: columns.beside, row: line, .dim, upTo: canvas.columns)
    }
  }

  /// The meaning of the selected line, in three lines.
  private func drawHelp(on canvas: inout Canvas) {
    let top = Self.head + Self.fieldRows(size) + 1
    var words: [(text: String, style: CanvasStyle)]
    switch selected {
    case .start: words = [("Enter starts the simulation; so do F5 and Ctrl-S from any line.", .plain)]
    case .more: words = [("Enter shows or hides the less important fields.", .plain)]
    case .field(let index):
      let field = fields[index]
      words = field.problem.map { [($0, CanvasStyle.problem)] } ?? []
      words.append((field.help, .plain))
      words.append(("Takes: \(field.type). Empty: \(field.placeholder).", .dim))
    }
    var row = top
    for (text, style) in words {
      for line in Self.wrapped(text, columns: canvas.columns - 2) where row < min(top + 3, canvas.rows - 1) {
        canvas.put(line, column: 1, row: row, style, upTo: canvas.columns)
        row += 1
      }
    }
  }

  /// A text in lines, broken between words.
  static func wrapped(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, VisibleText(last).width + 1 + VisibleText(String(word)).width <= columns {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
