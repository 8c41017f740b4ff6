import Terminal

/// An event that the reader handles.
package enum ReaderInput: Sendable {
  case event(InputEvent)
  case resized(TerminalSize)
  case loaded(ReaderDocument.Outcome)
  /// A document has been on its way for so long that a sign says so.
  case loadingIsSlow
  /// Time to set lines that are not seen yet.
  case layOutMore
  case clipboardRefused
  /// The file of the document was saved.
  case changed
  /// A simulation that was asked for can be played.
  case playable(SimulationLink)
  /// The result of a request, in words for the last row.
  case said(String)

  /// Nil if the event means nothing to the reader.
  package init?(_ event: TerminalEvent) {
    switch event {
    case .input(let event): self = .event(event)
    case .resize(let size): self = .resized(size)
    case .repaint, .ready, .woken, .end: return nil
    }
  }
}
