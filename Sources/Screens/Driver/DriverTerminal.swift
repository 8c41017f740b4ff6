import Terminal

/// What a driver needs of a terminal: events, the time, and a place for frames. Tests have one of their own.
package protocol DriverTerminal: ~Copyable {
  var size: TerminalSize { get }
  /// The time, counted from any moment; it never runs backward.
  var now: Duration { get }
  /// Ends the wait in ``next(until:)`` from another thread; the event is then `woken`.
  var waker: Waker { get }

  /// Returns the next event, or nil where none came until the deadline. Without a deadline it waits for ever.
  mutating func next(until deadline: Duration?) -> TerminalEvent?

  /// Returns whether a frame may be shown now; otherwise the event `ready` comes as soon as it may.
  mutating func isReadyForFrame() -> Bool

  mutating func show(_ frame: TerminalFrame)

  /// Forgets what is shown: the next frame is painted as a whole.
  mutating func invalidate()

  /// Returns whether it was done.
  mutating func perform(_ action: TerminalAction) -> Bool
}
