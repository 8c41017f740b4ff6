import Blocks
import Files
import Specification
import Synchronization

/// The Markdown files of folders, each of which is read at most once.
package final class FolderPages: Sendable {
  /// The links of each folder. They are nil if a page cannot be read or there are too many, and then every file counts
  /// as named.
  private let known = Mutex<[PathKey: PageLinks?]>([:])
  /// The largest number of files, and of their bytes together, that are read for a folder.
  private static let files = 10_000, bytes = 256 << 20

  /// The outputs of notebooks, by resolved path. They are nil for a notebook that cannot be read.
  private let written = Mutex<[PathKey: NotebookOutputs?]>([:])
  /// The approximate number of bytes that all of this takes.
  private let held = Mutex(0)
  /// The largest number of bytes that it may take.
  let room: Int

  /// Creates an empty collection.
  ///
  /// - Parameter memory: the number of bytes that the command may use. An eighth of them is for these pages, at most 32
  ///   MiB.
  package init(memory: Double = 0x1p30) { room = Int(max(0, min(memory / 8, 0x1p25))) }

  /// The number of bytes that the pages take.
  var heldBytes: Int { held.withLock { $0 } }

  /// Returns the files that a notebook draws and saves, or nil if it cannot be read. Each notebook is read only once,
  /// while there is room for the results.
  func outputs(of path: String) -> NotebookOutputs? {
    let key = PathKey(path)
    if let outputs = written.withLock({ $0[key] }) { return outputs }
    let outputs = NotebookOutputs(of: path, memory: Double(room))
    if isKept(path.utf8.count + (outputs?.heldBytes ?? 0)) { written.withLock { $0[key] = .some(outputs) } }
    return outputs
  }

  /// Returns whether there is room for this many bytes, and reserves them if so.
  private func isKept(_ bytes: Int) -> Bool {
    held.withLock { held in
      guard bytes <= room - held else { return false }
      held += bytes
      return true
    }
  }

  func links(in root: FolderRoot) -> PageLinks? {
    let key = PathKey(root.folder)
    if let links = known.withLock({ $0[key] }) { return links }
    let links = Self.read(root, room: room - heldBytes)
    held.withLock { $0 += links?.heldBytes ?? 0 }
    known.withLock { $0[key] = .some(links) }
    return links
  }

  private static func read(_ root: FolderRoot, room: Int) -> PageLinks? {
    guard let paths = try? FileAccess.markdownFiles(in: root.folder, limit: files) else { return nil }
    var links = PageLinks(room: room)
    var size = 0
    for path in paths {
      // A link that leads nowhere contains nothing.
      guard let resolved = try? FileAccess.resolve(path) else { continue }
      do throws(FileProblem) {
        let bytes = try root.read(String(Path.name(of: path)), limit: Notebook.sizeLimit)
        size += bytes.count
        links.add(bytes, of: resolved)
      } catch {
        switch error.kind {
        // A larger file is not a notebook, and neither is a folder or a pipe. A link that leads outside is not read.
        case .tooLarge, .isFolder, .notRegular, .missing, .outside: continue
        default: return nil
        }
      }
      if size > Self.bytes || links.isFull { return nil }
    }
    return links
  }
}

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

/// The names of the files that the blocks of a notebook draw and save.
struct NotebookOutputs: Sendable {
  /// The folder of the figures, relative to the folder of the notebook.
  private let figureFolder: String
  /// The paths of the files that the blocks save.
  private let saves: [String]
  private let blocks: Set<String>

  /// Reads a notebook, but none of the files that it names. Returns nil if it cannot be read.
  ///
  /// - Parameter memory: the number of bytes that patterns and parameters may take in the meantime. Beyond this, blocks
  ///   have errors, but their names are still known.
  init?(of path: String, memory: Double) {
    do {
      let file = try NotebookFile.read(path)
      let notebook = try Notebook(file.bytes, path: path, in: file.folder, memory: memory) { _ in
        .failure(SpecContext.FileRefusal("is not read"))
      }
      figureFolder = notebook.figurePaths.folder
      blocks = Set(notebook.blocks.map(\.name))
      saves = notebook.readings.flatMap(\.saves).map(\.path)
    } catch let refusal as NotebookRefusal where !refusal.isAbandoned {
      // A file that can never be a notebook writes nothing.
      (figureFolder, blocks, saves) = ("", [], [])
    } catch {
      return nil
    }
  }

  /// The approximate number of bytes that the names take.
  var heldBytes: Int {
    blocks.reduce(saves.reduce(figureFolder.utf8.count) { $0 + $1.utf8.count + 32 }) { $0 + $1.utf8.count + 48 }
  }

  /// Returns whether one of the blocks draws or saves the file in a place.
  ///
  /// - Parameter root: the folder of the notebook.
  func hold(_ place: FilePlace, below root: FolderRoot) -> Bool {
    let isDrawn = mayDraw(place.name) && (try? root.locate(Path.join(figureFolder, place.name))) == place
    return isDrawn || saves.contains { (try? root.locate($0)) == place }
  }

  /// Returns whether a figure of this name, such as `NAME.svg` or `NAME.2.png`, may belong to one of the blocks.
  private func mayDraw(_ name: String) -> Bool {
    var end = name.startIndex
    while let dot = name[end...].firstIndex(of: ".") {
      if blocks.contains(String(name[..<dot])) { return true }
      end = name.index(after: dot)
    }
    return false
  }
}
