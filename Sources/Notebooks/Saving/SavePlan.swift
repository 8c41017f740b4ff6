import Blocks
import Files
import Simulations
import Specification

/// The plan for the files that a notebook's blocks save. It reads files and writes none.
struct SavePlan {
  private let notebook: Notebook
  private let folder: SaveFolder
  private let pending: PendingSaves
  /// One list for each block.
  private var changes: [[SaveChange]]
  /// The paths of all figures that blocks show.
  private var figures: [String] = []
  /// The bytes that wait to be written, without files that are up to date.
  private(set) var size: Int
  /// The files that cannot be written, because a file is where a folder must be, and those that cannot be read. Each
  /// such file is reported once.
  private(set) var blocked: [Diagnostic] = []
  private var filesInTheWay: Set<String> = []

  /// - Parameter pending: what other notebooks of the same command save.
  init(_ notebook: Notebook, in folder: SaveFolder, after pending: PendingSaves) {
    self.notebook = notebook
    self.folder = folder
    changes = notebook.blocks.map { _ in [] }
    self.pending = pending
    size = pending.size
  }

  enum Decision {
    case good
    /// Other files are in the places, or something that is not a file.
    case foreign(Diagnostic, isReplaceable: Bool)
    case fault(Diagnostic)
  }

  /// Compares the files of a block with those that are there.
  mutating func take(_ index: Int, _ files: [SavedFile]) -> Decision {
    var obstacles = SaveObstacles()
    figures += files.filter(\.isFigure).map(\.path)
    for file in files {
      do {
        guard let change = try change(file) else { continue }
        if change.isForeign { obstacles.foreign.append(file) }
        if change.action == .create { lookForFileInTheWay(of: file, at: change.place) }
        changes[index].append(change)
        size += change.bytes.count
      } catch let problem as FileProblem {
        switch problem.kind {
        case .isFolder, .notRegular, .tooLarge: obstacles.fixed.append((file, problem.reason))
        case .notAllowed, .other:
          blocked.append(Diagnostic(.error, "'\(file.path)' \(problem.reason)", at: file.span))
        default: return fault(index, file, problem.reason)
        }
      } catch {
        return fault(index, file, (error as? FigureRefusal)?.reason ?? "cannot be made")
      }
    }
    let isOfOther = obstacles.foreign.contains { folder.place(of: $0.path).map(folder.others.contains) ?? false }
    let owner = isOfOther ? String(Path.name(of: notebook.path)) : nil
    return obstacles.diagnostic(block: notebook.blocks[index].name, ofNotebook: owner)
      .map { .foreign($0, isReplaceable: obstacles.fixed.isEmpty) } ?? .good
  }

  private mutating func fault(_ index: Int, _ file: SavedFile, _ reason: String) -> Decision {
    changes[index] = []
    return .fault(Diagnostic(.error, "'\(file.path)' \(reason)", at: file.span))
  }

  private mutating func lookForFileInTheWay(of file: SavedFile, at place: String) {
    guard let found = FileAccess.fileInTheWay(to: place), filesInTheWay.insert(found).inserted else { return }
    let name = "'\(Path.name(of: found))' is a file, not a folder"
    blocked.append(
      file.isFigure
        ? Diagnostic(
          .error, "\(name), so that no figure can be written",
          help: "move it away, or name another folder with 'figures'",
          at: notebook.figurePaths.span ?? file.span)
        : Diagnostic(
          .error, "\(name), so that '\(file.path)' cannot be written", help: "move it away, or save elsewhere",
          at: file.span))
  }

  /// Returns the change of a file, or nil if it is up to date.
  private func change(_ file: SavedFile) throws -> SaveChange? {
    let place = try folder.root.place(of: file.path)
    // As if the notebooks were run one after the other.
    let foreseen = pending.digests[place]
    let found = if let foreseen { foreseen } else { try file.digest(found: place, in: folder.figures) }
    if found == file.digest { return nil }
    let isOwned = foreseen == nil && folder.place(of: file.path).map(folder.owned.contains) ?? false
    return SaveChange(
      path: file.path, name: Path.join(folder.root.folder, file.path), place: place,
      action: try found.flatMap { _ in try FileAccess.digest(of: place) }.map { .replace(digest: $0) } ?? .create,
      bytes: try file.bytes(), digest: file.digest, isFigure: file.isFigure, isForeign: found != nil && !isOwned,
      line: file.span.start.line)
  }

  /// All changes in the order of the blocks; those of blocks whose regions are kept are left out. Then the files to
  /// remove: an untouched region that changes or goes named them, nothing else does, neither in this notebook nor in a
  /// page beside it, and they are byte for byte what was saved.
  func changes(following regions: RegionChanges) -> [SaveChange] {
    let wanted = notebook.blocks.indices.filter { !regions.keeps($0) }.flatMap { changes[$0] }
    var named = Set(
      (notebook.readings.flatMap(\.saves).map(\.path) + figures).compactMap { folder.place(of: $0) })
    var going: [(path: String, digest: String?, line: Int)] = []
    for (index, region) in (notebook.blocks.map(\.region) + notebook.orphans).enumerated() {
      guard let region, let written = WrittenRegion(linking: region, in: notebook) else { continue }
      if !regions.changes(index) {
        named.formUnion((written.links.map(\.path) + written.figures).compactMap { folder.place(of: $0) })
      } else if written.isUntouched {
        going += written.links.map { ($0.path, $0.digest, region.beginLine) }
        // What they show is part of what tells that the region is untouched.
        going += written.figures.map { ($0, nil, region.beginLine) }
      }
    }
    let removals = going.compactMap { path, claimed, line -> SaveChange? in
      guard let key = folder.place(of: path), named.insert(key).inserted,
        let place = try? folder.root.place(of: path), let digest = try? FileAccess.digest(of: place),
        digest.hasPrefix(claimed ?? "")
      else { return nil }
      return SaveChange(
        path: path, name: Path.join(folder.root.folder, path), place: place, action: .remove(digest: digest),
        bytes: [], digest: "", isFigure: claimed == nil, isForeign: false, line: line)
    }
    let others = Neighbours(of: notebook.path, in: folder.root, pages: pending.folders, pending: pending)
    let shared = others.named(among: Set(removals.map(\.place)))
    return wanted + removals.filter { !shared.contains($0.place) }
  }
}
