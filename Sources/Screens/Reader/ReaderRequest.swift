/// A request of the reader to the outside world.
package enum ReaderRequest: Hashable, Sendable {
  /// Loads the document with which the reader was opened.
  case loadFirst
  case load(DocumentSource)
  /// Opens an address in another program. The user has confirmed it.
  case open(address: String)
  /// Checks whether a simulation can be played, and tells the reason if not.
  case play(SimulationLink)
  /// Gives the terminal to `automata live`, which plays a simulation that was found to be possible.
  case lend(SimulationLink)
  /// Puts text into the terminal's clipboard.
  case copy([UInt8])
  /// Waits until a file is saved.
  case watch(path: String)
  /// Opens the document in the user's editor.
  case edit(path: String)
  case suspend
  case quit
  /// Ends the program because of Ctrl-C.
  case interrupt
  /// Ends the reader, because the document with which it was opened cannot be shown.
  case refuse(ReaderDocument.Refusal)
}
