import Terminal
import Typography

/// The bottom line: the actions of a screen as buttons for the mouse.
package struct KeyBar {
  package struct Button {
    package var action: ScreenAction
    package var columns: Range<Int>
    /// Whether there is room for the title beside the key.
    var hasTitle = true
  }

  /// The buttons that fit, from the left.
  package let buttons: [Button]

  /// Chooses the buttons that fit.
  ///
  /// - Parameter actions: the actions in the order of the bar. Room is reserved for those that are
  ///   ``ScreenAction/isAlwaysOnBar``.
  package init(_ actions: [ScreenAction], columns: Int) {
    let shown = actions.filter { $0.isOnBar && !$0.keys.isEmpty }
    var rest = shown.filter(\.isAlwaysOnBar).reduce(0) { $0 + Self.width($1) }
    var buttons: [Button] = []
    var start = 0
    for action in shown {
      var width = Self.width(action)
      if action.isAlwaysOnBar { rest -= width }
      // Enter is clear without a title.
      let isShort = buttons.isEmpty && action.keys.first == ActionKey(.enter) && start + width + rest > columns + 2
      if isShort { width = Self.width(ActionKey(.enter).label) }
      // The last button needs no spaces after it.
      guard start + width + rest <= columns + 2 else { continue }
      buttons.append(Button(action: action, columns: start..<min(columns, start + width), hasTitle: !isShort))
      start += width
    }
    self.buttons = buttons
  }

  private static func width(_ action: ScreenAction) -> Int {
    width((action.keys.first?.label ?? "") + " " + action.title)
  }

  private static func width(_ words: String) -> Int { VisibleText(words).width + 2 }

  /// Returns the action under a column.
  package func action(at column: Int) -> ScreenAction? { buttons.first { $0.columns.contains(column) }?.action }

  func draw(on canvas: inout Canvas, row: Int) {
    for button in buttons {
      guard let key = button.action.keys.first else { continue }
      let isPossible = button.action.obstacle == nil
      let look = isPossible ? CanvasStyle.plain : .dim
      canvas.put(key.label, column: button.columns.lowerBound, row: row, isPossible ? .key : .dim)
      guard button.hasTitle else { continue }
      // Three ASCII dots would need more columns than the ellipsis.
      let title = canvas.isASCII ? button.action.title.filter { $0 != "…" } : button.action.title
      canvas.put(
        " " + title, column: button.columns.lowerBound + VisibleText(key.label).width, row: row, look)
    }
  }
}
