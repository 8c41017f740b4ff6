import MarkdownSource

/// The edits that remove regions from a page.
///
/// A region was written with a blank line, which is removed with it. Below its block, this is the line before the
/// region; elsewhere, it is one of the two around it. If a moved region has no blank line on either side, a blank line
/// takes its place, so that its neighbours do not run together.
///
/// Regions without a line between them share their blank lines. The blank line is removed with the last of these
/// regions. So the page without its regions is the same, byte for byte, whether they are removed one by one or all at
/// once.
struct RegionRemovals {
  private let source: SourceText
  /// The edits by the node of the region.
  private var edits: [Int: Edit] = [:]

  /// Computes the edits. O(regions).
  ///
  /// - Parameter removed: the nodes of the regions to remove.
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

  /// Returns the first regions that have no line between them.
  ///
  /// A region after a list marker forms a row of its own, because the marker stays. So does a region below its block if
  /// the next region is in another container: the next region must not run together with the block.
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

  /// Returns the edit that removes a region. The edits must be put in order with `inOrder(in:)`, which handles the end
  /// of the file.
  func edit(for region: RegionSite) -> Edit { edits[region.node] ?? Edit(region.start..<region.start, []) }

  private func removal(of region: RegionSite) -> Edit {
    let last = source.lines[region.endLine - 1]
    // The region follows the marker of a list item. The item stays, but is then empty.
    guard region.startsLine else { return Edit(region.start..<last.content.upperBound, []) }
    return Edit(source.lines[region.beginLine - 1].content.lowerBound..<last.end, [])
  }

  /// Extends the removal of a whole row to a blank line beside it, or leaves a blank line in its place.
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

  /// Returns whether a line is blank in the container of a region.
  private func isBlank(_ number: Int, in region: RegionSite) -> Bool {
    region.place.prefix.isBlank(source.line(number))
  }
}
