import Terminal

/// A terminal as the driver sees it: events, the time, and a place for frames. Tests have a terminal of their own.
package protocol DriverTerminal: ~Copyable {
  var size: TerminalSize { get }
  /// The time since an arbitrary moment. It never runs backward.
  var now: Duration { get }
  /// A waker that ends the wait in ``next(until:)`` from another thread. The event is then `woken`.
  var waker: Waker { get }

  /// Returns the next event, or nil if none comes before the deadline. Without a deadline, it waits forever.
  mutating func next(until deadline: Duration?) -> TerminalEvent?

  /// Returns whether a frame may be shown now. Otherwise, the event `ready` comes as soon as one may.
  mutating func isReadyForFrame() -> Bool

  mutating func show(_ frame: TerminalFrame)

  /// Forgets the frame that is shown, so the next frame is painted completely.
  mutating func invalidate()

  /// Performs an action.
  ///
  /// - Returns: whether the action succeeded.
  mutating func perform(_ action: TerminalAction) -> Bool
}
