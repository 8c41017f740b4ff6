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
