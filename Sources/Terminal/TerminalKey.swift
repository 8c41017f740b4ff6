package enum TerminalKey: Hashable, Sendable {
  /// A character that is never a control. With `control`, a letter is in lower case.
  case character(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case tab, enter, escape, backspace
  /// A function key. F1 is 1.
  case function(Int)
}
