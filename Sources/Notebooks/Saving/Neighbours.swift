import Blocks
import Files
import Synchronization

/// The Markdown files beside a notebook, which may show and link the same files.
///
/// A copy of the notebook does so, and so do two notebooks with a common folder of figures. A file that one of them
/// names is not removed for another.
struct Neighbours {
  private let root: FolderRoot
  /// The resolved path of the notebook.
  private let notebook: PathKey?
  /// The resolved path of the page that is written instead of the notebook, if any.
  private let target: PathKey?
  private let pages: FolderPages
  private let pending: PendingSaves

  /// Prepares the search among the neighbours of a notebook.
  ///
  /// - Parameters:
  ///   - notebook: the path of the notebook, which is not its own neighbour.
  ///   - target: the path of the page that is written instead, if any.
  ///   - pages: the neighbours on disk.
  ///   - pending: the neighbours that the same command will write.
  init(
    of notebook: String, to target: String? = nil, in root: FolderRoot, pages: FolderPages,
    pending: PendingSaves = PendingSaves()
  ) {
    self.root = root
    self.notebook = (try? FileAccess.resolve(notebook)).map { PathKey($0) }
    self.target = target.flatMap { try? FileAccess.resolve($0) }.map { PathKey($0) }
    self.pages = pages
    self.pending = pending
  }

  /// Returns those of the places that neighbours name with an address as written into regions.
  func named(among places: Set<FilePlace>) -> Set<FilePlace> {
    guard !places.isEmpty else { return [] }
    guard let links = pages.links(in: root), !pending.links.isFull else { return places }
    return places.filter { place in
      func leads(_ link: PageLinks.Link) -> Bool {
        link.page != notebook && (try? root.locate(link.path, followsLinks: true)) == place
      }
      return links[place.name].contains { !pending.pages.contains($0.page) && leads($0) }
        || pending.links[place.name].contains(where: leads)
    }
  }

  /// Returns the name of a neighbour that draws or saves the file in a place, or nil if there isn't one.
  ///
  /// Notebooks of the command do not count, because they are compared in their future state. If the pages of the folder
  /// are unknown, the result is `*.md`, because any of them may be the owner.
  func owner(of place: FilePlace) -> String? {
    guard let links = pages.links(in: root) else { return "*.md" }
    let owners = links[place.name].filter { link in
      link.page != notebook && link.page != target && !pending.holdNotebook(at: link.page.text)
        && (try? root.locate(link.path, followsLinks: true)) == place
    }
    return Set(owners.map(\.page)).sorted().map(\.text).first { writes($0, place) }
      .map { String(Path.name(of: $0)) }
  }

  /// Returns the name of a neighbour that draws or saves the file in a place, or nil if no such neighbour is known.
  func knownOwner(of place: FilePlace) -> String? { pages.links(in: root) == nil ? nil : owner(of: place) }

  /// Returns the name of a notebook in this folder, run or not, whose blocks draw or save the file in a place. Returns
  /// nil if there isn't one. O(notebooks), each of which is read once.
  func writer(of place: FilePlace) -> String? {
    let paths = (try? FileAccess.markdownFiles(in: root.folder, limit: Self.mostReads)) ?? []
    let resolved = paths.compactMap { try? FileAccess.resolve($0) }
    return resolved.first { path in
      PathKey(path) != notebook && PathKey(path) != target && pages.outputs(of: path)?.hold(place, below: root) ?? false
    }.map { String(Path.name(of: $0)) }
  }

  /// The largest number of files in a folder whose notebooks are read.
  private static let mostReads = 1000

  /// Returns whether a block of a notebook in this folder draws or saves the file in a place. A notebook that cannot be
  /// read may do so.
  private func writes(_ path: String, _ place: FilePlace) -> Bool {
    pages.outputs(of: path)?.hold(place, below: root) ?? true
  }
}

extension FigureLine {
  /// Returns the paths of all addresses in a page that are spelled like those of figures and saved files.
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
