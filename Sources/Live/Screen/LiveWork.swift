import Screens

/// The name of a piece of work in progress. Only the screen on top has work in progress.
package enum LiveWork: Hashable, Sendable {
  /// The steps of a simulation.
  case computation
  /// The timer that starts the steps.
  case clock
  /// A simulation that is being set up, with its first state.
  case start
  /// The moving pictures of the lobby or an animation; and a message that disappears after a while.
  case motion
  case message
  /// The search for the period of a pattern.
  case period
  /// Reading a pattern file.
  case pattern
  /// Fetching a file or an address.
  case download
  /// Work of the reader, by its own name.
  case reader(ReaderWork)
  case terminal
  case file
  /// Writing the settings.
  case settings
  /// Saving a state.
  case saving
  /// Lines that are spoken, and the pause after them.
  case speech, pause
  case ending
}
