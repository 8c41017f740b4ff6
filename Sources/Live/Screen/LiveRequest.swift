import Screens

/// A request of the application to the world outside.
package enum LiveRequest: Sendable {
  case compute(any PlaySession, PlayJob)
  case start(StartKeys)
  /// Reads keys to see what is wrong with them.
  case check(StartKeys)
  /// Looks for the period of a session whose state is known to come again.
  case findPeriod(PeriodSearch)
  /// Reads a pattern file.
  case pattern(path: String)
  /// Fetches configurations from a file or an address.
  case configurations(source: String)
  /// Ends the program that fetches them.
  case cancelDownload
  case reader(ReaderRequest)
  /// Sets up the simulation that a link names, for a lattice of this many cells unless the link gives a size.
  case follow(SimulationLink, columns: Int, rows: Int)
  /// Reads the results of earlier games from the user's data folder.
  case results
  /// Adds a result to them.
  case keep(MemoryResult)
  /// Writes the settings into the user's configuration folder.
  case keepSettings(LiveSettings)
  /// Hears the mouse, or leaves it to the terminal.
  case mouse(Bool)
  /// Writes a state into a file.
  case save(SaveRequest)
  /// Puts text into the terminal's clipboard; the words say what it is.
  case copy([UInt8], what: String)
  /// Says lines in plain words.
  case speak([String])
  case suspend
  case quit
  /// Ctrl-C.
  case interrupt
}
