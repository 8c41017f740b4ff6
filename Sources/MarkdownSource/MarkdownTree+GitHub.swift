extension MarkdownTree {
  /// Parses a document as GitHub shows it: CommonMark with tables, strikethrough, tasks, web addresses as links,
  /// footnotes and alerts. Front matter is blanked out. Every block's `startLine` is a line of `source`.
  ///
  /// - A table of more than 128 columns, 10,000 rows or 200,000 cells, or behind 500,000 cells of other tables, stays
  ///   the paragraph that it is in CommonMark. Missing cells are absent from their row, surplus ones are ignored.
  /// - A footnote's definition that nothing refers to, or whose label is defined before, stays where it is, as text; a
  ///   reference without definition is text. Labels hold neither blanks nor brackets nor backslashes.
  /// - A task is an item whose first block is a paragraph that starts with `[ ]` or `[x]`; an alert is a block quote
  ///   whose first line is `[!NOTE]`, TIP, IMPORTANT, WARNING or CAUTION in any case, with something below it.
  /// - HTML is as in CommonMark; GitHub's list of forbidden tags is not applied.
  ///
  /// Gives up after `seconds`, or when libcmark needs more than ``memoryLimit`` at a time. It reads the document once;
  /// twice where there are tables or footnotes; at most eight times where these hide each other, and what shows only
  /// then is text.
  package static func parseGitHub(
    _ source: SourceText, deadlineSeconds seconds: Double
  ) throws(ParseFailure) -> MarkdownTree {
    let deadline = ParseDeadline(seconds: seconds)
    let visible = source.visible(blanking: [])
    var document = GitHubDocument(visible)
    let plain = try document.read(by: deadline)
    if let tree = GitHubTree.assemble(plain, document) { return tree }
    // No text is lost: without tables and footnotes nothing can go astray.
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
