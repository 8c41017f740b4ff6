import Files
import Synchronization

/// The answers of git about the files of a notebook. A single question covers all files that are known.
final class GitFindings: Sendable {
  private struct State {
    var findings: [PathKey: GitHistory.Finding] = [:]
    var isBegun = false
  }

  private let state = Mutex(State())
  private let history: GitHistory
  private let root: FolderRoot

  init(_ history: GitHistory, below root: FolderRoot) {
    self.history = history
    self.root = root
  }

  /// Returns what git knows about files.
  ///
  /// - Parameters:
  ///   - paths: the paths of the files, which contain no link.
  ///   - others: the files that will be needed later. The first question includes them.
  func findings(_ paths: [String], before others: @autoclosure () -> [String]) -> [GitHistory.Finding] {
    let begun = state.withLock { ($0.findings, $0.isBegun) }
    var known = begun.0
    var names: Set<PathKey> = []
    var wanted = paths.filter { known[PathKey($0)] == nil && names.insert(PathKey($0)).inserted }
    guard !wanted.isEmpty else { return paths.map { known[PathKey($0)] ?? .free } }
    if !begun.1 {
      wanted += others().filter { path in
        names.insert(PathKey(path)).inserted && (try? root.locate(path))?.content == .file
      }
    }
    for (path, finding) in zip(wanted, history.findings(wanted, below: root.folder)) { known[PathKey(path)] = finding }
    state.withLock { [known] in
      $0.findings.merge(known) { _, new in new }
      $0.isBegun = true
    }
    return paths.map { known[PathKey($0)] ?? .free }
  }
}
