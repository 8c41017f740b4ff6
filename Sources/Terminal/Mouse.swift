package struct Mouse: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case press(Button)
    case drag(Button)
    case release(Button)
    case move
    case wheelUp, wheelDown, wheelLeft, wheelRight
  }

  package enum Button: Int, Hashable, Sendable { case left, middle, right }

  package var action: Action
  /// The column, counted from 0.
  package var column: Int
  package var row: Int
  package var modifiers: Modifiers

  package init(_ action: Action, column: Int, row: Int, modifiers: Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}
