import Files
import Synchronization

/// The addresses of figures and of saved files in pages, by the names of the files.
struct PageLinks: Sendable {
  struct Link: Hashable {
    /// Behind all symbolic links.
    let page: String
    /// As the page has it, from its folder.
    let path: String
  }

  private var links: [String: Set<Link>] = [:]
  private var count = 0
  /// So many are kept; where there are more, each file counts as named.
  private static let limit = 1 << 18

  /// O(bytes).
  mutating func add(_ bytes: [UInt8], of page: String) {
    for path in FigureLine.paths(linkedIn: bytes) where count <= Self.limit {
      if links[String(Path.name(of: path)), default: []].insert(Link(page: page, path: path)).inserted { count += 1 }
    }
  }

  var isFull: Bool { count > Self.limit }

  /// What may lead to a file of this name.
  subscript(_ name: String) -> Set<Link> { links[name] ?? [] }
}

/// The Markdown files of folders as they lie there, each read at most once.
final class FolderPages: Sendable {
  /// Nil where a page cannot be read, or there are too many: they may name every file.
  private let known = Mutex<[String: PageLinks?]>([:])
  /// So many files, and bytes of all of them, are looked at.
  private static let files = 10_000, bytes = 256 << 20

  func links(in folder: String) -> PageLinks? {
    if let links = known.withLock({ $0[folder] }) { return links }
    let links = Self.read(folder)
    known.withLock { $0[folder] = .some(links) }
    return links
  }

  private static func read(_ folder: String) -> PageLinks? {
    guard let paths = try? FileAccess.markdownFiles(in: folder, limit: files) else { return nil }
    var links = PageLinks()
    var size = 0
    for path in paths {
      // A link that leads nowhere holds nothing.
      guard let resolved = try? FileAccess.resolve(path) else { continue }
      do throws(FileProblem) {
        let bytes = try FileAccess.snapshot(path, limit: Notebook.sizeLimit).bytes
        size += bytes.count
        links.add(bytes, of: resolved)
      } catch {
        switch error.kind {
        // A larger one is no notebook, and neither is a folder or a pipe.
        case .tooLarge, .isFolder, .notRegular, .missing: continue
        default: return nil
        }
      }
      if size > Self.bytes || links.isFull { return nil }
    }
    return links
  }
}

/// The Markdown files beside a notebook, which may show and link files that it shows and links: a copy of it does, and
/// so do two notebooks with one folder of figures. What one of them names is not removed for another.
struct Neighbours {
  private let root: FolderRoot
  /// Behind all symbolic links.
  private let notebook: String?
  private let pages: FolderPages
  private let pending: PendingSaves

  /// - Parameters:
  ///   - notebook: its path; it is no neighbour of its own.
  ///   - pages: the neighbours as they lie there.
  ///   - pending: what becomes of neighbours by the same command.
  init(of notebook: String, in root: FolderRoot, pages: FolderPages, pending: PendingSaves = PendingSaves()) {
    self.root = root
    self.notebook = try? FileAccess.resolve(notebook)
    self.pages = pages
    self.pending = pending
  }

  /// Which of these places neighbours name, by an address as it is written into regions.
  func named(among places: Set<String>) -> Set<String> {
    guard !places.isEmpty else { return [] }
    guard let links = pages.links(in: root.folder), !pending.links.isFull else { return places }
    return places.filter { place in
      let name = String(Path.name(of: place))
      func leads(_ link: PageLinks.Link) -> Bool {
        link.page != notebook && (try? root.place(of: link.path)) == place
      }
      return links[name].contains { !pending.pages.contains($0.page) && leads($0) }
        || pending.links[name].contains(where: leads)
    }
  }
}

extension FigureLine {
  /// The paths behind all addresses that are spelled as those of figures and of saved files are, in any line.
  static func paths(linkedIn page: [UInt8]) -> [String] {
    var paths: [String] = []
    let open = UInt8(ascii: "("), bracket = UInt8(ascii: "]")
    var rest = page[...]
    while let start = rest.firstIndex(of: open) {
      rest = rest[(start + 1)...]
      guard start > 0, page[start - 1] == bracket else { continue }
      // No path of a file is longer.
      let address = rest.prefix(3 * 4096).prefix { !" )\r\n".utf8.contains($0) }
      if !address.isEmpty, let path = decoded(address), FolderRoot.isPlain(path) { paths.append(path) }
      rest = rest[address.endIndex...]
    }
    return paths
  }
}
