/// An action of the user at the terminal, or an answer of the terminal.
package enum InputEvent: Hashable, Sendable {
  case key(TerminalKey, Modifiers = [])
  case mouse(Mouse)
  /// Pasted text, unfiltered. It is filtered when it is shown.
  case paste(String)
  case focus(Bool)
  /// The state of a private mode: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
  case mode(Int, state: Int)
  /// The answer to the status question that follows a frame.
  case ready
  /// The answer that ends every question.
  case attributes
}
