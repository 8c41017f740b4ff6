import MarkdownSource

/// The proof that an edit changed only regions and the texts of inline values. The rest of the page must consist of the
/// same blocks, in the same order and nesting, as before.
package enum Proof {
  /// A node of the page without its place in the file.
  private struct Element: Equatable {
    var kind: MarkdownTree.Kind
    var depth: Int
  }

  /// Parses the new bytes again. Every block and region must be found as paired, and every inline value must be found
  /// again. The rest of the page must be the same as before.
  static func holds(for update: NotebookUpdate) throws(NotebookRefusal) -> Bool {
    guard !update.edits.isEmpty else { return true }
    let notebook = update.notebook
    let source = SourceText(update.bytes)
    let page = try NotebookPage(source, isWhole: true, reading: InlineValues.Reading(isWanted: false))
    let pairing = Pairing(page.layout, identities: notebook.readings.map(\.identity))
    return page.faults.isEmpty && isPaired(pairing, as: notebook, butFor: Set(update.changed))
      && page.values.sites.map(\.content) == notebook.page.values.sites.map(\.content)
      && isSamePage(notebook.tree, without: notebook.layout.regions, page.tree, without: page.layout.regions)
  }

  private static func isPaired(_ pairing: Pairing, as notebook: Notebook, butFor changed: Set<String>) -> Bool {
    pairing.blocks.count == notebook.blocks.count
      && zip(pairing.blocks, notebook.blocks).allSatisfy { new, old in
        // A region that is no longer separated from its block would be in another container.
        new.name == old.name && new.site.body == old.site.body && (old.region == nil || new.isMoved == old.isMoved)
          && new.region?.name == (changed.contains(old.name) ? old.name : old.region?.name)
      }
      && pairing.orphans.map(\.name) == notebook.orphans.map(\.name).filter { !changed.contains($0) }
  }

  /// Returns whether two files show the same page outside their regions and values. O(bytes).
  package static func isSamePage(
    _ before: MarkdownTree, without old: [RegionSite], _ after: MarkdownTree, without new: [RegionSite]
  ) -> Bool {
    elements(of: before, without: old) == elements(of: after, without: new)
  }

  private static func elements(of tree: MarkdownTree, without regions: [RegionSite]) -> [Element] {
    var elements: [Element] = []
    var depths: [Int] = []
    depths.reserveCapacity(tree.nodes.count)
    let ends = Dictionary(regions.map { ($0.node, tree.nodes[$0.endNode].end) }, uniquingKeysWith: max)
    var skipUntil = 0
    /// The next node that is not part of an inline value's text.
    var valueEnd = 0
    for (index, node) in tree.nodes.enumerated() {
      let depth = node.parent < 0 ? 0 : depths[node.parent] + 1
      depths.append(depth)
      if let end = ends[index] { skipUntil = max(skipUntil, end) }
      if index < skipUntil || index < valueEnd { continue }
      valueEnd = tree.endOfValue(openedBy: index) ?? valueEnd
      var kind = node.kind
      if case .htmlBlock(let literal) = kind { kind = .htmlBlock(InlineValues.withoutTexts(literal)) }
      elements.append(Element(kind: kind, depth: depth))
    }
    return elements
  }
}
