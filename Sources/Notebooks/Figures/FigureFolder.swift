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
  private let known = Mutex<[String: State]>([:])
  /// The most bytes of a figure.
  static let limit = 64 << 20

  package init(_ root: FolderRoot) { self.root = root }

  func state(of path: String) -> State {
    if let state = known.withLock({ $0[path] }) { return state }
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
    known.withLock { $0[path] = state }
    return state
  }
}
