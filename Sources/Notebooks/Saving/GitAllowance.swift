import Files
import Synchronization
import Typography

/// The time that git may take to answer the questions of a command, and what is known about the repositories. The time
/// between the questions does not count.
///
/// A repository for which git was slow, or failed in a way that may take long, is not asked about again. So a command
/// does not wait long, however many folders and repositories it visits.
package final class GitAllowance: Sendable {
  /// The time of a part that also counts for the whole.
  enum Counting: Sendable {
    case everything
    /// Only the time of questions without an answer, because the user needs the answers.
    case failures
    /// The user asked for the answers.
    case nothing
  }

  /// A repository whose files git finds in another folder, or nowhere, so that it does not count.
  package struct Stranger: Sendable, Hashable {
    /// The resolved folder that contains the `.git`.
    package let folder: String
    let tree: GitTree

    init(folder: String, tree: GitTree) {
      self.folder = folder
      self.tree = tree
    }

    /// The reason why the repository does not count: a sentence without a full stop.
    package var reason: String {
      switch tree {
      case .own: ""
      case .elsewhere(let top):
        "git finds the files of the repository '\(FolderRoot.fromHere(folder))' in '\(top)', so the folder counts as "
          + "outside a repository"
      case .none:
        "the repository '\(FolderRoot.fromHere(folder))' is bare, so the folder counts as outside a repository"
      }
    }

    /// Advice on how to find the cause.
    package var advice: String {
      "find the setting: git -C \(ShellWord.quoted(path: FolderRoot.fromHere(folder))) config --show-origin "
        + (tree == .none ? "core.bare" : "core.worktree")
    }
  }

  private struct State {
    var left: Duration
    /// The time that is left for questions without an answer.
    var leftToLose: Duration
    var failure: GitProcess.Failure?
    var failures: [PathKey: GitProcess.Failure] = [:]
    var trees: [PathKey: GitTree] = [:]
    var strangers: [Stranger] = []
    /// The number of strangers that were already returned.
    var told = 0

    mutating func note(_ failure: GitProcess.Failure?, in repository: String) {
      switch failure {
      case .missing, .notStarted: self.failure = failure
      case .slow, .memory, .tooLarge, .unclear, .endless, .killed: failures[PathKey(repository)] = failure
      case .spent, .untrusted, .lost, .code, nil: break
      }
    }
  }

  private let state: Mutex<State>
  private let seconds: Int
  private let whole: (allowance: GitAllowance, counting: Counting)?

  /// Creates the allowance of a command.
  ///
  /// - Parameter seconds: the time, in seconds, for all questions that nobody asked for.
  package convenience init(seconds: Int = 20) { self.init(seconds: seconds, whole: nil) }

  /// Creates a part of the allowance of a command.
  convenience init(seconds: Int, within whole: GitAllowance, counting: Counting) {
    self.init(seconds: seconds, whole: (whole, counting))
  }

  private init(seconds: Int, whole: (GitAllowance, Counting)?) {
    self.seconds = seconds
    self.whole = whole
    state = Mutex(State(left: .seconds(seconds), leftToLose: .seconds(seconds)))
  }

  // MARK: Time

  /// Returns the time that is left for questions about a repository.
  ///
  /// - Throws: the failure after which git is not asked about the repository again.
  package func left(in repository: String) throws(GitProcess.Failure) -> (time: Duration, seconds: Int) {
    let state = state.withLock { $0 }
    if let failure = state.failure ?? state.failures[PathKey(repository)] { throw failure }
    var left = (time: state.left, seconds: seconds)
    if let (whole, counting) = whole {
      let rest = try whole.left(in: repository, for: counting)
      if let rest, rest < left.time { left = (rest, whole.seconds) }
    }
    guard left.time > .zero else { throw .spent(seconds: left.seconds) }
    return left
  }

  /// Returns the time that is left for a part, or nil if the part does not count.
  private func left(in repository: String, for counting: Counting) throws(GitProcess.Failure) -> Duration? {
    let state = state.withLock { $0 }
    if let failure = state.failure ?? state.failures[PathKey(repository)] { throw failure }
    switch counting {
    case .everything: return state.left
    case .failures: return state.leftToLose
    case .nothing: return nil
    }
  }

  /// Subtracts the time that a question took.
  ///
  /// - Parameters:
  ///   - failure: the failure of the question, or nil. If git is missing, it is not called again. If it is slow or
  ///     needs too much, it is not asked about this repository again.
  ///   - repository: the folder of the repository.
  package func spend(_ time: Duration, _ failure: GitProcess.Failure?, in repository: String) {
    subtract(time, failure, in: repository, .everything)
    if let (whole, counting) = whole { whole.subtract(time, failure, in: repository, counting) }
  }

  private func subtract(
    _ time: Duration, _ failure: GitProcess.Failure?, in repository: String, _ counting: Counting
  ) {
    state.withLock { state in
      if counting == .everything { state.left -= time }
      if counting != .nothing, failure != nil { state.leftToLose -= time }
      state.note(failure, in: repository)
    }
  }

  // MARK: Repositories

  /// Returns the innermost repository around a resolved folder, or nil outside of repositories.
  ///
  /// A repository counts only if its files are in the folder that contains its `.git`. A stranger's configuration can
  /// name any other folder.
  func repository(around folder: String) throws(GitProcess.Failure) -> String? {
    guard let top = GitFolders.around(folder).first else { return nil }
    let tree = try tree(of: top)
    guard tree == .own else {
      let stranger = Stranger(folder: top, tree: tree)
      (whole?.allowance ?? self).state.withLock {
        if !$0.strangers.contains(stranger) { $0.strangers.append(stranger) }
      }
      return nil
    }
    return top
  }

  /// Returns where git finds the files of the repository in a folder.
  func tree(of folder: String) throws(GitProcess.Failure) -> GitTree {
    let shared = whole?.allowance ?? self
    let key = PathKey(folder)
    let (known, failure) = shared.state.withLock { ($0.trees[key], $0.failures[key]) }
    if let known { return known }
    if let failure { throw failure }
    do throws(GitProcess.Failure) {
      let tree = try GitTree(of: folder, within: self)
      shared.state.withLock { $0.trees[key] = tree }
      return tree
    } catch {
      // Git cannot read the repository at all.
      if case .spent = error {} else { shared.state.withLock { $0.failures[key] = error } }
      throw error
    }
  }

  /// Returns the repositories that do not count, each only once.
  package func takeStrangers() -> [Stranger] {
    state.withLock { state in
      defer { state.told = state.strangers.count }
      return Array(state.strangers[state.told...])
    }
  }
}

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
