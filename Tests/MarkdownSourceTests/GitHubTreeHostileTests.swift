import MarkdownSource
import Testing

/// Texts with large trees. Each must be read within seconds, with a tree of limited size.
///
/// Some of these kinds take cmark-gfm 0.29.0.gfm.6 quadratic time. They are short enough for it, too.
@Suite("Hostile Markdown")
struct GitHubTreeHostileTests {
  struct Text: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String

    init(_ name: String, _ source: String) { (testDescription, self.source) = (name, source) }
  }

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  private static func header(_ columns: Int) -> String {
    String(repeating: "|x", count: columns) + "\n" + String(repeating: "|-", count: columns) + "\n"
  }

  static let texts: [Text] = {
    let quotes = String(repeating: ">", count: 50_000)
    return [
      Text("ragged 300 × 300", header(300) + String(repeating: "|x|\n", count: 300)),
      Text("ragged 128 × 1,000", header(128) + String(repeating: "|x|\n", count: 1_000)),
      Text("100,000 tables", String(repeating: "a|\n-|\n\n", count: 100_000)),
      Text("50,000 tables that hide each other", String(repeating: "a|\n-|\n2. ", count: 50_000)),
      Text("50,000 nested quotes around a table", quotes + "a|\n" + quotes + "-|\n"),
      Text(
        "items around tables",
        lines(1_000) { String(repeating: "\t", count: $0) + "- a|\n" + String(repeating: "\t", count: $0) + "  -|" }),
      Text("items on a line", String(repeating: "- ", count: 1_000) + "a|\n" + lines(2_000) { _ in "-|" }),
      Text("delimiters that fit nothing", String(repeating: "-|-\n-|\n", count: 1_000)),
      Text("20,000 footnotes", lines(20_000) { "a[^\($0)]\n\n[^\($0)]: b" }),
      Text("20,000 footnotes without references", "x\n\n" + lines(20_000) { "[^\($0)]: b\n" }),
      Text("one footnote of 50,000 references", String(repeating: "[^a]", count: 50_000) + "\n\n[^a]: b"),
      Text("nested definitions", lines(2_000) { String(repeating: "    ", count: min($0, 40)) + "[^\($0)]: a" }),
      Text("definitions on a line", String(repeating: "[^a]: ", count: 20_000)),
      Text("tildes", String(repeating: " ~a a~~a", count: 100_000)),
      Text("addresses", String(repeating: "http://a.b/()", count: 5_000) + String(repeating: ")", count: 5_000)),
      Text("schemes", String(repeating: "a", count: 100_000) + String(repeating: "://a", count: 50_000)),
      Text("mail", String(repeating: "a@", count: 10_000) + String(repeating: "a.", count: 10_000)),
    ]
  }()

  @Test(arguments: texts)
  func isReadInTime(_ text: Text) throws {
    let bytes = Array(text.source.utf8)
    let tree = try MarkdownTree.parseGitHub(bytes, deadlineSeconds: 120)
    #expect(tree.nodes.count > 1)
    #expect(tree.nodes.count < 2 * bytes.count + 10)
  }

  @Test func aParserThatDoesNotEndIsGivenUp() {
    let source = "|a|\n|-|\n|b|\n\n" + String(repeating: "A short paragraph.\n\n", count: 200_000)
    #expect(throws: ParseFailure.overTime(seconds: 0.001)) {
      try MarkdownTree.parseGitHub(Array(source.utf8), deadlineSeconds: 0.001)
    }
  }
}
