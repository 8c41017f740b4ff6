import MarkdownSource

/// The edits that take regions out of a page.
///
/// A region brought a blank line, and the blank line goes with it: below its block the one before it, elsewhere one of the
/// two around it. Where a region that was moved has no blank line on either side, one comes in its place, so that its
/// neighbours do not run together. Regions without a line between them share their blank lines, so the blank line goes
/// with the last of them.
///
/// So the page without its regions is the same, byte for byte, whether they go one after the other or all at once.
struct RegionRemovals {
  private let source: SourceText
  /// By the node of the region.
  private var edits: [Int: Edit] = [:]

  /// O(regions).
  ///
  /// - Parameter removed: the nodes of the regions that go.
  init(of notebook: Notebook, removing removed: Set<Int>) {
    source = notebook.source
    let below = Set(notebook.blocks.compactMap { $0.isMoved ? nil : $0.region?.node })
    let regions = (notebook.blocks.compactMap(\.region) + notebook.orphans).sorted { $0.beginLine < $1.beginLine }
    var rest = regions[...]
    while let first = rest.first {
      let row = Self.row(at: rest, isBelowBlock: below.contains(first.node))
      rest = rest.dropFirst(row.count)
      let going = row.filter { removed.contains($0.node) }
      for region in going { edits[region.node] = removal(of: region) }
      if going.count == row.count { takeBlank(around: row, isBelowBlock: below.contains(first.node)) }
    }
  }

  /// Returns the first regions as far as no line is between them. A region after the marker of a list item is a row of its
  /// own, since the marker stays. So is one below its block in another container than the region after it, which must not
  /// run together with the block.
  private static func row(at regions: ArraySlice<RegionSite>, isBelowBlock: Bool) -> ArraySlice<RegionSite> {
    guard let first = regions.first, first.startsLine else { return regions.prefix(1) }
    var next = first.beginLine
    return regions.prefix { region in
      guard region.startsLine, region.beginLine == next, !isBelowBlock || region.parent == first.parent else {
        return false
      }
      next = region.endLine + 1
      return true
    }
  }

  /// Returns the edit that takes a region out. The edits are to be put in order with their source, which looks after the
  /// end of the file.
  func edit(for region: RegionSite) -> Edit { edits[region.node] ?? Edit(region.start..<region.start, []) }

  private func removal(of region: RegionSite) -> Edit {
    let last = source.lines[region.endLine - 1]
    // After the marker of a list item: the item stays, empty.
    guard region.startsLine else { return Edit(region.start..<last.content.upperBound, []) }
    return Edit(source.lines[region.beginLine - 1].content.lowerBound..<last.end, [])
  }

  /// Extends the removals of all regions of a row to a blank line beside it, or puts one in its place.
  private mutating func takeBlank(around row: ArraySlice<RegionSite>, isBelowBlock: Bool) {
    guard let first = row.first, let last = row.last, first.startsLine, first.beginLine > 1 else { return }
    let hasBlankBefore = isBlank(first.beginLine - 1, in: first)
    let hasBlankAfter = last.endLine == source.lines.count || isBlank(last.endLine + 1, in: last)
    if hasBlankBefore, isBelowBlock || hasBlankAfter, let edit = edits[first.node] {
      edits[first.node]?.range = source.lines[first.beginLine - 2].content.lowerBound..<edit.range.upperBound
    } else if !isBelowBlock, !hasBlankBefore, !hasBlankAfter, !last.place.isTight, let edit = edits[last.node] {
      let end = source.lines[last.endLine - 1].content.upperBound
      edits[last.node] = Edit(edit.range.lowerBound..<end, last.place.prefix.blank)
    }
  }

  /// Whether a line is blank in the container of a region.
  private func isBlank(_ number: Int, in region: RegionSite) -> Bool {
    region.place.prefix.isBlank(source.line(number))
  }
}
