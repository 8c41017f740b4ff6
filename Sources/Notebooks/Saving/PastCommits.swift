import Files
import Synchronization

/// Facts about commits, each of which is looked up only once.
final class PastCommits: Sendable {
  private struct State {
    var cutOff: [String: Bool] = [:]
    var pages: [PathKey: [Page]] = [:]
  }

  /// A page in a commit, with git's name of it.
  struct Page: Sendable {
    let path: String
    let object: String
  }

  private let state = Mutex(State())

  /// Returns whether a shallow clone ends at a commit.
  func isCutOff(_ commit: String, _ git: GitProcess) throws(GitProcess.Failure) -> Bool {
    let key = git.folder + ":" + commit
    if let known = state.withLock({ $0.cutOff[key] }) { return known }
    let isCutOff = try git.isCutOff(commit)
    state.withLock { $0.cutOff[key] = isCutOff }
    return isCutOff
  }

  /// Returns the pages directly in a folder of a commit.
  func pages(in folder: String, of commit: String, _ git: GitProcess) throws(GitProcess.Failure) -> [Page] {
    let key = PathKey("\(git.folder):\(commit):\(folder)")
    if let known = state.withLock({ $0.pages[key] }) { return known }
    let pages = try git.pages(in: folder, of: commit).map { Page(path: $0.path, object: $0.object) }
    state.withLock { $0.pages[key] = pages }
    return pages
  }
}
