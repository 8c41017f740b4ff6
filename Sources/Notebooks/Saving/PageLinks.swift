import Files
import Synchronization

/// The addresses of figures and of saved files in pages, by the names of the files.
struct PageLinks: Sendable {
  struct Link: Hashable {
    /// The resolved path of the page.
    let page: PathKey
    /// The path of the file as in the page, relative to the folder of the page.
    let path: String
  }

  private var links: [PathKey: Set<Link>] = [:]
  /// The approximate number of bytes that the links take.
  private(set) var heldBytes = 0
  /// The largest number of bytes that they may take. If there are more links, each file counts as named.
  private let room: Int

  /// The number of bytes of a link and of its entries in tables, without its path.
  private static let linkBytes = 160

  init(room: Int) { self.room = room }

  /// Adds the addresses in a page. O(bytes).
  mutating func add(_ bytes: [UInt8], of page: String) {
    let page = PathKey(page)
    for path in FigureLine.paths(linkedIn: bytes) where !isFull {
      let link = Link(page: page, path: path)
      if links[PathKey(String(Path.name(of: path))), default: []].insert(link).inserted {
        heldBytes += Self.linkBytes + 2 * path.utf8.count
      }
    }
  }

  var isFull: Bool { heldBytes > room }

  /// The links that may lead to a file with this name.
  subscript(_ name: String) -> Set<Link> { links[PathKey(name)] ?? [] }
}
