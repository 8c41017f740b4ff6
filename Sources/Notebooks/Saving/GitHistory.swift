import Files
import Synchronization

/// The knowledge of git about the files beside a notebook: which of them it tracks, and which of these the notebook
/// made.
///
/// A region can be forged, and then it claims any file. The history cannot: a file that git tracks is the notebook's
/// only where a commit changed it while a region of the notebook named it. A repository inside another one, which
/// anybody can make, does not hide what the outer one tracks: each of them is asked.
final class GitHistory: Sendable {
  enum Finding: Hashable {
    /// Not tracked, or made by the notebook.
    case free
    /// Tracked, and no commit shows that the notebook made it.
    case foreign
    /// Tracked, and none of the commits that a shallow clone has shows that the notebook made it.
    case cutOff
    /// Unknown, because git gave no answer.
    case unknown(GitProcess.Failure)

    /// The highest of the findings of several repositories holds.
    fileprivate var rank: Int {
      switch self {
      case .free: 0
      case .unknown: 1
      case .cutOff: 2
      case .foreign: 3
      }
    }
  }

  /// The absolute path of the notebook with all links resolved, or nil if it is not in a file.
  private let notebook: String?
  /// The names of the notebook in each repository, its present one first.
  private let names = Mutex<[PathKey: [String]]>([:])
  private let past = PastPages()
  private let allowance = GitAllowance()
  /// The limits on commits of a file and on earlier names of a notebook.
  private static let mostCommits = 64, mostNames = 8

  init(ofNotebook path: String?) {
    notebook = path.flatMap { path in
      // It need not exist yet.
      (try? FileAccess.resolve(path))
        ?? (try? FileAccess.resolve(Path.folder(of: path))).map { Path.join($0, String(Path.name(of: path))) }
    }
  }

  /// Returns what git knows of files.
  ///
  /// - Parameters:
  ///   - paths: paths from a folder; no link is on the way.
  ///   - root: the path of that folder.
  func findings(_ paths: [String], below root: String) -> [Finding] {
    var findings = [Finding](repeating: .free, count: paths.count)
    let folders = Dictionary(grouping: paths.indices) { PathKey(Path.folder(of: paths[$0])) }
    for indices in folders.values {
      guard let first = indices.first,
        let folder = try? FileAccess.resolve(Path.join(root, Path.folder(of: paths[first])))
      else { continue }
      let git = GitProcess(in: folder, within: allowance)
      for repository in GitFolders.around(folder) {
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

  /// Returns what the repository of a folder knows of files below it.
  private func findings(_ names: [String], in git: GitProcess) -> [Finding] {
    do throws(GitProcess.Failure) {
      return try answers(names, in: git)
    } catch {
      return names.map { _ in .unknown(error) }
    }
  }

  /// Returns both versions of a file that a merge could not join; none where git does not know of any.
  ///
  /// - Parameter limit: the most bytes of one; larger ones are left out.
  func mergedVersions(of path: String, below root: String, limit: Int) -> [[UInt8]] {
    guard let folder = try? FileAccess.resolve(Path.join(root, Path.folder(of: path))),
      !GitFolders.around(folder).isEmpty
    else { return [] }
    let git = GitProcess(in: folder, within: allowance)
    return [2, 3].compactMap { try? git.output(["cat-file", "blob", ":\($0):./\(Path.name(of: path))"], limit: limit) }
  }

  /// Returns what git knows of files below its folder.
  private func answers(_ names: [String], in git: GitProcess) throws(GitProcess.Failure) -> [Finding] {
    let top = git.moved(to: try git.line(["rev-parse", "--show-toplevel"]))
    let prefix = try git.line(["rev-parse", "--show-prefix"])
    let paths = names.map { prefix + $0 }
    let hasCommits = try Self.hasCommits(top)
    let staged = try top.names(["ls-files", "-z"], paths)
    let committed = hasCommits ? try top.names(["ls-tree", "-z", "--name-only", "--full-tree", "HEAD"], paths) : []
    let tracked = Set((staged + committed).map { PathKey($0) })
    guard paths.contains(where: { tracked.contains(PathKey($0)) }) else { return names.map { _ in .free } }
    let isShallow = hasCommits ? try top.line(["rev-parse", "--is-shallow-repository"]) == "true" : false
    let made = try made(
      among: paths.filter { tracked.contains(PathKey($0)) }, committed: Set(committed.map { PathKey($0) }),
      hasCommits: hasCommits, isShallow: isShallow, in: top)
    return paths.map { path in
      if !tracked.contains(PathKey(path)) || made.contains(PathKey(path)) { return .free }
      return isShallow ? .cutOff : .foreign
    }
  }

  private static func hasCommits(_ git: GitProcess) throws(GitProcess.Failure) -> Bool {
    do throws(GitProcess.Failure) {
      _ = try git.output(["rev-parse", "--quiet", "--verify", "HEAD^{commit}"])
      return true
    } catch {
      guard error == .code(1) else { throw error }
      return false
    }
  }

  /// Returns the files among these that a commit changed while the notebook named them, or that the next commit holds
  /// for the first time together with the notebook.
  ///
  /// - Parameters:
  ///   - committed: those in the last commit.
  ///   - isShallow: whether the commits end somewhere. There a commit seems to have made everything, and only a file
  ///     that is exactly as the page of that commit claims is the notebook's.
  private func made(
    among paths: [String], committed: Set<PathKey>, hasCommits: Bool, isShallow: Bool, in git: GitProcess
  ) throws(GitProcess.Failure) -> Set<PathKey> {
    guard let notebook, notebook.utf8.starts(with: (git.folder + "/").utf8) else { return [] }
    let page = String(decoding: notebook.utf8.dropFirst(git.folder.utf8.count + 1), as: UTF8.self)
    let wanted = Set(paths.map { PathKey($0) })
    var made: Set<PathKey> = []
    var changes: [PathKey: Int] = [:]
    if hasCommits {
      let pages = try earlierNames(of: page, in: git)
      for change in try git.changes(of: paths) {
        let key = PathKey(change.path)
        changes[key, default: 0] += 1
        guard wanted.contains(key), !made.contains(key), changes[key, default: 0] <= Self.mostCommits else { continue }
        for page in pages {
          let past = try past(page, in: change.commit, git)
          guard past.names(key) else { continue }
          let isMade =
            isShallow && change.parents == 0
            ? try past.claims(change.path) { (path: String) throws(GitProcess.Failure) in
              try git.blob(path, in: change.commit)
            } : true
          if isMade { made.insert(key) }
        }
      }
    }
    // In the index only.
    for path in paths where !committed.contains(PathKey(path)) && changes[PathKey(path)] == nil {
      if try past(page, in: "", git).names(PathKey(path)) { made.insert(PathKey(path)) }
    }
    return made
  }

  /// The names of the notebook, its present one first.
  private func earlierNames(of page: String, in git: GitProcess) throws(GitProcess.Failure) -> [String] {
    if let names = self.names.withLock({ $0[PathKey(git.folder)] }) { return names }
    let staged = try Self.nameBeforeRename(to: page, in: git)
    let log = try git.names(
      ["log", "--follow", "-z", "--format=", "--name-only", "-n", "1000"], [staged ?? page])
    let names = ([page, staged].compactMap { $0 } + log).reduce(into: [String]()) { names, name in
      if !name.isEmpty, names.count < Self.mostNames, !names.contains(where: { PathKey($0) == PathKey(name) }) {
        names.append(name)
      }
    }
    self.names.withLock { $0[PathKey(git.folder)] = names }
    return names
  }

  /// Returns the name that a page has in the last commit where the next one would rename it (`git mv`); nil otherwise.
  private static func nameBeforeRename(to page: String, in git: GitProcess) throws(GitProcess.Failure) -> String? {
    // Three words for each rename: how alike both are, the old name, the new name.
    let words = try git.output(
      ["diff", "--cached", "--no-ext-diff", "--no-textconv", "-M", "--diff-filter=R", "--name-status", "-z", "HEAD"]
    ).names
    return stride(from: 0, to: words.count - 2, by: 3).first { PathKey(words[$0 + 2]) == PathKey(page) }
      .map { words[$0 + 1] }
  }

  /// Returns a page as a commit holds it, or the index where that is empty. Without the page it names nothing.
  private func past(_ page: String, in commit: String, _ git: GitProcess) throws(GitProcess.Failure) -> PastPage {
    try past.page("\(commit):\(page)", at: page, git)
  }
}
