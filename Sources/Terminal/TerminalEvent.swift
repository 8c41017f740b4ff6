/// What the loop of a screen is told.
package enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  /// The size is another one, and has been for 30 ms.
  case resize(TerminalSize)
  /// The screen may hold anything: paint it as a whole.
  case repaint
  /// A frame that had to wait may be shown now.
  case ready
  /// Another thread called the waker.
  case woken
  /// The terminal is gone.
  case end
}
