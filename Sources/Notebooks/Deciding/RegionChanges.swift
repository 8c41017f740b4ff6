import Files
import Simulations

/// The regions of a notebook that a run changes, and those that it keeps although their results differ.
struct RegionChanges {
  enum Decision {
    /// The region is up to date, or its block has no result.
    case stays
    /// The region stays although its results differ, for the reason in the diagnostic.
    case kept(Diagnostic)
    case changes(Edit, reason: String)
  }

  let notebook: Notebook
  private let overwrites: Bool
  /// A decision for each block, followed by one for each region without a block.
  private var decisions: [Decision]
  /// The number of bytes of the changed regions.
  private var size = 0

  /// Begins with decisions to keep the regions of all blocks until their texts are known.
  ///
  /// In a notebook that is not sound, all regions stay, because it is unknown where they end. If a block could not be
  /// read, a region without a block may be its region, and stays.
  ///
  /// - Parameters:
  ///   - removesOrphans: whether regions without a block are removed.
  ///   - overwrites: whether regions that were edited by hand are also replaced or removed.
  init(_ notebook: Notebook, removesOrphans: Bool, overwrites: Bool) {
    self.notebook = notebook
    self.overwrites = overwrites
    decisions = notebook.blocks.map { _ in .stays }
    guard removesOrphans, notebook.isSound, notebook.hasAllBlocks else {
      decisions += notebook.orphans.map { _ in .stays }
      return
    }
    let kept = notebook.orphans.map { keptOrphan($0) }
    let going = zip(notebook.orphans, kept).filter { $0.1 == nil }.map(\.0.node)
    let removals = RegionRemovals(of: notebook, removing: Set(going))
    decisions += zip(notebook.orphans, kept).map { orphan, kept in
      kept
        ?? .changes(removals.edit(for: orphan), reason: "the block of the region '\(orphan.name)' is gone")
    }
  }

  /// Whether the changed regions alone exceed the limit of a notebook, so that none of them will be written.
  var areTooLarge: Bool { size > Notebook.sizeLimit }

  /// Returns the present region of a block, or nil if the block has no region.
  func written(_ index: Int) -> WrittenRegion? {
    notebook.blocks[index].region.map { WrittenRegion($0, in: notebook) }
  }

  /// Decides on the region of a block, given its new text. Once the regions are too large, no text is kept.
  ///
  /// - Parameters:
  ///   - written: the present region of the block, or nil if the block has no region.
  ///   - edit: what made the region differ from the text that was written and from the new one, or nil if it does not
  ///     differ from both.
  ///   - obstacle: the reason why the region must not be written, if it would name a file that is not the notebook's
  ///     own.
  mutating func decide(
    _ index: Int, _ text: RegionText, replacing written: WrittenRegion?, _ edit: RegionEdit?,
    obstacle: Diagnostic? = nil
  ) {
    guard notebook.isSound else { return }
    var decision = decision(of: index, text, replacing: written, edit)
    if let obstacle, !overwrites, !keeps(decision) { decision = .kept(obstacle) }
    if case .changes(var edit, let reason) = decision {
      size += edit.replacement.count
      if areTooLarge {
        edit.replacement = []
        decision = .changes(edit, reason: reason)
      }
    }
    decisions[index] = decision
  }

  /// Returns whether the region of a block differs from the text that was written and from the new one, as far as the
  /// page and its figures tell.
  ///
  /// Nothing is lost if a merge could not join two sides.
  func isEdited(_ index: Int, _ text: RegionText, _ written: WrittenRegion) -> Bool {
    guard let region = notebook.blocks[index].region, !notebook.page.conflicts.areHeld(by: region) else { return false }
    return !written.says(text.texts) && written.claimedFigures(or: written.choices(of: text.figures)) == nil
  }

  private func decision(
    of index: Int, _ text: RegionText, replacing written: WrittenRegion?, _ edit: RegionEdit?
  ) -> Decision {
    let block = notebook.blocks[index]
    let splicer = Splicer(notebook.source)
    var reason = "are missing"
    if let region = block.region, let written {
      let isInConflict = notebook.page.conflicts.areHeld(by: region)
      if !isInConflict, region.name == block.name, written.isCurrent(text) { return .stays }
      let isEdited = edit?.isKept ?? false
      if isEdited, let unread = keptUnread(region, written) { return unread }
      if isEdited, !overwrites { return keptEdited(region, of: block.name, written, edit) }
      reason =
        isInConflict
        ? "hold a merge conflict"
        : isEdited ? Self.state(of: written, edit) : "are not up to date"
    }
    guard let edit = splicer.edit(block, lines: text.lines(name: block.name)) else { return .stays }
    return .changes(edit, reason: "the results of '\(block.name)' \(reason)")
  }

  /// Returns the state of a region that a run keeps, as the end of a sentence about the results.
  private static func state(of written: WrittenRegion, _ edit: RegionEdit?) -> String {
    if Set(written.claims).count > 1 { return "have \(written.claims.count) digest lines" }
    if written.claims.isEmpty { return written.isDamaged ? "have a damaged digest line" : "have no digest line" }
    guard let figure = written.missingFigures.first else { return "were edited by hand" }
    return "are not up to date, and may have been edited by hand, because \(absence(of: figure, edit))"
  }

  /// Returns a sentence about a missing figure.
  private static func absence(of figure: String, _ edit: RegionEdit?) -> String {
    if case .leftOut = edit { return "the sparse checkout leaves out the figure '\(figure)'" }
    return "the figure '\(figure)' is missing"
  }

  /// Returns the decision to keep a region whose block is gone, or nil if the region is to be removed.
  func keptOrphan(_ orphan: RegionSite) -> Decision? {
    let isInConflict = notebook.page.conflicts.areHeld(by: orphan)
    let written = WrittenRegion(orphan, in: notebook)
    if !isInConflict, written.isUntouched { return nil }
    if !isInConflict, let unread = keptUnread(orphan, written) { return unread }
    if overwrites { return nil }
    let why = isInConflict ? "holds a merge conflict" : "was edited by hand"
    return kept(orphan, "the block of the region '\(orphan.name)' is gone, but the region \(why) and is kept")
  }

  /// Returns the decision to keep a region with a figure that the system does not let the program read, or nil if there
  /// is no such figure.
  func keptUnread(_ region: RegionSite, _ written: WrittenRegion) -> Decision? {
    written.unreadFigures.first.map { figure in
      .kept(
        Diagnostic(
          .error, "the results of '\(region.name)' are kept, because the figure '\(figure.path)' \(figure.reason)",
          line: region.beginLine, isOfSystem: true))
    }
  }

  /// Returns the decision to keep a region that a person may have edited.
  func keptEdited(
    _ region: RegionSite, of block: String, _ written: WrittenRegion, _ edit: RegionEdit? = nil
  ) -> Decision {
    guard Set(written.claims).count < 2 else {
      return .kept(
        Diagnostic(
          .error,
          "the results of '\(block)' are kept, because they have \(written.claims.count) digest lines: a merge joined "
            + "the results of several versions",
          help: "if nobody edited them by hand, replace them with --overwrite", line: region.beginLine))
    }
    guard !written.claims.isEmpty else {
      let state = written.isDamaged ? "damaged" : "missing"
      return .kept(
        Diagnostic(
          .error,
          "the results of '\(block)' are kept, because their digest line is \(state): "
            + "nothing shows whether they were edited by hand",
          help: "restore the line, or discard any edits with --overwrite", line: region.beginLine))
    }
    guard let missing = written.missingFigures.first else {
      return kept(region, "the results of '\(block)' were edited by hand and are kept")
    }
    var help = "restore the figure, or discard any edits with --overwrite"
    if case .leftOut(let remedy) = edit { help = remedy }
    return .kept(
      Diagnostic(
        .error,
        "the results of '\(block)' are kept, because they may have been edited by hand: "
          + Self.absence(of: missing, edit),
        help: help, line: region.beginLine))
  }

  func kept(_ region: RegionSite, _ message: String) -> Decision {
    .kept(
      Diagnostic(
        .error, message, help: "undo the edit, or discard it with --overwrite", line: region.beginLine))
  }

  /// Keeps regions that would take the name of another region that stays, because that would be an error.
  ///
  /// Each kept region may in turn block another one. O(blocks + regions without a block).
  mutating func keepDoubledNames() {
    let owners = Dictionary(
      notebook.blocks.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    var staying = regions.enumerated().compactMap { changes($0) ? nil : $1 }
    while let region = staying.popLast() {
      guard let index = owners[region.name], changes(index) else { continue }
      let block = notebook.blocks[index]
      decisions[index] = .kept(
        Diagnostic(
          .error,
          "the results of '\(block.name)' are not written: another region of that name stays on line "
            + "\(region.beginLine)",
          help: "run all blocks, remove that region, or replace it with --overwrite", line: block.site.openLine))
      if let own = block.region { staying.append(own) }
    }
  }

  /// Returns whether a region changes or is removed. Regions of blocks come first, followed by regions without a block.
  func changes(_ index: Int) -> Bool {
    if case .changes = decisions[index] { true } else { false }
  }

  /// Returns whether a region stays although its results differ.
  func keeps(_ index: Int) -> Bool { keeps(decisions[index]) }

  private func keeps(_ decision: Decision) -> Bool {
    if case .kept = decision { true } else { false }
  }

  private var regions: [RegionSite?] { notebook.blocks.map(\.region) + notebook.orphans }

  var kept: [Diagnostic] {
    decisions.compactMap { if case .kept(let diagnostic) = $0 { diagnostic } else { nil } }
  }

  /// The edits in the order of the file.
  var edits: [Edit] {
    decisions.compactMap { if case .changes(let edit, _) = $0 { edit } else { nil } }.inOrder()
  }

  var differences: [NotebookDifference] {
    let names = notebook.blocks.map(\.name) + notebook.orphans.map(\.name)
    let regions = regions
    return decisions.indices.compactMap { index in
      guard case .changes(_, let reason) = decisions[index] else { return nil }
      let line = regions[index]?.beginLine ?? notebook.blocks[index].site.openLine
      return NotebookDifference(
        line: line, name: names[index], text: reason, isRemoval: index >= notebook.blocks.count)
    }
  }
}

extension RegionChanges {
  /// Returns the regions that a person may have edited, each with the reason why `strip` keeps it.
  ///
  /// Unlike a run, `strip` does not know the present results. So a region whose figure is missing may have been edited,
  /// too.
  ///
  /// - Parameter edits: what git tells about the regions that look edited, by the index of their block.
  static func edited(
    in notebook: Notebook, _ edits: [Int: RegionEdit]
  ) -> [(region: RegionSite, reason: Diagnostic)] {
    let changes = RegionChanges(notebook, removesOrphans: false, overwrites: false)
    let ofBlocks = notebook.blocks.indices.compactMap { index in
      notebook.blocks[index].region.flatMap { region in
        changes.keptResults(region, edits[index]).map { (region, $0) }
      }
    }
    let orphans = notebook.orphans.compactMap { region in changes.keptOrphan(region).map { (region, $0) } }
    return (ofBlocks + orphans).compactMap { region, decision in
      if case .kept(let reason) = decision { (region, reason) } else { nil }
    }
  }

  /// Returns the decision to keep the region of a block, or nil if the region can be removed.
  private func keptResults(_ region: RegionSite, _ edit: RegionEdit?) -> Decision? {
    let written = WrittenRegion(region, in: notebook)
    if notebook.page.conflicts.areHeld(by: region) {
      return kept(region, "the results of '\(region.name)' hold a merge conflict and are kept")
    }
    if !(edit?.isKept ?? true) || written.claimedFigures() != nil { return nil }
    if let unread = keptUnread(region, written) { return unread }
    return keptEdited(region, of: region.name, written, edit)
  }
}
