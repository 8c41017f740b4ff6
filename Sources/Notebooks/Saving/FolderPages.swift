import Files
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
