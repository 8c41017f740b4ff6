import Files
import Synchronization

/// The pages of commits, each read once.
final class PastPages: Sendable {
  private let known = Mutex<[PathKey: PastPage]>([:])

  /// Returns a page. Without such a file it names nothing.
  ///
  /// - Parameters:
  ///   - object: git's name of it, such as `COMMIT:PATH`.
  ///   - path: its path in the repository.
  func page(_ object: String, at path: String, _ git: GitProcess) throws(GitProcess.Failure) -> PastPage {
    let key = PathKey("\(git.folder):\(object):\(path)")
    if let page = known.withLock({ $0[key] }) { return page }
    let page = PastPage(try git.blob(object, limit: Notebook.sizeLimit) ?? [], at: path)
    known.withLock { $0[key] = page }
    return page
  }
}
