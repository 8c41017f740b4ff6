import Synchronization

/// A text that is created when it is first needed, and then kept for all who share it.
final class SharedText: Sendable {
  private let text = Mutex<String?>(nil)

  /// Returns the text, calling `write` to create it the first time.
  func text(_ write: () -> String) -> String {
    text.withLock { text in
      let known = text ?? write()
      text = known
      return known
    }
  }
}
