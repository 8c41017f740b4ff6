import Terminal
import Typography

extension LiveState {
  /// The smallest terminal that screens are drawn on.
  static let least = TerminalSize(columns: 20, rows: 5)

  /// The frame that the terminal shows.
  package var frame: TerminalFrame {
    var canvas = Canvas(size: size, look)
    guard size.columns >= Self.least.columns, size.rows >= Self.least.rows else {
      canvas.put("too small; q quits", column: 0, row: 0, upTo: size.columns)
      return canvas.frame
    }
    screen.draw(on: &canvas)
    if !actions.isEmpty {
      let last = size.rows - 1
      canvas.fill(columns: 0..<size.columns, rows: last..<last + 1)
      if let words = obstacle ?? remark {
        let lines = min(3, size.rows / 2, Canvas.wrapped(words, columns: size.columns).count)
        let rows = size.rows - max(1, lines)..<size.rows
        canvas.fill(columns: 0..<size.columns, rows: rows)
        canvas.write(words, columns: 0..<size.columns, rows: rows, obstacle == nil ? .strong : .problem)
      } else {
        KeyBar(actions, columns: size.columns).draw(on: &canvas, row: last)
      }
    }
    switch overlay {
    case .help(let scrolled): helpPage.draw(on: &canvas, scrolled: scrolled)
    case .palette(let typed, let selected): drawPalette(typed, selected, on: &canvas)
    case nil: break
    }
    return canvas.frame
  }

  /// The list of keys for the top screen.
  var helpPage: HelpPage { HelpPage(screen.title, screen.hints, actions, columns: size.columns) }

  private func drawPalette(_ typed: String, _ selected: Int, on canvas: inout Canvas) {
    let found = actions(matching: typed), details = paletteDetails(found, selected)
    // If there is little room, the last line belongs to the list.
    let hasFoot = size.rows >= 8, most = size.rows - (hasFoot ? 2 : 0)
    let rows = min(most - details, max(3, min(found.count + 1, 12)))
    canvas.fill(columns: 0..<size.columns, rows: 0..<rows + details)
    canvas.fill(columns: 0..<size.columns, rows: 0..<1, .status)
    let end = canvas.put(":" + typed, column: 0, row: 0, .status, upTo: size.columns)
    let first = max(0, selected - rows + 2)
    for (row, action) in found.dropFirst(first).prefix(rows - 1).enumerated() {
      let isSelected = first + row == selected
      canvas.put(action.title, column: 1, row: row + 1, isSelected ? .selected : .plain, upTo: Self.paletteColumn - 1)
      canvas.put(
        action.spoken, column: Self.paletteColumn, row: row + 1, action.obstacle == nil ? .plain : .dim,
        upTo: size.columns)
    }
    if found.indices.contains(selected) {
      canvas.write(
        found[selected].spoken, columns: 1..<size.columns - 1, rows: rows..<rows + details, .strong)
    }
    if hasFoot { drawPaletteFoot(below: rows + details, on: &canvas) }
    if found.isEmpty { canvas.put("no action has this name", column: 1, row: 1, .dim) }
    canvas.placeCursor(column: min(end, size.columns - 1), row: 0)
  }

  /// Draws the edge of the list, and the keys of the palette in place of those of the screen.
  private func drawPaletteFoot(below row: Int, on canvas: inout Canvas) {
    let last = size.rows - 1
    canvas.fill(columns: 0..<size.columns, rows: row..<row + 1)
    canvas.put(String(repeating: canvas.isASCII ? "-" : "─", count: size.columns), column: 0, row: row, .dim)
    canvas.fill(columns: 0..<size.columns, rows: last..<last + 1)
    let long = "Type to filter  Enter runs  Esc closes", short = "Enter runs  Esc closes"
    canvas.put(
      long.count < size.columns ? long : short, column: 1, row: last, .dim, upTo: size.columns)
  }

  /// The column of the texts beside the names of actions.
  private static let paletteColumn = 21

  /// Returns the number of lines for the text of the selected action if it does not fit beside its name.
  private func paletteDetails(_ found: [ScreenAction], _ selected: Int) -> Int {
    guard found.indices.contains(selected) else { return 0 }
    let words = found[selected].spoken
    if VisibleText(label: words).width <= size.columns - Self.paletteColumn { return 0 }
    return min(max(1, size.rows - (size.rows >= 8 ? 5 : 3)), Canvas.wrapped(words, columns: size.columns - 2).count)
  }
}
