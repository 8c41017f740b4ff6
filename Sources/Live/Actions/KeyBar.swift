import Terminal
import Typography

/// The bottom line: the actions of a screen as buttons for the mouse.
package struct KeyBar {
  package struct Button {
    package var action: ScreenAction
    package var columns: Range<Int>
  }

  /// Those that have room, from the left.
  package let buttons: [Button]

  /// - Parameter actions: in the order of the bar. Those that are ``ScreenAction/isAlwaysOnBar`` keep their room.
  package init(_ actions: [ScreenAction], columns: Int) {
    let shown = actions.filter { $0.isOnBar && !$0.keys.isEmpty }
    var rest = shown.filter(\.isAlwaysOnBar).reduce(0) { $0 + Self.width($1) }
    var buttons: [Button] = []
    var start = 0
    for action in shown {
      let width = Self.width(action)
      if action.isAlwaysOnBar { rest -= width }
      // The last button needs no spaces after it.
      guard start + width + rest <= columns + 2 else { continue }
      buttons.append(Button(action: action, columns: start..<min(columns, start + width)))
      start += width
    }
    self.buttons = buttons
  }

  private static func width(_ action: ScreenAction) -> Int {
    VisibleText((action.keys.first?.label ?? "") + " " + action.title).width + 2
  }

  /// The action under a column.
  package func action(at column: Int) -> ScreenAction? { buttons.first { $0.columns.contains(column) }?.action }

  func draw(on canvas: inout Canvas, row: Int) {
    for button in buttons {
      guard let key = button.action.keys.first else { continue }
      let isPossible = button.action.obstacle == nil
      let look = isPossible ? CanvasStyle.plain : .dim
      canvas.put(key.label, column: button.columns.lowerBound, row: row, isPossible ? .key : .dim)
      canvas.put(
        " " + button.action.title, column: button.columns.lowerBound + VisibleText(key.label).width, row: row, look)
    }
  }
}
