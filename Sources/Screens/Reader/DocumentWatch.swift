import Files
import Synchronization

/// Waits for the file of the document on the screen to be saved. A new wait ends the one before.
final class DocumentWatch: Sendable {
  private let current = Mutex<PipeSemaphore?>(nil)

  /// Waits until a file was saved. False where the wait was ended, or the file cannot be watched.
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
