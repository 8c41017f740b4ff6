import Files
import Synchronization

/// The figures in a notebook's folder, each read at most once.
package final class FigureFolder: Sendable {
  enum State: Sendable, Hashable {
    case missing
    /// With what ``FigureDigest`` tells of it.
    case present(String)
    /// There is something, but no file that may be read.
    case unreadable
    /// A file that is too large for any figure, and not looked at.
    case tooLarge
  }

  private let root: FolderRoot
  private let known = Mutex<[PathKey: State]>([:])
  /// The most bytes of a figure.
  static let limit = 64 << 20

  package init(_ root: FolderRoot) { self.root = root }

  func state(of path: String) -> State {
    let key = PathKey(path)
    if let state = known.withLock({ $0[key] }) { return state }
    let state: State
    do throws(FileProblem) {
      state = .present(FigureDigest.of(file: try root.read(path, limit: Self.limit), named: path))
    } catch {
      state =
        switch error.kind {
        case .missing: .missing
        case .tooLarge: .tooLarge
        default: .unreadable
        }
    }
    known.withLock { $0[key] = state }
    return state
  }

  /// Returns the digests that a figure may have had before its file became what it is: of both sides, if a merge left it
  /// with conflicts, and of the versions that a killed run left beside it.
  func otherDigests(of path: String) -> [String] {
    guard let place = try? root.locate(path) else { return [] }
    var versions = place.leftovers(limit: Self.limit)
    if path.hasSuffix(".svg"), let bytes = try? place.read(limit: Self.limit) {
      versions += Conflicts.sides(ofFile: bytes) ?? []
    }
    return versions.map { FigureDigest.of(file: $0, named: path) }
  }
}
