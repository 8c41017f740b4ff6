import Files
import Synchronization

/// What git knows about the files beside a notebook: which of them it tracks, and which of these the notebook made.
///
/// A region can be forged and then claim any file. The history is harder to forge. A tracked file is the notebook's
/// only under one condition. Each commit that introduced its present content must contain the notebook, with a region
/// that claims this content.
///
/// Anybody can make a repository inside another one. So the inner one does not hide what the outer one tracks: git is
/// asked about both.
final class GitHistory: Sendable {
  enum Finding: Hashable {
    /// The file is not tracked.
    case free
    /// The file is tracked, and the notebook made it.
    case made
    /// The file is tracked. A commit shows that somebody else made it, or no commit shows that the notebook did.
    case foreign
    /// The file is tracked, and the commit that made it is not in this shallow clone.
    case cutOff
    /// The answer is unknown, because git failed.
    case unknown(GitProcess.Failure)

    /// The rank of the finding. Of the findings in several repositories, the one with the highest rank counts.
    fileprivate var rank: Int {
      switch self {
      case .free: 0
      case .made: 1
      case .unknown: 2
      case .cutOff: 3
      case .foreign: 4
      }
    }
  }

  /// The advice for a shallow clone.
  static let unshallow = "fetch the whole history: git fetch --unshallow"

  /// The absolute path of the notebook with all links resolved, or nil if it is not in a file.
  private let notebook: String?
  /// The names that the notebook has had, by repository.
  private let names = Mutex<[PathKey: Names]>([:])
  private let past = PastPages()
  private let commits = PastCommits()
  private let allowance: GitAllowance
  /// The largest number of commits that introduce the same content of a file, and of earlier names of a notebook.
  static let mostIntroductions = 64, mostNames = 8

  /// The time limit, in seconds, of all questions about a notebook.
  private static let seconds = 30

  /// Prepares questions about the files of a notebook.
  ///
  /// - Parameters:
  ///   - path: the path of the notebook, or nil if it is not in a file.
  ///   - git: the allowance of the command.
  ///   - counting: the time that counts for the whole command.
  init(
    ofNotebook path: String?, within git: GitAllowance = GitAllowance(),
    counting: GitAllowance.Counting = .failures
  ) {
    allowance = GitAllowance(seconds: Self.seconds, within: git, counting: counting)
    notebook = path.flatMap { path in
      // The notebook need not exist yet.
      (try? FileAccess.resolve(path))
        ?? (try? FileAccess.resolve(Path.folder(of: path))).map { Path.join($0, String(Path.name(of: path))) }
    }
  }

  /// Returns what git knows about files.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files, relative to a folder, which contain no link.
  ///   - root: the path of that folder.
  func findings(_ paths: [String], below root: String) -> [Finding] {
    var findings = [Finding](repeating: .free, count: paths.count)
    let folders = Dictionary(grouping: paths.indices) { PathKey(Path.folder(of: paths[$0])) }
    for indices in folders.values {
      guard let first = indices.first,
        let folder = try? FileAccess.resolve(Path.join(root, Path.folder(of: paths[first])))
      else { continue }
      let git = GitProcess(in: folder, within: allowance)
      for repository in repositories(around: folder) {
        let inner = String(decoding: folder.utf8.dropFirst(repository.utf8.count), as: UTF8.self)
        let names = indices.map { index in
          let name = String(Path.name(of: paths[index]))
          return inner.isEmpty ? name : String(Path.join(inner, name).drop { $0 == "/" })
        }
        let found = self.findings(names, in: git.moved(to: repository))
        for (index, finding) in zip(indices, found) where finding.rank > findings[index].rank {
          findings[index] = finding
        }
      }
    }
    return findings
  }

  /// Returns the repositories around a folder, innermost first. The innermost one is reported if it does not count.
  private func repositories(around folder: String) -> [String] {
    _ = try? allowance.repository(around: folder)
    return GitFolders.around(folder)
  }

  /// Returns what the repository in the folder of git knows about files below it.
  private func findings(_ names: [String], in git: GitProcess) -> [Finding] {
    do throws(GitProcess.Failure) {
      guard try allowance.tree(of: git.folder) == .own else { return names.map { _ in .free } }
      return try answers(names, in: git)
    } catch {
      return names.map { _ in .unknown(error) }
    }
  }

  /// Returns both versions of a file in an unfinished merge, or an empty list if git does not know any.
  ///
  /// - Parameters:
  ///   - theirs: returns the other side of the merge, from ``mergedCommit(below:)``. It is called only if the merge
  ///     joined the file.
  ///   - limit: the largest size of a version in bytes. Larger versions are left out.
  func mergedVersions(
    of path: String, below root: String, with theirs: () -> String?, limit: Int
  ) -> [[UInt8]] {
    guard let git = process(in: Path.folder(of: path), below: root) else { return [] }
    func versions(_ places: [String]) -> [[UInt8]] {
      places.compactMap { place in
        try? git.output(["cat-file", "blob", "\(place):./\(Path.name(of: path))"], limit: limit, isContent: true)
      }
    }
    let unjoined = versions([":2", ":3"])
    guard unjoined.isEmpty, let theirs = theirs() else { return unjoined }
    return versions(["HEAD", theirs])
  }

  /// Returns a file as it is in the last commit, or nil if git does not know it or does not answer.
  ///
  /// - Parameter name: the name of the file in the folder.
  func committed(_ name: String, in folder: String, limit: Int) -> [UInt8]? {
    process(in: ".", below: folder).flatMap { try? $0.blob("HEAD:./\(name)", limit: limit) }
  }

  /// Returns the sparse checkout around a folder, or nil if there isn't one or git does not answer.
  func sparseCheckout(around root: FolderRoot?) -> SparseCheckout? {
    guard let folder = (root?.folder).flatMap({ try? FileAccess.resolve($0) }),
      let top = try? allowance.repository(around: folder)
    else { return nil }
    return try? SparseCheckout(of: GitProcess(in: top, within: allowance))
  }

  /// Returns the other side of an unfinished merge in the repository of a folder, or nil if there isn't one.
  func mergedCommit(below root: String) -> String? {
    process(in: ".", below: root).flatMap { try? $0.mergedCommit() }
  }

  /// Returns git for a folder in a repository, or nil for any other folder.
  private func process(in folder: String, below root: String) -> GitProcess? {
    guard let folder = try? FileAccess.resolve(Path.join(root, folder)),
      (try? allowance.repository(around: folder)) != nil
    else { return nil }
    return GitProcess(in: folder, within: allowance)
  }

  /// Returns what git knows about files.
  ///
  /// - Parameter paths: paths relative to the top of the repository, which is the folder of git.
  private func answers(_ paths: [String], in top: GitProcess) throws(GitProcess.Failure) -> [Finding] {
    let tracked = try TrackedFiles(paths, in: top)
    guard let page = page(in: top) else { return paths.map { tracked.hold($0) ? .foreign : .free } }
    var findings = [Finding](repeating: .free, count: paths.count)
    let contents = GitBlobs(top), others = GitBlobs(top)
    let staged = paths.indices.filter { tracked.isOnlyStaged(paths[$0]) }
    contents.expect(staged.map { ":" + paths[$0] })
    for index in staged { findings[index] = try judge(staged: paths[index], page, contents, others, top) }
    for (revision, ids) in tracked.contents {
      let introductions = try top.introductions(of: ids, in: revision)
      contents.expect(paths.compactMap { ids[PathKey($0)] })
      for (index, path) in paths.enumerated() {
        guard let content = ids[PathKey(path)] else { continue }
        let file = Introduced(
          path: path, content: content, commits: introductions[PathKey(path)] ?? [], contents: contents, others: others)
        let finding = try judge(file, page, tracked, top)
        // Of the two sides of a merge, the finding with the higher rank counts.
        if finding.rank > findings[index].rank { findings[index] = finding }
      }
    }
    return findings
  }

  /// Returns the path of the notebook relative to the top of a repository, or nil if it is elsewhere.
  private func page(in top: GitProcess) -> String? {
    guard let notebook, notebook.utf8.starts(with: (top.folder + "/").utf8) else { return nil }
    return String(decoding: notebook.utf8.dropFirst(top.folder.utf8.count + 1), as: UTF8.self)
  }

  /// The content of a file, and the commits that introduce it.
  private struct Introduced {
    let path: String
    let content: String
    let commits: [GitProcess.Introduction]
    /// The contents of the files to judge, and of the other figures in their regions.
    let contents: GitBlobs
    let others: GitBlobs
  }

  /// Judges a file by the commits that introduce its content. Each of them must contain the notebook with a claim to
  /// the file.
  private func judge(
    _ file: Introduced, _ page: String, _ tracked: TrackedFiles, _ git: GitProcess
  ) throws(GitProcess.Failure) -> Finding {
    guard !file.commits.isEmpty, file.commits.count <= Self.mostIntroductions else {
      return file.commits.isEmpty && tracked.isShallow ? .cutOff : .foreign
    }
    var isCutOff = false
    for commit in file.commits {
      if commit.isFirst, tracked.isShallow, try commits.isCutOff(commit.commit, git) {
        isCutOff = true
      } else if try !isClaimed(file, by: page, in: commit.commit, git) {
        return .foreign
      }
    }
    return isCutOff ? .cutOff : .made
  }

  /// Returns whether a commit contains the notebook, under one of its names, with a region that claims the content of a
  /// file.
  private func isClaimed(
    _ file: Introduced, by page: String, in commit: String, _ git: GitProcess
  ) throws(GitProcess.Failure) -> Bool {
    var index = 0
    while let name = try name(index, of: page, git) {
      let past = try past(name, in: commit, git)
      if try past.claims(file.path, file.content, in: commit, file.contents, file.others) { return true }
      index += 1
    }
    return false
  }

  /// Judges a file that is only in the index, by the page in the index.
  private func judge(
    staged path: String, _ page: String, _ contents: GitBlobs, _ others: GitBlobs, _ git: GitProcess
  ) throws(GitProcess.Failure) -> Finding {
    try past(page, in: "", git).claims(path, ":\(path)", in: "", contents, others) ? .made : .foreign
  }

  /// Returns one of the names of the notebook, the present one first, or nil after the last. Each name is looked up
  /// only if the names before are not enough.
  private func name(_ index: Int, of page: String, _ git: GitProcess) throws(GitProcess.Failure) -> String? {
    var known = names.withLock { $0[PathKey(git.folder)] } ?? Names(found: [page])
    while index >= known.found.count, known.found.count < Self.mostNames, let next = known.next {
      let before = try git.names(before: next, limit: Self.mostNames)
      known.asked += 1
      for name in before where !known.found.contains(where: { Path.areSame($0, name) }) { known.found.append(name) }
    }
    names.withLock { [known] in $0[PathKey(git.folder)] = known }
    return index < known.found.count ? known.found[index] : nil
  }

  /// The names of the notebook that are known.
  private struct Names {
    var found: [String]
    /// The number of these names whose former names are known.
    var asked = 0

    var next: String? { asked < found.count ? found[asked] : nil }
  }

  /// Returns a page from a commit, or from the index if the commit is empty. A missing page names nothing.
  private func past(_ page: String, in commit: String, _ git: GitProcess) throws(GitProcess.Failure) -> PastPage {
    try past.page("\(commit):\(page)", at: page, git)
  }
}
