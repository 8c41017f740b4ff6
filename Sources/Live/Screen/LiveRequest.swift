import Mealy
import Screens

/// A timer, a request or a cancellation of the application.
package typealias LiveEffect = Effect<LiveInput, LiveRequest, LiveWork>

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

/// A request of the application to the outside world.
package enum LiveRequest: Sendable {
  case compute(any PlaySession, PlayJob)
  case start(StartKeys)
  /// Checks keys for errors.
  case check(StartKeys)
  /// Searches for the period of a session whose state is known to repeat.
  case findPeriod(PeriodSearch)
  /// Reads a pattern file.
  case pattern(path: String)
  /// Fetches configurations from a file or an address.
  case configurations(source: String)
  /// Ends the program that fetches the configurations.
  case cancelDownload
  case reader(ReaderRequest)
  /// Sets up the simulation that a link names, for a lattice of this many cells unless the link gives a size.
  case follow(SimulationLink, columns: Int, rows: Int)
  /// Reads the results of earlier games from the user's data folder.
  case results
  /// Adds a result to the earlier ones.
  case keep(MemoryResult)
  /// Writes the settings into the user's configuration folder.
  case keepSettings(LiveSettings)
  /// Turns mouse reports on, or leaves the mouse to the terminal.
  case mouse(Bool)
  /// Writes a state to a file.
  case save(SaveRequest)
  /// Puts text into the terminal's clipboard. `what` describes it.
  case copy([UInt8], what: String)
  /// Speaks lines as plain text.
  case speak([String])
  case suspend
  case quit
  /// Ends the program because of Ctrl-C.
  case interrupt
}
