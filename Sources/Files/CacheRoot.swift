import Synchronization

/// The folder that a user named for results, opened when it is first needed.
///
/// The user may name it through links. Below it, no link is followed.
final class CacheRoot: Sendable {
  let path: String
  private let opened = Mutex<OpenFolder?>(nil)

  init(_ path: String) { self.path = path }

  /// Returns the open folder.
  ///
  /// - Parameter again: whether to look the path up again, because the folder may have been removed and created anew.
  func open(again: Bool = false) throws(FileProblem) -> OpenFolder {
    let path = path
    let result = opened.withLock { opened -> Result<OpenFolder, FileProblem> in
      if !again, let opened { return .success(opened) }
      do throws(FileProblem) {
        let folder = try OpenFolder.at(path, name: path)
        opened = folder
        return .success(folder)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
