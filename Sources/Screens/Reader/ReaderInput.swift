import Terminal

/// An event that the reader handles.
package enum ReaderInput: Sendable {
  case event(InputEvent)
  case resized(TerminalSize)
  case loaded(ReaderDocument.Outcome)
  /// A requested document takes so long that a sign must show it.
  case loadingIsSlow
  /// It is time to lay out lines that are not yet visible.
  case layOutMore
  case clipboardRefused
  /// The file of the document was saved.
  case changed
  /// A requested simulation can be played.
  case playable(SimulationLink)
  /// The result of a request, in words for the last row.
  case said(String)

  /// Creates an input, or returns nil if the event means nothing to the reader.
  package init?(_ event: TerminalEvent) {
    switch event {
    case .input(let event): self = .event(event)
    case .resize(let size): self = .resized(size)
    case .repaint, .ready, .woken, .end: return nil
    }
  }
}
