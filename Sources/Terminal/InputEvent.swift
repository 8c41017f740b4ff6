/// What a person did at the terminal, or what the terminal answered.
package enum InputEvent: Hashable, Sendable {
  case key(TerminalKey, Modifiers = [])
  case mouse(Mouse)
  /// Text that was pasted, as it came: to be filtered where it is shown.
  case paste(String)
  case focus(Bool)
  /// Whether a private mode is known: 0 not, 1 set, 2 reset, 3 and 4 for ever so.
  case mode(Int, state: Int)
  /// The answer to the question whether all is well, which follows a frame.
  case ready
  /// The answer that ends every question.
  case attributes
}
