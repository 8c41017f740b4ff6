import Mealy

/// A timer, a request or a cancellation of the reader.
package typealias ReaderEffect = Effect<ReaderInput, ReaderRequest, ReaderWork>

extension ReaderEffect {
  /// Returns the effect of a request, with the work to which it belongs.
  package static func ask(_ request: ReaderRequest) -> ReaderEffect {
    switch request {
    case .loadFirst, .load: .fetch(.document, request)
    case .copy, .edit, .suspend, .lend: .fetch(.terminal, request)
    case .play: .fetch(.simulation, request)
    case .open: .fetch(.opener, request)
    case .watch: .fetch(.watch, request)
    case .quit, .interrupt, .refuse: .fetch(.ending, request)
    }
  }
}

extension [ReaderEffect] {
  /// Returns the effects that request a document, and show a sign if it takes long.
  package static func load(_ request: ReaderRequest) -> [ReaderEffect] {
    [.ask(request), .timer(.patience, after: .milliseconds(100), .loadingIsSlow)]
  }
}

/// The names of the work in progress for the reader.
package enum ReaderWork: Hashable, Sendable {
  /// A requested document.
  case document
  /// The time after which a sign shows that a document is being loaded.
  case patience
  /// Lines that are not laid out yet.
  case layout
  case terminal
  case opener
  /// The file of the document, which is watched.
  case watch
  /// A simulation that is being set up.
  case simulation
  case ending
}

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
