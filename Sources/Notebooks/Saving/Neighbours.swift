import Files

/// The Markdown files beside a notebook, which may show and link files that it shows and links: a copy of it does, and
/// so do two notebooks with one folder of figures. What one of them names is not removed for another.
struct Neighbours {
  private let root: FolderRoot
  /// Behind all symbolic links.
  private let notebook: String?
  /// What becomes of neighbours by the same command.
  private let pages: [String: [UInt8]]

  /// So many files are looked at; where there are more, each file counts as named.
  private static let limit = 10_000

  /// - Parameters:
  ///   - notebook: its path; it is no neighbour of its own.
  ///   - pages: what stands in for the bytes of a neighbour, by its path behind all symbolic links.
  init(of notebook: String, in root: FolderRoot, pages: [String: [UInt8]] = [:]) {
    self.root = root
    self.notebook = try? FileAccess.resolve(notebook)
    self.pages = pages
  }

  /// Which of these places neighbours name, by an address as it is written into regions. One that cannot be read may
  /// name them all. O(bytes of the files), as long as there is something to look for.
  func named(among places: Set<String>) -> Set<String> {
    guard !places.isEmpty else { return [] }
    guard let files = try? FileAccess.markdownFiles(in: root.folder, limit: Self.limit) else { return places }
    let names = Set(places.map { String(Path.name(of: $0)) })
    var found: Set<String> = []
    for file in files where found.count < places.count {
      // A link that leads nowhere holds nothing.
      guard let resolved = try? FileAccess.resolve(file), resolved != notebook else { continue }
      do throws(FileProblem) {
        let bytes =
          if let page = pages[resolved] { page } else { try FileAccess.snapshot(file, limit: Notebook.sizeLimit).bytes }
        for path in FigureLine.paths(linkedIn: bytes) where names.contains(String(Path.name(of: path))) {
          if let place = try? root.place(of: path), places.contains(place) { found.insert(place) }
        }
      } catch {
        switch error.kind {
        // A larger one is no notebook, and neither is a folder or a pipe.
        case .tooLarge, .isFolder, .notRegular, .missing: continue
        default: return places
        }
      }
    }
    return found
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
