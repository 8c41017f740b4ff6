import Synchronization

/// A text that is written when it is first asked for, and then kept for all who share it.
final class SharedText: Sendable {
  private let text = Mutex<String?>(nil)

  /// Returns the text that is kept, or that `write` makes.
  func text(_ write: () -> String) -> String {
    text.withLock { text in
      let known = text ?? write()
      text = known
      return known
    }
  }
}
