import Terminal

/// The page that lists the keys of a screen.
package struct HelpPage {
  private struct Line {
    var keys = ""
    var text: String
    var style = CanvasStyle.plain
  }

  private let title: String
  private let lines: [Line]
  private static let column = 18

  /// Reasons why an action cannot be done have a line of their own.
  package init(_ title: String, _ hints: [KeyHint], _ actions: [ScreenAction]) {
    self.title = title
    lines =
      hints.map { Line(keys: $0.keys, text: $0.help) }
      + actions.flatMap { action -> [Line] in
        let keys = action.keys.map(\.label).joined(separator: " ")
        let first = Line(keys: keys, text: action.help, style: action.obstacle == nil ? .plain : .dim)
        return [first] + (action.obstacle.map { [Line(text: "not now: \($0)", style: .dim)] } ?? [])
      }
  }

  /// How far it scrolls at most.
  package func most(rows: Int) -> Int { max(0, lines.count - max(1, rows - 2)) }

  func draw(on canvas: inout Canvas, scrolled: Int) {
    let rows = canvas.rows
    canvas.fill(columns: 0..<canvas.columns, rows: 0..<rows)
    canvas.put("Keys of \(title)", column: 1, row: 0, .title)
    let first = min(scrolled, most(rows: rows))
    for (index, line) in lines.dropFirst(first).prefix(max(0, rows - 2)).enumerated() {
      canvas.put(line.keys, column: 1, row: index + 1, .strong, upTo: Self.column - 1)
      canvas.put(line.text, column: Self.column, row: index + 1, line.style, upTo: canvas.columns)
    }
    let more = first < most(rows: rows) ? "Down scrolls; any" : "Any"
    canvas.put("\(more) other key closes this page.", column: 1, row: rows - 1, .dim, upTo: canvas.columns)
  }
}
