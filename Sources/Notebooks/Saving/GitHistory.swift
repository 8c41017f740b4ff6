import Files
import Synchronization

/// What git knows about the files beside a notebook: which of them it tracks, and which of these the notebook made.
///
/// A region can be forged, and then it claims any file. The history cannot: a file that git tracks is the notebook's
/// only where a commit changed it while the notebook linked it.
final class GitHistory: Sendable {
  enum Finding: Hashable {
    /// Not tracked, or made by the notebook.
    case free
    /// Tracked, and no commit shows that the notebook made it.
    case foreign
    /// Nobody knows, since git does not answer.
    case unknown(GitProcess.Failure)
  }

  /// What was found out about the notebook itself.
  private struct Known {
    var names: [PathKey: [String]] = [:]
    /// The paths that the notebook linked in a commit.
    var links: [PathKey: Set<PathKey>] = [:]
  }

  /// The absolute path of the notebook with all links resolved, or nil if it is not in a file.
  private let notebook: String?
  private let known = Mutex(Known())
  /// The most commits of a file, and earlier names of a notebook, that are looked at.
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
        let folder = try? FileAccess.resolve(Path.join(root, Path.folder(of: paths[first]))),
        Self.isInRepository(folder)
      else { continue }
      let names = indices.map { String(Path.name(of: paths[$0])) }
      do throws(GitProcess.Failure) {
        let foreign = try foreign(names, in: GitProcess(in: folder))
        for (index, name) in zip(indices, names) where foreign.contains(PathKey(name)) { findings[index] = .foreign }
      } catch {
        for index in indices { findings[index] = .unknown(error) }
      }
    }
    return findings
  }

  /// Returns both versions of a file that a merge could not join; none where git does not know of any.
  ///
  /// - Parameter limit: the most bytes of one; larger ones are left out.
  func mergedVersions(of path: String, below root: String, limit: Int) -> [[UInt8]] {
    guard let folder = try? FileAccess.resolve(Path.join(root, Path.folder(of: path))), Self.isInRepository(folder)
    else { return [] }
    let git = GitProcess(in: folder)
    return [2, 3].compactMap { try? git.output(["cat-file", "blob", ":\($0):./\(Path.name(of: path))"], limit: limit) }
  }

  private static func isInRepository(_ folder: String) -> Bool {
    var folder = folder
    while !FileAccess.exists(Path.join(folder, ".git")) {
      guard folder != "/" else { return false }
      folder = Path.folder(of: folder)
    }
    return true
  }

  /// Returns which files of a folder are tracked and not made by the notebook.
  private func foreign(_ names: [String], in git: GitProcess) throws(GitProcess.Failure) -> Set<PathKey> {
    let answer = String(decoding: try git.output(["rev-parse", "--show-toplevel", "--show-prefix"]), as: UTF8.self)
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A folder with a line feed in its name.
    guard lines.count == 3 else { throw .unclear }
    let top = git.moved(to: lines[0]), prefix = lines[1]
    let tracked = try Self.tracked(names.map { prefix + $0 }, in: top)
    guard !tracked.isEmpty else { return [] }
    let made = try made(among: tracked, in: top)
    return Set(tracked.filter { !made.contains(PathKey($0)) }.map { PathKey(String($0.dropFirst(prefix.count))) })
  }

  /// The files among these that are in the last commit or that the next one would hold.
  private static func tracked(_ paths: [String], in git: GitProcess) throws(GitProcess.Failure) -> [String] {
    var tracked = try git.output(["ls-files", "-z", "--"] + paths).names
    if try hasCommits(git) {
      tracked += try git.output(["ls-tree", "-z", "--name-only", "--full-tree", "HEAD", "--"] + paths).names
    }
    let keys = Set(tracked.map { PathKey($0) })
    return paths.filter { keys.contains(PathKey($0)) }
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

  /// Returns the files among these that a commit changed while the notebook linked them, or that the next commit holds
  /// for the first time together with the notebook.
  private func made(among paths: [String], in git: GitProcess) throws(GitProcess.Failure) -> Set<PathKey> {
    guard let notebook, notebook.utf8.starts(with: (git.folder + "/").utf8) else { return [] }
    let page = String(decoding: notebook.utf8.dropFirst(git.folder.utf8.count + 1), as: UTF8.self)
    let wanted = Set(paths.map { PathKey($0) })
    var made: Set<PathKey> = []
    var committed: Set<PathKey> = []
    if try Self.hasCommits(git) {
      let pages = try earlierNames(of: page, in: git)
      let log = try git.output(
        ["log", "-z", "--format=%x01%H", "--name-only", "--no-renames", "-n", "\(Self.mostCommits)", "--"] + paths)
      var commit = ""
      for entry in log.names {
        if entry.hasPrefix("\u{1}") {
          commit = String(entry.dropFirst())
          continue
        }
        let path = PathKey(entry.hasPrefix("\n") ? String(entry.dropFirst()) : entry)
        committed.insert(path)
        guard wanted.contains(path), !made.contains(path) else { continue }
        for page in pages where try links(of: page, in: commit, git).contains(path) { made.insert(path) }
      }
    }
    // In the index only.
    for path in paths where !committed.contains(PathKey(path)) {
      if try links(of: page, in: "", git).contains(PathKey(path)) { made.insert(PathKey(path)) }
    }
    return made
  }

  /// The names of the notebook, its present one first.
  private func earlierNames(of page: String, in git: GitProcess) throws(GitProcess.Failure) -> [String] {
    if let names = known.withLock({ $0.names[PathKey(git.folder)] }) { return names }
    let log = try git.output(["log", "--follow", "-z", "--format=", "--name-only", "-n", "1000", "--", page]).names
    let names = ([page] + log).reduce(into: [String]()) { names, name in
      if !name.isEmpty, names.count < Self.mostNames, !names.contains(where: { PathKey($0) == PathKey(name) }) {
        names.append(name)
      }
    }
    known.withLock { $0.names[PathKey(git.folder)] = names }
    return names
  }

  /// Returns the paths that a page linked in a commit, or in the index where that is empty; none without the page.
  private func links(of page: String, in commit: String, _ git: GitProcess) throws(GitProcess.Failure) -> Set<PathKey> {
    let object = "\(commit):\(page)", key = PathKey(object)
    if let links = known.withLock({ $0.links[key] }) { return links }
    var links: Set<PathKey> = []
    do throws(GitProcess.Failure) {
      let bytes = try git.output(["cat-file", "blob", object], limit: Notebook.sizeLimit)
      for path in FigureLine.paths(linkedIn: bytes) { links.insert(PathKey(Path.join(Path.folder(of: page), path))) }
    } catch {
      switch error {
      // There is no such file in the commit, or it is no notebook.
      case .code, .tooLarge: break
      case .missing, .slow, .unclear: throw error
      }
    }
    known.withLock { $0.links[key] = links }
    return links
  }
}

extension [UInt8] {
  /// The names in an answer of git, which ends each with a zero. A name that is not UTF-8 is none that a notebook writes.
  fileprivate var names: [String] { split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) } }
}
