import MarkdownSource
import TestSupport
import Testing

/// HTML that is made to be expensive. It is read in linear time, and its tree is no larger than its text.
@Suite("Hostile HTML")
struct HTMLReaderHostileTests {
  struct Text: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let piece: String
    let end: String
    /// The number of repetitions in a line of text.
    let lineCount: Int

    init(_ name: String, _ piece: String, end: String = "", lineCount: Int = 30_000) {
      (testDescription, self.piece, self.end, self.lineCount) = (name, piece, end, lineCount)
    }
  }

  static let texts = [
    Text("signs", "<"), Text("tags that never end", "<a "), Text("open quotation marks", "<a b=\"", end: ">"),
    Text("marks and ends", "<a \"x\"", end: "<a \">\""), Text("nested divisions", "<div>"),
    Text("nested lists", "<ul><li>"),
    Text("nested tables", "<table><tr><td>"), Text("rows without a table", "<tr><td>"),
    Text("nested quotes", "<blockquote>"),
    Text("nested details", "<details><summary>"), Text("nested letters", "<b><i>"), Text("links", "<a href=x>"),
    Text("end tags", "</div></b></li></td>"), Text("items", "<li>"), Text("cells", "<table><td colspan=9 rowspan=9>"),
    Text("paragraphs in letters", "<b><p>"), Text("comments", "<!--"),
    // These take cmark-gfm 0.29.0.gfm.6 quadratic time, so they are short enough for it.
    Text("instructions", "<?", lineCount: 5_000), Text("character data", "<![CDATA[", lineCount: 5_000),
    Text("declarations", "<!a"),
    Text("scripts", "<script>"), Text("styles in a line", "a<style>b"),
    Text("references", "&amp&#"), Text("attributes", "<p a=b c='d' e>"), Text("preformatted", "<pre>"),
    Text("codes", ":tada"), Text("empty codes", "::"), Text("headings", "<h1>"), Text("definitions", "<dt><dd>"),
    Text("anchors", "<p id=a>"), Text("anchors of rows", "<table><tr id=a>"),
  ]

  private static func read(_ source: String) throws -> (tree: MarkdownTree, time: Duration) {
    let plain = try MarkdownTree.parseGitHub(Array(source.utf8), deadlineSeconds: 120)
    let clock = ContinuousClock()
    var tree = plain
    let time = clock.measure { tree = plain.readingHTML() }
    return (tree, time)
  }

  /// The text is in a block of HTML, in a line of text, and in blocks of its own.
  @Test(arguments: texts, ["<div>\n", "a ", "\n\n"])
  func isReadInTime(_ text: Text, before: String) throws {
    let count = before == "\n\n" ? 5_000 : before == "a " ? text.lineCount : 100_000
    let piece = before == "\n\n" ? text.piece + "\n\n" : text.piece
    let source = before + String(repeating: piece, count: count) + text.end
    let (tree, time) = try Self.read(source)
    // The limit is far more than needed, even beside other tests, but it detects times that grow faster than the text.
    #expect(time < .seconds(60))
    #expect(tree.nodes.count < 3 * source.utf8.count + 10)
  }

  private static let pieces = [
    "<", ">", "\"", "'", "<a href=\"x\">", "</a>", "<p>", "</p>", "<div id=a>", "</div>", "<ul>", "<ol>", "<li>",
    "</ul>", "<h2>",
    "</h2>", "<table>", "<tr>", "<td colspan=3>", "<th rowspan=2>", "</td>", "</tr>", "</table>", "<pre>", "</pre>",
    "<code>",
    "</code>", "<details>", "<summary>", "</details>", "<br>", "<hr>", "<img alt='a>b' src=c>", "<script>", "</script>",
    "<!--",
    "-->", "<sub>", "</sub>", "<b>", "</b>", "<blockquote>", "</blockquote>", "<dl><dt>", "<dd>", "text ", "\n", "\n\n",
    "*a*",
    "- ", "> ", "# ", "| a |\n| - |\n", "`", "```\n", ":tada:", "&lt;", "&#27;", "\u{1B}", "é", "<x-y z>", "</x>",
    "<tbody>",
    "[a](b)", "![c](d)", "    ",
  ]

  /// A tree is well formed whatever it is made of. Each node is inside its parent, cells are in rows, and rows are in
  /// tables.
  @Test(arguments: 0..<16)
  func anyHTMLBecomesATree(seed: Int) throws {
    var random = Bytes(seed: UInt64(seed))
    for _ in 0..<150 {
      let source = (0..<random.number(below: 60)).map { _ in Self.pieces[random.number(below: Self.pieces.count)] }
        .joined()
      let tree = try Self.read(source).tree
      var open: [Int] = []
      for (index, node) in tree.nodes.enumerated() {
        while let last = open.last, tree.nodes[last].end <= index { open.removeLast() }
        #expect(node.parent == open.last ?? -1, "\(source.debugDescription)\n\(tree.dump)")
        #expect(node.end > index && node.end <= tree.nodes.count)
        open.append(index)
        if node.parent >= 0 { expectPlace(of: node.kind, in: tree.nodes[node.parent].kind, source, tree) }
      }
    }
  }

  private func expectPlace(
    of kind: MarkdownTree.Kind, in parent: MarkdownTree.Kind, _ source: String, _ tree: MarkdownTree
  ) {
    switch (kind, parent) {
    case (.tableRow, .table), (.tableRow, .html(.stackedTable)), (.tableCell, .tableRow): break
    case (.tableRow, _), (_, .table), (_, .html(.stackedTable)), (.tableCell, _), (_, .tableRow), (.htmlInline, _):
      Issue.record("\(kind) in \(parent)\n\(source.debugDescription)\n\(tree.dump)")
    default: break
    }
  }
}
