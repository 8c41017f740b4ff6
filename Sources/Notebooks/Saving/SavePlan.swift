import Experiments
import Files
import Simulations

/// Where the files of a notebook are saved, and which of those that lie there it may replace.
package struct SaveFolder: Sendable {
  let root: FolderRoot
  /// The places of the files that an untouched region names. A region that holds the lines of a merge counts too: it is
  /// written anew whatever stands there, and so is what it names.
  private(set) var owned: Set<String> = []

  /// - Parameter notebook: the one that lies in the folder; nil where there is none yet.
  package init(_ root: FolderRoot, of notebook: Notebook?) {
    self.root = root
    guard let notebook else { return }
    for region in notebook.layout.regions {
      let written = WrittenRegion(region, in: notebook.source)
      guard !written.links.isEmpty, written.isUntouched || notebook.page.conflicts.areHeld(by: region) else { continue }
      for link in written.links { if let place = place(of: link.path) { owned.insert(place) } }
    }
  }

  func place(of path: String) -> String? { try? SaveConflicts.place(of: path, in: root).get() }
}

/// A file that is not what the blocks of a notebook save.
package struct SaveChange: Sendable {
  package enum Action: Sendable, Hashable {
    case create
    /// The digest is that of the bytes that are replaced.
    case replace(digest: String)
    /// Its region goes, and nobody has changed it since it was saved.
    case remove(digest: String)
  }

  /// From the folder of the notebook.
  package let path: String
  /// The same from where the command was started, for messages.
  package let name: String
  /// The absolute path behind all symbolic links.
  let place: String
  package let action: Action
  /// What it is to hold; nothing where it goes.
  package let bytes: [UInt8]
  /// Whether only `--overwrite` replaces it: no untouched region of the notebook names it.
  package let isForeign: Bool
  /// The line of its name in the block, or of the region that goes.
  package let line: Int

  package var isRemoval: Bool { if case .remove = action { true } else { false } }

  package var text: String {
    switch action {
    case .create: "the file '\(path)' is missing"
    case .replace: isForeign ? "the file '\(path)' is not one that this notebook saved" : "the file '\(path)' is not what the block saves"
    case .remove: "the file '\(path)' is saved no more"
    }
  }

  /// Makes it so.
  package func perform() throws(FileProblem) {
    switch action {
    case .create: try FileAccess.write(bytes, at: place, replacing: nil)
    case .replace(let digest): try FileAccess.write(bytes, at: place, replacing: digest)
    case .remove(let digest): try FileAccess.remove(place, withDigest: digest)
    }
  }
}

/// What is to become of the files that a notebook's blocks save. Looks at the files, writes none.
struct SavePlan {
  private let notebook: Notebook
  private let folder: SaveFolder
  /// One list for each cell.
  private var changes: [[SaveChange]]
  /// Bytes that wait to be written: files that are as they should be already are not kept.
  private(set) var size: Int

  /// - Parameter held: bytes of files of other notebooks that wait already.
  init(_ notebook: Notebook, in folder: SaveFolder, holding held: Int) {
    self.notebook = notebook
    self.folder = folder
    changes = notebook.cells.map { _ in [] }
    size = held
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
        let found = try FileAccess.digest(of: place)
        if found == file.digest { continue }
        let isForeign = found != nil && folder.place(of: target.path).map { !folder.owned.contains($0) } ?? true
        if isForeign { foreign.append(target) }
        changes[index].append(
          SaveChange(
            path: target.path, name: Path.join(folder.root.folder, target.path), place: place,
            action: found.map { .replace(digest: $0) } ?? .create, bytes: file.bytes, isForeign: isForeign,
            line: target.span.start.line))
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
  /// remove: an untouched region that changes or goes named them, nothing else does, and they are byte for byte what was
  /// saved.
  func changes(following fates: Fates) -> [SaveChange] {
    let wanted = notebook.cells.indices.filter { !fates.keeps($0) }.flatMap { changes[$0] }
    let regions = notebook.cells.map(\.region) + notebook.orphans
    var named = Set(notebook.readings.flatMap(\.saves).compactMap { folder.place(of: $0.path) })
    var going: [(link: SavedLine.Link, line: Int)] = []
    for (index, region) in regions.enumerated() {
      guard let region else { continue }
      let written = WrittenRegion(region, in: notebook.source)
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
        bytes: [], isForeign: false, line: line)
    }
    return wanted + removals
  }
}
