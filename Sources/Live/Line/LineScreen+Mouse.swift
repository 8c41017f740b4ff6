import Mealy
import Rendering
import Simulations
import Terminal

extension LineScreen {
  mutating func point(_ mouse: Mouse) -> Answer<[LiveEffect]> {
    guard panel.prompt == nil, let line else { return .silent }
    if case .press(.left) = mouse.action, mouse.row == 0 {
      guard let page = tabPlaces.first(where: { $0.columns.contains(mouse.column) })?.tab else { return .unanswered }
      return .output(show(page))
    }
    guard tab == .grid else { return .unanswered }
    let row = mouse.row - Self.head(size), newest = core.session.step
    switch mouse.action {
    case .wheelUp, .wheelDown:
      let direction = mouse.action == .wheelUp ? 1 : -1
      if mouse.modifiers.contains(.control) {
        view.zoom(by: direction, at: mouse.column, newest: newest)
      } else if mouse.modifiers.contains(.shift) {
        view.scroll(columns: -4 * direction)
      } else {
        view.scroll(-3 * direction, newest: newest, oldest: line.rows.first)
      }
    case .wheelLeft: view.scroll(columns: -4)
    case .wheelRight: view.scroll(columns: 4)
    case .release: brush = nil
    case .press(.left):
      guard let place = cell(column: mouse.column, row: row), line.columns.contains(place.column) else {
        return .unanswered
      }
      view.placeCursor(place.column, in: line.columns)
      guard place.isNewest else { return .output(say("only the newest row can be changed")) }
      brush = (line.cell(at: Position(column: place.column, row: newest)) == 0 ? 1 : 0, place.column)
      core.perform(.touch(Position(column: place.column, row: newest)))
    case .drag(.left):
      // The rows may have advanced meanwhile, so the newest one is painted.
      // Outside the line, the drag follows the edge.
      let room = Self.room(size), within = max(0, min(room.rows - 1, row))
      let shown = max(0, min(room.columns - 1, mouse.column))
      guard let brush, let place = cell(column: shown, row: within), place.column != brush.column else {
        return .unanswered
      }
      let columns = min(place.column, brush.column)...max(place.column, brush.column)
      let cells = columns.filter { $0 != brush.column && line.columns.contains($0) }
        .map { PaintedCell(Position(column: $0, row: newest), brush.state) }
      core.perform(.paint(cells), continues: true)
      self.brush = (brush.state, place.column)
      view.placeCursor(place.column, in: line.columns)
    default: return .unanswered
    }
    return .silent
  }

  /// Returns the column under a place of the terminal, and whether the newest row is there.
  private func cell(column: Int, row: Int) -> (column: Int, isNewest: Bool)? {
    let newest = core.session.step, viewport = view.viewport(newest)
    guard let box = viewport.cells(under: TerminalPlace(column: column, row: row)) else { return nil }
    let rows = max(1, viewport.window.rows / viewport.rows)
    return (box.corner.column, (box.corner.row..<box.corner.row + rows).contains(newest))
  }

  /// The names of the pages and their places on the first row. If there is no room, the other pages have only numbers.
  var tabPlaces: [(tab: LineTab, label: String, columns: Range<Int>)] {
    var column = title.count + 2
    let width = LineTab.allCases.reduce(column - 1) { $0 + $1.rawValue.count + 5 }
    return LineTab.allCases.enumerated().map { index, page in
      let isShort = width > size.columns && page != tab
      let label = isShort ? " \(index + 1) " : " \(index + 1) \(page.rawValue) "
      defer { column += label.count + 1 }
      return (page, label, column..<column + label.count)
    }
  }
}
