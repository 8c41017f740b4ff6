import Blocks
import Experiments
import Files
import Simulations

extension SavePlan {
  /// Returns all changes in the order of the blocks, followed by the files to remove.
  ///
  /// Changes of blocks whose regions are kept are left out. A file is removed under these conditions:
  ///
  /// - An untouched region that changes or is removed named it, or a killed run was about to remove it.
  /// - Nothing else names it, neither in this notebook nor in a neighbouring page.
  /// - It is what the region claims.
  /// - All blocks of the notebook could be read.
  ///
  /// - Parameter deadline: the time limit of the notebook. A file that is not compared by then is kept.
  /// - Returns: the changes, and a warning about each file that is kept. It is kept if it has changed, or is another name
  ///   of a Markdown file.
  func changes(
    following regions: RegionChanges, before deadline: Deadline?
  ) -> (changes: [SaveChange], warnings: [Diagnostic]) {
    let wanted = notebook.blocks.indices.filter { !regions.keeps($0) }.flatMap { changes[$0] }
    let leftovers = leftovers(following: regions)
    let neighbours = Neighbours(of: notebook.path, in: folder.root, pages: pending.folders, pending: pending)
    let shared = neighbours.named(among: Set(leftovers.map(\.place)))
    let going = leftovers.filter { !shared.contains($0.place) }
    // A block that could not be read may save the file.
    guard notebook.hasAllBlocks else {
      return (wanted, going.map { $0.warning("a block of the page could not be read") })
    }
    var removals: [SaveChange] = [], warnings: [Diagnostic] = []
    for file in going {
      let found: FileDigests
      do throws(FileProblem) {
        guard let digests = try digests(of: file, until: deadline?.stop) else { continue }
        found = digests
      } catch {
        if let deadline, deadline.stop.isOn {
          warnings.append(file.warning("the time limit ended the comparison with it"))
          continue
        }
        // The notebook cannot have written this file.
        if case .tooLarge = error.kind { warnings.append(file.warning("it was changed")) }
        // Once the region no longer names the file, no later run would remove it.
        if error.isOfSystem {
          warnings.append(
            Diagnostic(
              .error, "'\(file.path)', which is no longer \(file.isFigure ? "shown" : "saved"), \(error.reason)",
              line: file.line, isOfSystem: true))
        }
        continue
      }
      if !found.hold(file.claimed) {
        warnings.append(file.warning("it was changed"))
      } else if isMarkdown(file.place) {
        warnings.append(file.warning("it is a notebook or another name of a Markdown file"))
      } else {
        removals.append(
          SaveChange(
            path: file.path, name: Path.join(folder.root.folder, file.path), place: file.place,
            action: .remove(digest: found.sha256), bytes: [], digest: "", isFigure: file.isFigure, standing: .own,
            line: file.line))
      }
    }
    return (wanted + removals, warnings)
  }

  /// Returns the digests of the bytes that would be removed, or nil if there is no file.
  private func digests(of file: Leftover, until stop: StopSignal?) throws(FileProblem) -> FileDigests? {
    if file.isFigure { return try folder.figures.digests(at: file.place, named: file.path) }
    return try FileDigests(at: file.place) { stop?.isOn == true }
  }

  /// A file that a region or a removal note named and that no region names after the run.
  private struct Leftover {
    let path: String
    let place: FilePlace
    /// The digest that the region or the note claims.
    let claimed: String
    let isFigure: Bool
    /// The line of the region, or 1.
    let line: Int

    func warning(_ reason: String) -> Diagnostic {
      Diagnostic(
        .warning,
        "the \(isFigure ? "figure" : "file") '\(path)' is no longer \(isFigure ? "shown" : "saved"), but it is kept: "
          + reason,
        help: "remove it yourself if it is not needed", line: line)
    }
  }

  private func leftovers(following regions: RegionChanges) -> [Leftover] {
    var named = notebook.readings.flatMap(\.saves).map(\.path) + figures
    var going: [Leftover] = []
    for (index, region) in (notebook.blocks.map(\.region) + notebook.orphans).enumerated() {
      guard let region, let written = WrittenRegion(linking: region, in: notebook) else { continue }
      guard regions.changes(index) else {
        named += written.links.map(\.path) + written.figures
        continue
      }
      // Files that only one side of a merge named are left to the author.
      guard !notebook.page.conflicts.areHeld(by: region), let figures = written.claimedFigures() else { continue }
      let claims =
        written.links.map { ($0.path, $0.digest, false) }
        + written.figures.compactMap { path in figures[path].map { (path, $0, true) } }
      going += claims.compactMap { path, digest, isFigure in
        // A file is never removed through a link.
        guard let place = try? folder.root.locate(path), place.content == .file else { return nil }
        return Leftover(path: path, place: place, claimed: digest, isFigure: isFigure, line: region.beginLine)
      }
    }
    // A killed run had already written the page that no longer names the file.
    if notebook.target == nil {
      going += (folder.killed?.unremoved ?? []).compactMap { file in
        guard let place = try? folder.root.locate(file.path), place.content == .file else { return nil }
        return Leftover(path: file.path, place: place, claimed: file.digest, isFigure: file.isFigure, line: 1)
      }
    }
    var known = Set(named.compactMap { try? folder.root.locate($0, followsLinks: true) })
    // A remaining file may have a second name.
    let staying = Set(known.compactMap(\.key))
    return going.filter { file in
      known.insert(file.place).inserted && !(file.place.key.map(staying.contains) ?? false)
    }
  }
}

/// Diagnostics about files that two notebooks would share.
extension SavePlan {
  func clash(_ file: SavedFile, with other: String) -> Decision {
    .fault(
      Diagnostic(
        .error,
        "'\(file.path)' is also a \(file.isFigure ? "figure" : "file") of '\(other)', and neither notebook is written",
        help: Self.separation(of: file), at: file.span))
  }

  func sharing(_ file: SavedFile, with other: String) -> Diagnostic {
    Diagnostic(
      .warning,
      "'\(file.path)' is also a \(file.isFigure ? "figure" : "file") of '\(other)', so a change of one notebook makes "
        + "the results of the other stale",
      help: Self.separation(of: file), at: file.span)
  }

  /// Returns a warning about a file whose name differs only in case from that of another notebook's file.
  func confusing(_ file: SavedFile, with twin: (name: String, owner: String)) -> Diagnostic {
    Diagnostic(
      .warning,
      "'\(file.path)' differs only in case from '\(twin.name)', a \(file.isFigure ? "figure" : "file") of "
        + "'\(twin.owner)': many systems treat them as one file",
      help: Self.separation(of: file), at: file.span)
  }

  /// Returns a warning about a folder whose name differs only in case from that of another notebook's folder.
  func confusing(_ path: String, above file: SavedFile, with twin: (name: String, owner: String)) -> Diagnostic {
    Diagnostic(
      .warning,
      "the folder '\(path)' differs only in case from '\(Path.join(Path.folder(of: path), twin.name))', a folder of "
        + "'\(twin.owner)': many systems treat them as one folder",
      help: Self.separation(of: file), at: file.span)
  }

  /// Returns an error if the page would share files with the notebook from which it is made, or nil if it would not.
  func sharing(_ files: [SavedFile], withOriginalOf folder: SaveFolder) -> Diagnostic? {
    guard let original = folder.original else { return nil }
    let shared = files.filter { (try? folder.root.locate($0.path)).map(original.hold) ?? false }
    guard let first = shared.first else { return nil }
    return Self.shared(shared, with: original.notebook, help: remedy(for: shared), at: first)
  }

  /// Returns an error if another page than the notebook itself is written, and a notebook beside that page draws or saves
  /// one of the files. A run of both would refuse them. Returns nil otherwise.
  func sharingWithNeighbour(_ files: [SavedFile]) -> Diagnostic? {
    guard let target = notebook.target else { return nil }
    let owned = files.compactMap { file in
      (try? folder.root.locate(file.path)).flatMap(neighbours.writer).map { (file: file, owner: $0) }
    }
    guard let (first, owner) = owned.first else { return nil }
    let shared = owned.filter { Path.areSame($0.owner, owner) }.map(\.file)
    let beside = Path.folder(of: target)
    let name = beside == "." ? owner : Path.join(beside, owner)
    return Self.shared(shared, with: name, help: remedy(for: shared), at: first)
  }

  private static func shared(_ files: [SavedFile], with owner: String, help: String, at first: SavedFile) -> Diagnostic
  {
    let names = files.map { "'\($0.path)'" }.joined(separator: ", ")
    let end = files.count == 1 ? "is a file" : "are files"
    return Diagnostic(
      .error, "\(names) \(end) of '\(owner)', and two notebooks cannot share a file", help: help, at: first.span)
  }

  /// Returns advice on how to get a copy with files of its own. Renaming a file in the notebook would also rename it in
  /// the copy.
  func remedy(for files: [SavedFile]) -> String {
    guard files.allSatisfy(\.isFigure) else { return "write into another folder" }
    return notebook.settings.figures == nil
      ? "write into another folder, or under another name" : "write into another folder, or leave out the key 'figures'"
  }

  private static func separation(of file: SavedFile) -> String {
    (file.isFigure ? "name another folder with 'figures'" : "save under another name") + " in one of the notebooks"
  }
}
