import Files
import Synchronization

/// Waits until the file of the document on the screen is saved. A new wait ends the previous one.
final class DocumentWatch: Sendable {
  private let current = Mutex<PipeSemaphore?>(nil)

  /// Waits until a file is saved. Returns false if the wait was ended, or if the file cannot be watched.
  func wait(for path: String) -> Bool {
    guard let stop = PipeSemaphore() else { return false }
    let former = current.withLock { current in
      defer { current = stop }
      return current
    }
    former?.wake()
    do throws(FileProblem) {
      return try FileWatch([path]).next(orUntil: stop)
    } catch {
      return false
    }
  }
}
