import Synchronization

/// The current download, of which there is at most one.
package final class Downloads: Sendable {
  private let current = Mutex<Download?>(nil)

  package init() {}

  /// Begins a download and cancels the previous one.
  package func begin(_ source: String) -> Download {
    let download = Download(source)
    current.withLock { current in
      current?.cancel()
      current = download
    }
    return download
  }

  /// Cancels the current download.
  package func cancel() {
    current.withLock { current in
      current?.cancel()
      current = nil
    }
  }
}
