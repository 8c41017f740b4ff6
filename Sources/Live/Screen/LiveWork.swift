import Screens

/// The name of work under way. Only the screen on top has work under way.
package enum LiveWork: Hashable, Sendable {
  /// The steps of a simulation.
  case computation
  /// The timer that starts them.
  case clock
  /// A simulation that is being set up, with its first state.
  case start
  /// The moving pictures of the lobby, a message that goes away, an animation.
  case motion
  case message
  /// The search for the period of a pattern.
  case period
  /// A pattern file that is read.
  case pattern
  /// A file or an address that is fetched.
  case download
  /// Work of one of the reader's names.
  case reader(ReaderWork)
  case terminal
  case file
  /// The settings that are written.
  case settings
  /// A state that is saved.
  case saving
  /// Lines that are said, and the pause after them.
  case speech, pause
  case ending
}
