import Files

/// The figures and saved files of repositories that no text mentions any more, such as those of a notebook that was
/// moved or removed.
///
/// A figure is a tracked file `BLOCK.VIEW.svg`, `.png` or `.gif` below a folder `figures`. A text is each text file that
/// git tracks or would add.
package struct UnusedFiles: Sendable {
  package struct File: Sendable {
    /// The path as in messages.
    package let name: String
    package let isFigure: Bool
    /// The reason why nothing proves that the file may go, after "it is kept". Nil if an untouched region of some page
    /// claims its bytes and git can give them back.
    package fileprivate(set) var obstacle: String?
    /// The path relative to the top of the repository.
    fileprivate let path: String
    fileprivate let root: FolderRoot
    /// The SHA-256 of the bytes, if they are claimed.
    fileprivate let digest: String?
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

  /// The files that no text mentions: those that may go, and all other figures.
  package private(set) var files: [File] = []
  /// The texts and folders that could not be read, so that they may mention any file. No file of their repositories counts
  /// as unused.
  package private(set) var unread: [Unread] = []
  /// The reason why git did not answer, or nil.
  package private(set) var failure: GitProcess.Failure?
  /// The notebooks whose paths lead into a repository through a link, each with the repository.
  package private(set) var linked: [(notebook: String, repository: String)] = []
  /// The repositories that do not count, because git finds their files elsewhere.
  package private(set) var strangers: [GitAllowance.Stranger] = []
  /// Whether any repository was searched.
  package private(set) var hasRepository = false

  /// The time limit, in seconds, of all questions to git, if the user asked for the search.
  private static let askedSeconds = 60

  /// Searches the repositories of these notebooks.
  ///
  /// - Parameters:
  ///   - git: the allowance of the command.
  ///   - isAsked: whether the user asked for the search.
  package init(besides notebooks: [String], within git: GitAllowance, isAsked: Bool = false) {
    let allowance = isAsked ? GitAllowance(seconds: Self.askedSeconds, within: git, counting: .nothing) : git
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
      do {
        guard try allowance.repository(around: folder) != nil else {
          strangers.append(GitAllowance.Stranger(folder: top, tree: try allowance.tree(of: top)))
          continue
        }
        let repository = try Repository(at: top, within: allowance)
        hasRepository = true
        try add(repository.unmentioned(), of: repository, within: allowance)
      } catch let error as GitProcess.Failure {
        failure = error
      } catch let error as FileProblem {
        unread.append(Unread(error, in: top))
      } catch {}
    }
  }

  /// Judges files that no text mentions.
  private mutating func add(
    _ paths: [String], of repository: Repository, within allowance: GitAllowance
  ) throws(GitProcess.Failure) {
    guard !paths.isEmpty else { return }
    let root = repository.root, claims = try repository.claims(within: allowance), figures = FigureFolder(root)
    var found: [File] = [], claimed: [(index: Int, file: GitFiles.File)] = []
    for path in paths {
      let isFigure = Repository.isFigure(path), claim = claims[PathKey(Path.name(of: path))]
      guard isFigure || claim != nil, let place = try? root.locate(path) else { continue }
      var file: GitFiles.File?
      if let claim, let digests = try? isFigure ? figures.digests(at: place, named: path) : FileDigests(at: place),
        claim.contains(where: digests.hold)
      {
        file = GitFiles.File(path: path, place: place, digests: digests)
      }
      if let file { claimed.append((found.count, file)) } else if !isFigure { continue }
      found.append(
        File(
          name: FolderRoot.fromHere(Path.join(repository.top, path)), isFigure: isFigure,
          obstacle: file == nil ? "no page of the repository claims it in this form" : nil, path: path, root: root,
          digest: file?.digests.sha256))
    }
    let git = GitFiles(within: allowance, counting: .everything)
    for (index, finding) in zip(claimed.map(\.index), git.findings(of: claimed.map(\.file), below: repository.top)) {
      switch finding {
      case .recoverable: break
      case .unknown(let failure): throw failure
      case .untracked, .changed: found[index].obstacle = "git does not have it in this form"
      }
    }
    files += found
  }

  /// Removes the figures that may go, with the folders that become empty.
  ///
  /// - Returns: the figures that were removed, and the problems with the others.
  package func prune() -> (removed: [File], failures: [FileProblem]) {
    var removed: [File] = [], failures: [FileProblem] = []
    for file in files where file.isFigure && file.obstacle == nil {
      guard let digest = file.digest else { continue }
      do throws(FileProblem) {
        try file.root.locate(file.path).remove(withDigest: digest)
        file.root.removeEmptyFolders(above: file.path)
        removed.append(file)
      } catch {
        failures.append(FileProblem(file.name, error.kind))
      }
    }
    return (removed, failures)
  }
}
