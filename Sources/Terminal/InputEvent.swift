/// What a person did at the terminal, or what the terminal answered.
package enum InputEvent: Hashable, Sendable {
  case key(Key, Modifiers = [])
  case mouse(Mouse)
  /// Text that was pasted, as it came: to be filtered where it is shown.
  case paste(String)
  case focus(Bool)
  /// Whether a private mode is known: 0 not, 1 set, 2 reset, 3 and 4 for ever so.
  case mode(Int, state: Int)
  /// The answer that ends every question.
  case attributes
}

package enum Key: Hashable, Sendable {
  /// Never a control. A letter with `control` is a small one.
  case character(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case tab, enter, escape, backspace
  /// F1 is 1.
  case function(Int)
}

package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let shift = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let control = Modifiers(rawValue: 4)
}

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
  /// From 0.
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
