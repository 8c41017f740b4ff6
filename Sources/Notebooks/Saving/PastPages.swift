import Files
import Synchronization

/// The pages of commits, each of which is read only once.
final class PastPages: Sendable {
  private let known = Mutex<[PathKey: PastPage]>([:])

  /// Returns a page. If there is no such file, the page names nothing.
  ///
  /// - Parameters:
  ///   - object: git's name of the page, such as `COMMIT:PATH`.
  ///   - path: the path of the page in the repository.
  func page(_ object: String, at path: String, _ git: GitProcess) throws(GitProcess.Failure) -> PastPage {
    let key = PathKey("\(git.folder):\(object):\(path)")
    if let page = known.withLock({ $0[key] }) { return page }
    let page = PastPage(try git.blob(object, limit: Notebook.sizeLimit) ?? [], at: path)
    known.withLock { $0[key] = page }
    return page
  }
}
