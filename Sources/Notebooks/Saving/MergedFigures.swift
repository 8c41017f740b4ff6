import Files
import Synchronization

/// The figures of an unfinished merge. Git has both versions of each, while the folder has one version, or lines of
/// both.
final class MergedFigures: Sendable {
  private let known = Mutex<[PathKey: [String]]>([:])
  /// The other side of the merge, once it has been looked up.
  private let theirs = Mutex<String??>(nil)
  private let history: GitHistory
  private let root: FolderRoot
  /// The largest number of figures of a notebook that are looked up in git.
  private static let mostFigures = 64

  init(_ history: GitHistory, below root: FolderRoot) {
    self.history = history
    self.root = root
  }

  /// Returns the digests of both versions. The list is empty if git does not know any, or after too many figures.
  func digests(of path: String) -> [String] {
    known.withLock { known in
      if let digests = known[PathKey(path)] { return digests }
      guard known.count < Self.mostFigures else { return [] }
      let digests = versions(of: path).map { FigureDigest.of(file: $0, named: path) }
      known[PathKey(path)] = digests
      return digests
    }
  }

  /// Returns whether a file contains only lines of both versions, as git joins them, with or without conflict markers.
  /// If so, nothing is lost with the file. O(bytes).
  func haveLines(of bytes: [UInt8], at path: String) -> Bool {
    guard ![".png", ".gif"].contains(where: path.hasSuffix), !digests(of: path).isEmpty else { return false }
    func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] { text.split(separator: UInt8(ascii: "\n")) }
    let known = Set(versions(of: path).flatMap(lines))
    return (Conflicts.sides(ofFile: bytes) ?? [bytes]).allSatisfy { lines($0).allSatisfy(known.contains) }
  }

  private func versions(of path: String) -> [[UInt8]] {
    let other = {
      self.theirs.withLock { theirs in
        let found = theirs ?? self.history.mergedCommit(below: self.root.folder)
        theirs = .some(found)
        return found
      }
    }
    return history.mergedVersions(of: path, below: root.folder, with: other, limit: FigureFolder.limit)
  }
}
