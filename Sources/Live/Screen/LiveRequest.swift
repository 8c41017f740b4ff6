import Screens

/// What the application asks of the world.
package enum LiveRequest: Sendable {
  case compute(any PlaySession, PlayJob)
  case start(StartKeys)
  case reader(ReaderRequest)
  /// Puts text into the terminal's clipboard; the words say what it is.
  case copy([UInt8], what: String)
  case suspend
  case quit
  /// Ctrl-C.
  case interrupt
}
