import Simulations

/// What is to become of each region of a notebook.
struct Fates {
  private enum Fate {
    /// It stays: it is up to date, or its block has no result.
    case stays
    /// It stays, and somebody must know.
    case kept(Diagnostic)
    case changes(Edit, reason: String)
  }

  private let notebook: Notebook
  private let overwrite: Bool
  /// One for each cell, then one for each orphan.
  private var fates: [Fate]
  /// Bytes of the regions that change.
  private var size = 0

  /// The regions of all cells stay until their texts are known; all regions stay where a file is not sound, since
  /// then nobody knows where they end.
  ///
  /// - Parameters:
  ///   - removesOrphans: Whether regions without a block go.
  ///   - overwrite: Whether regions that were edited by hand are replaced and removed too.
  init(_ notebook: Notebook, removesOrphans: Bool, overwrite: Bool) {
    self.notebook = notebook
    self.overwrite = overwrite
    fates = notebook.cells.map { _ in .stays }
    for orphan in notebook.orphans {
      fates.append(removesOrphans && notebook.isSound ? fate(of: orphan) : .stays)
    }
  }

  /// Whether the regions that change are alone larger than a notebook may be: none of them will be written.
  var areTooLarge: Bool { size > Notebook.sizeLimit }

  /// Decides on the region of a cell, given the text that it asks for. Once they are too large, no text is kept.
  ///
  /// - Parameter obstacle: why the region must not be written, since it would name a file that is not ours.
  mutating func decide(_ index: Int, _ text: RegionText, obstacle: Diagnostic? = nil) {
    guard notebook.isSound else { return }
    var fate = fate(of: notebook.cells[index], text)
    if let obstacle, !overwrite, !keeps(fate) { fate = .kept(obstacle) }
    if case .changes(var edit, let reason) = fate {
      size += edit.replacement.count
      if areTooLarge {
        edit.replacement = []
        fate = .changes(edit, reason: reason)
      }
    }
    fates[index] = fate
  }

  private func fate(of cell: Cell, _ text: RegionText) -> Fate {
    let splicer = Splicer(notebook.source)
    var reason = "are missing"
    if let region = cell.region {
      let written = WrittenRegion(region, in: notebook)
      let isInConflict = notebook.page.conflicts.areHeld(by: region)
      if !isInConflict, region.name == cell.name, written.isCurrent(text) { return .stays }
      // Where a hand edit says what the run says, nothing is lost; nor of two sides that a merge could not join.
      let isEdited = !isInConflict && !written.isUntouched && written.textDigest != text.textDigest
      if isEdited, !overwrite {
        guard let missing = written.missingFigures.first else {
          return kept(region, "the results of '\(cell.name)' were edited by hand and are kept")
        }
        return .kept(
          Diagnostic(
            .error,
            "the figure '\(missing)' is missing, so that nobody can tell whether the results of '\(cell.name)' were "
              + "edited by hand: they are kept",
            help: "restore the figure, or accept the loss of an edit with --overwrite", line: region.beginLine))
      }
      let edit =
        written.missingFigures.first.map {
          "are not up to date, and without the figure '\($0)', which is missing, nobody can tell whether they were "
            + "edited by hand"
        } ?? "were edited by hand"
      reason = isInConflict ? "hold a merge conflict" : isEdited ? edit : "are not up to date"
    }
    guard let edit = splicer.edit(cell, lines: text.lines(name: cell.name)) else { return .stays }
    return .changes(edit, reason: "the results of '\(cell.name)' \(reason)")
  }

  private func fate(of orphan: RegionSite) -> Fate {
    let isInConflict = notebook.page.conflicts.areHeld(by: orphan)
    guard overwrite || (!isInConflict && WrittenRegion(orphan, in: notebook).isUntouched) else {
      let why = isInConflict ? "holds a merge conflict" : "was edited by hand"
      return kept(orphan, "the block of the region '\(orphan.name)' is gone, but the region \(why) and is kept")
    }
    return .changes(
      Splicer(notebook.source).removal(of: orphan, isBelowBlock: false),
      reason: "the block of the region '\(orphan.name)' is gone")
  }

  private func kept(_ region: RegionSite, _ message: String) -> Fate {
    .kept(
      Diagnostic(
        .error, message, help: "undo the edit, or accept its loss with --overwrite", line: region.beginLine))
  }

  /// No region takes the name of another one that stays: the file would be in error. Each region kept for that may
  /// stand in the way of the next. O(cells + orphans).
  mutating func keepDoubledNames() {
    let owners = Dictionary(
      notebook.cells.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var staying = regions.enumerated().compactMap { changes($0) ? nil : $1 }
    while let region = staying.popLast() {
      guard let index = owners[region.name], changes(index) else { continue }
      let cell = notebook.cells[index]
      fates[index] = .kept(
        Diagnostic(
          .error,
          "the results of '\(cell.name)' are not written: another region of that name stays in line \(region.beginLine)",
          help: "run all blocks, remove that region, or accept its loss with --overwrite", line: cell.block.openLine))
      if let own = cell.region { staying.append(own) }
    }
  }

  /// Whether a region, of a cell or then of an orphan, changes or goes.
  func changes(_ index: Int) -> Bool {
    if case .changes = fates[index] { true } else { false }
  }

  /// Whether a region stays although its results are others.
  func keeps(_ index: Int) -> Bool { keeps(fates[index]) }

  private func keeps(_ fate: Fate) -> Bool {
    if case .kept = fate { true } else { false }
  }

  private var regions: [RegionSite?] { notebook.cells.map(\.region) + notebook.orphans }

  var kept: [Diagnostic] {
    fates.compactMap { if case .kept(let diagnostic) = $0 { diagnostic } else { nil } }
  }

  /// In the order of the file.
  var edits: [Edit] {
    fates.compactMap { if case .changes(let edit, _) = $0 { edit } else { nil } }.inOrder()
  }

  var differences: [Regeneration.Difference] {
    let names = notebook.cells.map(\.name) + notebook.orphans.map(\.name)
    let regions = regions
    return fates.indices.compactMap { index in
      guard case .changes(_, let reason) = fates[index] else { return nil }
      let line = regions[index]?.beginLine ?? notebook.cells[index].block.openLine
      return Regeneration.Difference(line: line, name: names[index], text: reason)
    }
  }
}
