import Files

/// The figures and saved files of repositories that no page names any more, such as those of a notebook that was moved.
///
/// A figure is a tracked file `BLOCK.VIEW.svg`, `.png` or `.gif` below a folder `figures`. Any page of the repository
/// that names a file uses it. Each text file that git tracks or would add is a page, and may name the file in any
/// context.
package struct UnusedFiles: Sendable {
  package struct File: Sendable {
    /// The path relative to the top of the repository.
    let path: String
    /// The path as in messages.
    package let name: String
    package let isFigure: Bool
    fileprivate let repository: Int
  }

  /// A page or folder of a repository that was not read.
  package struct Unread: Sendable {
    /// A sentence without a full stop.
    package let reason: String
    package let advice: String
    /// Whether there is too much text to read. Otherwise the system refused to read the file.
    package let isTooLarge: Bool

    init(_ problem: FileProblem, in top: String) {
      let name = FolderRoot.fromHere(problem.path)
      if case .tooLarge(let limit) = problem.kind {
        isTooLarge = true
        reason =
          Path.areSame(problem.path, top)
          ? "the repository '\(name)' has more than \(limit >> 20) MiB of text, which may name the figures"
          : "'\(name)' may name the figures, and is larger than \(limit >> 20) MiB"
        advice = "remove the figures yourself with git rm"
      } else {
        isTooLarge = false
        reason = "'\(name)' may name the figures, and \(problem.reason)"
        advice = "make it readable for yourself"
      }
    }
  }

  /// The outcome of `--prune`.
  package struct Pruning: Sendable {
    package var removed: [File] = []
    /// The figures that stay, because no commit shows that a notebook drew them in their present form.
    package var kept: [File] = []
    /// The figures that stay because git did not answer.
    package var unknown: [(file: File, failure: GitProcess.Failure)] = []
    package var failures: [FileProblem] = []
  }

  private let repositories: [Repository]
  private let git: GitAllowance
  /// The files that git tracks and no page names, whoever made them.
  private let files: [File]
  /// The pages and folders that could not be read, so that they may name any file. No file of their repositories counts
  /// as unused.
  package let unread: [Unread]
  /// The reason why git did not answer, or nil.
  package private(set) var failure: GitProcess.Failure?
  /// The notebooks whose paths lead into a repository through a link, each with the repository.
  package let linked: [(notebook: String, repository: String)]
  /// The repositories that do not count, because git finds their files elsewhere.
  package let strangers: [GitAllowance.Stranger]

  /// Searches the repositories of these notebooks.
  ///
  /// - Parameters:
  ///   - git: the allowance of the command.
  ///   - isAsked: whether the user asked for the search.
  package init(besides notebooks: [String], within git: GitAllowance, isAsked: Bool = false) {
    let allowance = isAsked ? GitAllowance(seconds: Self.askedSeconds, within: git, counting: .nothing) : git
    var repositories: [Repository] = [], linked: [(String, String)] = []
    var strangers: [GitAllowance.Stranger] = []
    var folders: Set<PathKey> = [], tops: Set<PathKey> = []
    for path in notebooks where path != "-" {
      let named = NotebookFile.folder(of: path)
      guard folders.insert(PathKey(named)).inserted, let folder = try? FileAccess.resolve(named),
        let top = GitFolders.around(folder).first
      else { continue }
      // A repository counts only if the path that the user typed leads through its folder.
      guard FileAccess.leads(named, through: top) else {
        linked.append((path, top))
        continue
      }
      guard tops.insert(PathKey(top)).inserted else { continue }
      do throws(GitProcess.Failure) {
        guard try allowance.repository(around: folder) != nil else {
          strangers.append(GitAllowance.Stranger(folder: top, tree: try allowance.tree(of: top)))
          continue
        }
        repositories.append(try Repository(at: top, within: allowance))
      } catch {
        failure = error
      }
    }
    self.git = git
    self.linked = linked
    self.strangers = strangers
    self.repositories = repositories
    var files: [File] = [], unread: [Unread] = []
    for (index, repository) in repositories.enumerated() {
      do throws(FileProblem) {
        let (figures, saved) = try repository.unnamed()
        files += (figures.map { ($0, true) } + saved.map { ($0, false) }).map { path, isFigure in
          File(
            path: path, name: FolderRoot.fromHere(Path.join(repository.top, path)), isFigure: isFigure,
            repository: index)
        }
      } catch {
        unread.append(Unread(error, in: repository.top))
      }
    }
    self.files = files
    self.unread = unread
  }

  /// Whether any repository was searched.
  package var hasRepository: Bool { !repositories.isEmpty }

  /// Returns the files that are still what a notebook's region claimed in a commit. Files about which git does not
  /// answer in time are left out.
  ///
  /// - Parameter onlySaved: whether to leave out figures.
  package mutating func claimed(onlySaved: Bool = false) -> [File] {
    var claimed: [File] = []
    for (index, repository) in repositories.enumerated() {
      let files = files.filter { $0.repository == index && !($0.isFigure && onlySaved) }
      guard !files.isEmpty else { continue }
      let allowance = GitAllowance(seconds: Self.seconds, within: git, counting: .everything)
      do throws(GitProcess.Failure) {
        let introductions = try repository.introductions(of: files.map(\.path), within: allowance)
        for file in files where try repository.isClaimed(file.path, by: introductions, within: allowance) {
          claimed.append(file)
        }
      } catch {
        // Without a commit, there is nothing that a notebook made.
        if error.code != 128 { failure = error }
      }
    }
    return claimed
  }

  /// The time limit, in seconds, for a question that the user did not ask.
  private static let seconds = 10
  /// The time limit, in seconds, for listing all repositories, if the user asked for it.
  private static let askedSeconds = 60
  /// The time, in seconds, that questions about figures may take without an answer.
  private static let mostLost = 30

  /// Removes the figures that are still what a notebook's region claimed in a commit. The check of each figure has a
  /// time limit of its own. After 30 seconds without an answer, git is not asked
  /// any more.
  package func prune() -> Pruning {
    var pruning = Pruning()
    var lost = Duration.zero
    for file in files where file.isFigure {
      if lost >= .seconds(Self.mostLost), let failure = pruning.unknown.last?.failure {
        pruning.unknown.append((file, failure))
        continue
      }
      let start = ContinuousClock.now
      do {
        let isGone = try repositories[file.repository].remove(file.path, within: GitAllowance())
        if isGone { pruning.removed.append(file) } else { pruning.kept.append(file) }
      } catch let failure as GitProcess.Failure {
        lost += ContinuousClock.now - start
        if failure.code == 128 { pruning.kept.append(file) } else { pruning.unknown.append((file, failure)) }
      } catch let problem as FileProblem {
        pruning.failures.append(FileProblem(file.name, problem.kind))
      } catch {
        pruning.kept.append(file)
      }
    }
    return pruning
  }
}
