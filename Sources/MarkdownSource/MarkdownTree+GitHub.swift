extension MarkdownTree {
  /// Parses a document as GitHub shows it: CommonMark with tables, strikethrough, tasks, web addresses as links,
  /// footnotes and alerts.
  ///
  /// Front matter is replaced by empty lines. The `startLine` of every block is a line of `source`.
  ///
  /// - A table has at most 128 columns, 10,000 rows and 200,000 cells, and the tables before it at most 500,000 cells.
  ///   Otherwise it stays a paragraph, as in CommonMark. Missing cells are absent from their row, and surplus cells are
  ///   ignored.
  /// - A footnote's definition stays in its place as text if it has no reference or its label is already defined. A
  ///   reference without a definition is text. Labels contain no whitespace, brackets or backslashes.
  /// - A task is an item whose first block is a paragraph that starts with `[ ]` or `[x]`. An alert is a block quote
  ///   whose first line is `[!NOTE]`, TIP, IMPORTANT, WARNING or CAUTION in any case, followed by more content.
  /// - HTML is parsed as in CommonMark. GitHub's list of forbidden tags is not applied.
  ///
  /// The document is parsed once, or twice if it has tables or footnotes. If these hide each other, up to eight passes
  /// are needed, and syntax that appears only in the last one stays text.
  ///
  /// - Throws: a failure after `seconds`, or if libcmark needs more than ``memoryLimit`` at a time.
  package static func parseGitHub(
    _ source: SourceText, deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    let deadline = ParseDeadline(seconds: seconds)
    let visible = source.visible(blanking: [])
    var document = GitHubDocument(visible)
    let plain = try document.read(by: deadline)
    if var tree = GitHubTree.assemble(plain, document) {
      tree.leavesOut = document.leavesOut
      tree.cutTables = document.cutTables
      return tree
    }
    // No text is lost this way. Without extracted tables and footnotes, nothing can end up in a wrong place.
    let untouched = GitHubDocument(visible)
    let untouchedPlain = try untouched.readOnce(by: deadline)
    return GitHubTree.assemble(untouchedPlain, untouched) ?? untouchedPlain
  }

  package static func parseGitHub(
    _ source: [UInt8], deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    try parseGitHub(SourceText(source), deadlineSeconds: seconds)
  }
}
