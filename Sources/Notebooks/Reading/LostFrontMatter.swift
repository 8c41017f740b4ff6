import MarkdownSource

/// The settings of a page that a formatter has turned into text, because it does not know front matter.
///
/// Such a page would run with other random numbers and without its parameters.
enum LostFrontMatter {
  /// The number of lines that are searched, from the start of a page. Code and comments do not count.
  private static let mostLines = 60
  /// The number of lines below `notebook:` that may be its settings.
  private static let mostSettings = 12

  /// Returns an error if the first lines of a page, outside code, say `notebook:` with a setting. O(lines).
  static func fault(in source: SourceText, _ tree: MarkdownTree) -> Diagnostic? {
    guard source.frontMatterMember("notebook").node == nil else { return nil }
    var isCode: Set<Int> = []
    for node in tree.nodes {
      switch node.kind {
      case .codeBlock(_, let text): isCode.formUnion(node.startLine...node.startLine + SourceText(text).lines.count)
      case .htmlBlock(let text):
        isCode.formUnion(node.startLine..<node.startLine + SourceText(text).lines.count)
      default: break
      }
    }
    let first = (source.frontMatter?.upperBound ?? 0) + 1
    let lines = Array(
      (first..<max(first, source.lines.count + 1)).lazy.filter { !isCode.contains($0) }.prefix(Self.mostLines))
    for (index, number) in lines.enumerated() {
      guard let settings = settings(in: words(source.line(number))) else { continue }
      let below = lines[(index + 1)...].prefix { $0 - number <= mostSettings }.prefix { !isHeading(source.line($0)) }
      let isLost =
        settings.contains(where: isSetting) || below.contains { words(source.line($0)).first.map(isSetting) ?? false }
      guard isLost else { continue }
      return Diagnostic(
        .error, "the settings of this notebook are not in front matter, so they do not apply",
        help: "put them at the top of the page, between two lines of ---", line: number)
    }
    return nil
  }

  /// Returns the words of a line without the marks of headings, lists and quotes.
  private static func words(_ line: ArraySlice<UInt8>) -> [Substring] {
    String(decoding: line.drop { "# \t>-*+".utf8.contains($0) }, as: UTF8.self)
      .split { " \t{},".contains($0) }
  }

  /// Returns the words after `notebook:`, or nil if a line does not say it as a key.
  private static func settings(in words: [Substring]) -> ArraySlice<Substring>? {
    guard let place = words.firstIndex(of: "notebook:"),
      // Keys of other tools may come before it in the same line.
      place == 0 || words[0].hasSuffix(":")
    else { return nil }
    return words[(place + 1)...]
  }

  private static func isSetting(_ word: Substring) -> Bool { ["seed:", "parameters:", "figures:"].contains(word) }

  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool { line.first == UInt8(ascii: "#") }
}
