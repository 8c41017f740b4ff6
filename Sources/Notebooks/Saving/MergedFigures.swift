import Files
import Synchronization

/// The digests of figures that a merge could not join: git has both versions of each, the folder only one.
final class MergedFigures: Sendable {
  private let known = Mutex<[PathKey: [String]]>([:])
  private let history: GitHistory
  private let root: FolderRoot
  /// The most figures of a notebook that git is asked for.
  private static let mostFigures = 64

  init(_ history: GitHistory, below root: FolderRoot) {
    self.history = history
    self.root = root
  }

  /// Returns the digests of both versions; none where git does not know of any, or was asked too often.
  func digests(of path: String) -> [String] {
    known.withLock { known in
      if let digests = known[PathKey(path)] { return digests }
      guard known.count < Self.mostFigures else { return [] }
      let digests = history.mergedVersions(of: path, below: root.folder, limit: FigureFolder.limit)
        .map { FigureDigest.of(file: $0, named: path) }
      known[PathKey(path)] = digests
      return digests
    }
  }
}
