/// The page that lists the keys of a screen.
package struct HelpPage {
  private struct Line {
    var keys = ""
    var text: String
    var style = CanvasStyle.plain
  }

  private let title: String
  private let lines: [Line]
  private let column: Int

  /// Creates the page. Actions without a key are left out. The reasons why actions are impossible have lines of their
  /// own, and on a narrow terminal so do the keys.
  package init(_ title: String, _ hints: [KeyHint], _ actions: [ScreenAction], columns: Int) {
    self.title = title
    let column = columns < 36 ? 3 : 18, width = max(8, columns - column - 1)
    self.column = column
    func entry(_ keys: String, _ words: [String], _ style: CanvasStyle) -> [Line] {
      var lines = words.flatMap { Canvas.wrapped($0, columns: width) }.map { Line(text: $0, style: style) }
      if column < 18 || lines.isEmpty { return [Line(keys: keys, text: "", style: style)] + lines }
      lines[0].keys = keys
      return lines
    }
    lines =
      hints.flatMap { entry($0.keys, [$0.help], .plain) }
      + actions.filter { !$0.keys.isEmpty }.flatMap { action -> [Line] in
        let keys = action.keys.map(\.label).joined(separator: " ")
        let reason = action.obstacle.map { ["not now: \($0)"] } ?? []
        return entry(keys, [action.help] + reason, reason.isEmpty ? .plain : .dim)
      }
  }

  /// Returns the largest number of lines that the page can scroll.
  package func most(rows: Int) -> Int { max(0, lines.count - Self.page(rows)) }

  /// Returns the number of visible lines.
  package static func page(_ rows: Int) -> Int { max(1, rows - 2) }

  func draw(on canvas: inout Canvas, scrolled: Int) {
    let rows = canvas.rows
    canvas.fill(columns: 0..<canvas.columns, rows: 0..<rows)
    canvas.put("Keys of \(title)", column: 1, row: 0, .title, upTo: canvas.columns)
    let first = min(scrolled, most(rows: rows))
    for (index, line) in lines.dropFirst(first).prefix(max(0, rows - 2)).enumerated() {
      canvas.put(line.keys, column: 1, row: index + 1, .strong, upTo: column < 18 ? canvas.columns : column - 1)
      if !line.text.isEmpty {
        canvas.put(line.text, column: column, row: index + 1, line.style, upTo: canvas.columns)
      }
    }
    let isEnd = first == most(rows: rows)
    let long = isEnd ? "Any other key closes this page." : "Down scrolls; any other key closes this page."
    let short = isEnd ? "Esc closes" : "Down scrolls"
    canvas.put(
      long.count + 1 < canvas.columns ? long : short, column: 1, row: rows - 1, .dim, upTo: canvas.columns)
  }
}
