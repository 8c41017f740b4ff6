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
