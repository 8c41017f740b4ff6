import Files

/// The place of a repository's files, as git finds it.
package enum GitTree: Sendable, Hashable {
  /// The folder that contains the repository's `.git`.
  case own
  /// Another folder, which the configuration names.
  case elsewhere(String)
  /// Nowhere: the repository is bare.
  case none

  /// Asks git about the repository in a folder.
  init(of folder: String, within allowance: GitAllowance) throws(GitProcess.Failure) {
    do throws(GitProcess.Failure) {
      let top = try GitProcess(in: folder, within: allowance).line(["rev-parse", "--show-toplevel"])
      // The same folder may have several paths.
      let isOwn = Path.areSame(top, folder) || FileKey(of: folder).map { $0 == FileKey(of: top) } ?? false
      self = isOwn ? .own : .elsewhere(top)
    } catch {
      guard case .code(128, let words) = error, words.contains("must be run in a work tree") else { throw error }
      self = .none
    }
  }
}
