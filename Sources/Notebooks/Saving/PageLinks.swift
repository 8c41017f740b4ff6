import Files
import Synchronization

/// The addresses of figures and of saved files in pages, by the names of the files.
struct PageLinks: Sendable {
  struct Link: Hashable {
    /// The page behind all symbolic links.
    let page: PathKey
    /// As the page has it, from its folder.
    let path: String
  }

  private var links: [PathKey: Set<Link>] = [:]
  private var count = 0
  /// At most this many are kept. Where there are more, each file counts as named.
  private static let limit = 1 << 18

  /// O(bytes).
  mutating func add(_ bytes: [UInt8], of page: String) {
    for path in FigureLine.paths(linkedIn: bytes) where count <= Self.limit {
      let link = Link(page: PathKey(page), path: path)
      if links[PathKey(String(Path.name(of: path))), default: []].insert(link).inserted { count += 1 }
    }
  }

  var isFull: Bool { count > Self.limit }

  /// The links that may lead to a file of this name.
  subscript(_ name: String) -> Set<Link> { links[PathKey(name)] ?? [] }
}
