import Synchronization

/// The download under way, of which there is at most one.
package final class Downloads: Sendable {
  private let current = Mutex<Download?>(nil)

  package init() {}

  /// Makes a download the one under way; the one before is cancelled.
  package func begin(_ source: String) -> Download {
    let download = Download(source)
    current.withLock { current in
      current?.cancel()
      current = download
    }
    return download
  }

  /// Cancels the download under way.
  package func cancel() {
    current.withLock { current in
      current?.cancel()
      current = nil
    }
  }
}
