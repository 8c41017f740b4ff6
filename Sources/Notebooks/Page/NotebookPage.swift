import Experiments
import MarkdownSource

/// A file as libcmark reads it, and the parts that concern this program: blocks, regions, inline values and merge
/// conflicts.
package struct NotebookPage: Sendable {
  package let tree: MarkdownTree
  package let layout: Layout
  package let conflicts: Conflicts
  package let values: InlineValues
  /// The errors about blocks, regions and conflicts that could not be recognised.
  package let faults: [Diagnostic]

  /// Reads a page. Front matter is blanked out, and so are regions with conflicts.
  ///
  /// - Parameters:
  ///   - isWhole: whether to create the tree even if the page has no blocks, regions or inline values.
  ///   - seconds: the time limit of the Markdown parser, for tests.
  ///   - reading: how the requests of inline values are read.
  /// - Throws: a refusal if the Markdown parser cannot handle the page within its limits.
  package init(
    _ source: SourceText, isWhole: Bool = false, parseSeconds seconds: Double = parseSeconds,
    reading: InlineValues.Reading = InlineValues.Reading()
  ) throws(NotebookRefusal) {
    var conflicts = Conflicts(in: source)
    // Most files of a folder are not notebooks, which is visible without a Markdown parser.
    var tree =
      isWhole || Self.mayHoldBlocks(source.bytes)
      ? try Self.parse(conflicts.cleared(source), seconds) : MarkdownTree([])
    var layout = Layout(source: source, tree: tree)
    // The tree tells which markers are live. Markers in a fence are the author's own text.
    if conflicts.keep(only: layout.regions) {
      tree = try Self.parse(conflicts.cleared(source), seconds)
      layout = Layout(source: source, tree: tree)
    }
    self.tree = tree
    self.layout = layout
    self.conflicts = conflicts
    values = InlineValues(in: source, tree: tree, regions: layout.regions, reading: reading)
    faults = layout.faults + conflicts.faults(in: tree, layout: layout)
  }

  /// The time limit of the Markdown parser, in seconds of processor time.
  package static let parseSeconds = 5.0

  /// Returns the page as GitHub shows it, including tables and footnotes.
  package static func gitHubTree(_ source: SourceText) throws(NotebookRefusal) -> MarkdownTree {
    try parse { () throws(ParseFailure) in try MarkdownTree.parseGitHub(source, deadlineSeconds: parseSeconds) }
  }

  private static func parse(_ source: SourceText, _ seconds: Double) throws(NotebookRefusal) -> MarkdownTree {
    try parse { () throws(ParseFailure) in try MarkdownTree.parse(source, deadlineSeconds: seconds) }
  }

  private static func parse(_ read: () throws(ParseFailure) -> MarkdownTree) throws(NotebookRefusal) -> MarkdownTree {
    do throws(ParseFailure) {
      return try read()
    } catch {
      let problem =
        switch error {
        case .overTime(let seconds): ParseFailure.overTimeReason(seconds)
        case .overMemory(let bytes): "needs more memory than \(Limits.size(Double(bytes)))"
        case .refused: "needs more memory than the system grants"
        }
      throw NotebookRefusal(diagnostic: Diagnostic(.error, "the Markdown parser \(problem)"), isAbandoned: true)
    }
  }

  /// Returns whether libcmark could find a block, a region, an inline value or a conflict. O(n).
  ///
  /// If the result is false, none of their bytes occur, not even misspelt or as character references.
  private static func mayHoldBlocks(_ bytes: [UInt8]) -> Bool {
    ["simulation", "notebook:", "<!--=", "<!--/-->", "<<<<<<<", "&#", "\nmodel:"].contains {
      bytes[...].firstRange(of: Array($0.utf8)) != nil
    }
      || FenceInfo.mayBeMisspelt(in: bytes)
  }
}
