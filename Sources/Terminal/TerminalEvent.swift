/// The events that the loop of a screen receives.
package enum TerminalEvent: Hashable, Sendable {
  case input(InputEvent)
  /// The size has changed, and has been stable for 30 ms.
  case resize(TerminalSize)
  /// The content of the screen is unknown: paint it completely.
  case repaint
  /// A delayed frame may be shown now.
  case ready
  /// Another thread called the waker.
  case woken
  /// The terminal is lost.
  case end
}
