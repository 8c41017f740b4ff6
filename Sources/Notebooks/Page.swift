import MarkdownSource

/// A file as libcmark reads it, and what of it is ours: blocks, regions, inline values, and the conflicts of a merge.
package struct Page: Sendable {
  package let tree: MarkdownTree
  package let layout: Layout
  package let conflicts: Conflicts
  package let values: InlineValues
  /// Blocks, regions and conflicts that could not be made out.
  package let faults: [Diagnostic]

  /// Front matter is blanked out, and so are the regions that hold conflicts.
  package init(_ source: SourceText) throws(Notebook.Refusal) {
    var conflicts = Conflicts(in: source)
    var tree = try Self.parse(conflicts.cleared(source))
    var layout = Layout(source: source, tree: tree)
    // Only the tree tells which markers are live: between those in a fence of text stands the author's own.
    if conflicts.keep(only: layout.regions) {
      tree = try Self.parse(conflicts.cleared(source))
      layout = Layout(source: source, tree: tree)
    }
    self.tree = tree
    self.layout = layout
    self.conflicts = conflicts
    values = InlineValues(in: source, tree: tree, regions: layout.regions)
    faults = layout.faults + conflicts.faults(in: tree, layout: layout)
  }

  private static func parse(_ source: SourceText) throws(Notebook.Refusal) -> MarkdownTree {
    // Most files of a folder are no notebooks, and need no Markdown parser to tell.
    guard mayHoldBlocks(source.bytes) else { return MarkdownTree([]) }
    do {
      return try MarkdownTree.parse(source, deadlineSeconds: 5)
    } catch {
      throw Notebook.Refusal(
        diagnostic: Diagnostic(.error, "the Markdown parser did not finish within 5 seconds"), isTimeout: true)
    }
  }

  /// False only where libcmark could find neither block, region nor inline value, nor a conflict be in the way: none of
  /// their bytes are there, not even spelled as character references. O(n).
  private static func mayHoldBlocks(_ bytes: [UInt8]) -> Bool {
    ["simulation", "notebook:", "<!--=", "<<<<<<<", "&#"].contains { bytes[...].firstRange(of: Array($0.utf8)) != nil }
  }
}
