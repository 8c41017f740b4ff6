package enum TerminalKey: Hashable, Sendable {
  /// Never a control. A letter with `control` is a small one.
  case character(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case tab, enter, escape, backspace
  /// F1 is 1.
  case function(Int)
}
