/// A request of the reader to the world outside.
package enum ReaderRequest: Hashable, Sendable {
  /// The document that it was opened with.
  case loadFirst
  case load(DocumentSource)
  /// Hand an address to the desktop's opener; the reader has said yes.
  case open(address: String)
  /// Play a simulation, or say why that is not possible.
  case play(SimulationLink)
  /// Give the terminal to `automata live`, which plays a simulation that was found to be possible.
  case lend(SimulationLink)
  /// Put text into the terminal's clipboard.
  case copy([UInt8])
  /// Say when a file was saved.
  case watch(path: String)
  /// Open the document in the user's editor.
  case edit(path: String)
  case suspend
  case quit
  /// Ctrl-C.
  case interrupt
  /// The document that it was opened with cannot be shown.
  case refuse(ReaderDocument.Refusal)
}
