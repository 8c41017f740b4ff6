import Terminal

/// A terminal as the driver sees it: events, the time, and a place for frames. Tests have a terminal of their own.
package protocol DriverTerminal: ~Copyable {
  var size: TerminalSize { get }
  /// The time since an arbitrary moment. It never runs backward.
  var now: Duration { get }
  /// Ends the wait in ``next(until:)`` from another thread; the event is then `woken`.
  var waker: Waker { get }

  /// Returns the next event, or nil if none came before the deadline. Without a deadline it waits forever.
  mutating func next(until deadline: Duration?) -> TerminalEvent?

  /// Returns whether a frame may be shown now; otherwise the event `ready` comes as soon as it may.
  mutating func isReadyForFrame() -> Bool

  mutating func show(_ frame: TerminalFrame)

  /// Forgets the shown frame, so the next frame is painted as a whole.
  mutating func invalidate()

  /// Performs an action.
  ///
  /// - Returns: whether the action succeeded.
  mutating func perform(_ action: TerminalAction) -> Bool
}
