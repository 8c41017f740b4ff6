import Terminal
import Typography

/// The bottom line: the actions of a screen as buttons for the mouse.
struct KeyBar {
  struct Button {
    var action: ScreenAction
    var columns: Range<Int>
  }

  /// Those that have room, from the left.
  let buttons: [Button]

  init(_ actions: [ScreenAction], columns: Int) {
    var buttons: [Button] = []
    var start = 0
    for action in actions where action.isOnBar {
      guard let key = action.keys.first else { continue }
      let width = VisibleText(key.label + " " + action.title).width + 2
      guard start + width <= columns + 1 else { break }
      buttons.append(Button(action: action, columns: start..<min(columns, start + width)))
      start += width
    }
    self.buttons = buttons
  }

  /// The action under a column.
  func action(at column: Int) -> ScreenAction? { buttons.first { $0.columns.contains(column) }?.action }

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
