import Files
import Simulations

/// What is to become of the files that a notebook's blocks save. Looks at the files, writes none.
struct SavePlan {
  private let notebook: Notebook
  private let folder: SaveFolder
  private let pending: PendingSaves
  /// One list for each cell.
  private var changes: [[SaveChange]]
  /// Bytes that wait to be written: files that are as they should be already are not kept.
  private(set) var size: Int

  /// - Parameter pending: what other notebooks of the same command save.
  init(_ notebook: Notebook, in folder: SaveFolder, after pending: PendingSaves) {
    self.notebook = notebook
    self.folder = folder
    changes = notebook.cells.map { _ in [] }
    self.pending = pending
    size = pending.size
  }

  enum Verdict {
    case good
    /// Files stand there that no untouched region names.
    case foreign(Diagnostic)
    case fault(Diagnostic)
  }

  /// Compares the files of a cell with those that are there.
  mutating func take(_ index: Int, _ files: [SavedFile]) -> Verdict {
    var foreign: [SaveTarget] = []
    for file in files {
      let target = file.target
      do throws(FileProblem) {
        let place = try folder.root.place(of: target.path)
        // As if the notebooks were run one after the other.
        let foreseen = pending.digests[place]
        let found = if let foreseen { foreseen } else { try FileAccess.digest(of: place) }
        if found == file.digest { continue }
        let isOwned = foreseen == nil && folder.place(of: target.path).map(folder.owned.contains) ?? false
        let isForeign = found != nil && !isOwned
        if isForeign { foreign.append(target) }
        changes[index].append(
          SaveChange(
            path: target.path, name: Path.join(folder.root.folder, target.path), place: place,
            action: found.map { .replace(digest: $0) } ?? .create, bytes: file.bytes, digest: file.digest,
            isForeign: isForeign, line: target.span.start.line))
        size += file.bytes.count
      } catch {
        changes[index] = []
        return .fault(Diagnostic(.error, "'\(target.path)' \(error.reason)", at: target.span))
      }
    }
    guard let first = foreign.first else { return .good }
    let names = foreign.map { "'\($0.path)'" }.joined(separator: ", ")
    return .foreign(
      Diagnostic(
        .error,
        "\(names) \(foreign.count == 1 ? "is" : "are") there already, and no untouched region of this notebook names "
          + "\(foreign.count == 1 ? "it: it is" : "them: they are") kept, and the results of "
          + "'\(notebook.cells[index].name)' are not written",
        help: "save under another name, or accept the loss with --overwrite", at: first.span))
  }

  /// All changes in the order of the blocks; those of blocks whose regions are kept are left out. Then the files to
  /// remove: an untouched region that changes or goes named them, nothing else does, and they are byte for byte what
  /// was saved.
  func changes(following fates: Fates) -> [SaveChange] {
    let wanted = notebook.cells.indices.filter { !fates.keeps($0) }.flatMap { changes[$0] }
    let regions = notebook.cells.map(\.region) + notebook.orphans
    var named = Set(notebook.readings.flatMap(\.saves).compactMap { folder.place(of: $0.path) })
    var going: [(link: SavedLine.Link, line: Int)] = []
    for (index, region) in regions.enumerated() {
      guard let region, let written = WrittenRegion(linking: region, in: notebook.source) else { continue }
      if !fates.changes(index) {
        named.formUnion(written.links.compactMap { folder.place(of: $0.path) })
      } else if written.isUntouched {
        going += written.links.map { ($0, region.beginLine) }
      }
    }
    let removals = going.compactMap { link, line -> SaveChange? in
      guard let key = folder.place(of: link.path), named.insert(key).inserted,
        let place = try? folder.root.place(of: link.path), let digest = try? FileAccess.digest(of: place),
        digest.hasPrefix(link.digest)
      else { return nil }
      return SaveChange(
        path: link.path, name: Path.join(folder.root.folder, link.path), place: place, action: .remove(digest: digest),
        bytes: [], digest: "", isForeign: false, line: line)
    }
    return wanted + removals
  }
}
