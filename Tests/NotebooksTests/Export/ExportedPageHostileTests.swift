import Notebooks
import Testing

@Suite("Hostile documents as pages") struct ExportedPageHostileTests {
  struct Text: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let source: String

    init(_ name: String, _ source: String) { (testDescription, self.source) = (name, source) }
  }

  static let texts = [
    Text("50,000 nested quotes", String(repeating: ">", count: 50_000) + " a\n"),
    Text("1,000 nested lists", (0..<1_000).map { String(repeating: "  ", count: $0) + "- a\n" }.joined()),
    Text("nested emphasis", String(repeating: "*a _b ", count: 20_000) + String(repeating: "c_ d*", count: 20_000)),
    Text("a table of 9,000 rows", "|a|b|\n|-|-|\n" + String(repeating: "|c|d|\n", count: 9_000)),
    Text(
      "a row of 128 columns, 1,000 times without cells",
      String(repeating: "|a", count: 128) + "\n"
        + String(repeating: "|-", count: 128) + "\n" + String(repeating: "|\\|\n", count: 1_000)),
    Text("a megabyte of what is escaped", String(repeating: "\"<&>", count: 250_000)),
    Text("20,000 headings of one name", String(repeating: "# a\n", count: 20_000)),
    Text("20,000 links that are refused", String(repeating: "[a](javascript:b)\n", count: 20_000)),
    Text("20,000 pictures that are not there", (0..<20_000).map { "![a](b\($0).png)\n" }.joined()),
    Text("20,000 comments", String(repeating: "<!-- a -->\n\n", count: 20_000)),
    Text("an HTML block of comments that do not end", "<div>\n" + String(repeating: "<!--", count: 200_000)),
    Text("20,000 anchors", String(repeating: "<a id=\"fig-a\"></a>*b*\n\n", count: 20_000)),
    Text("10,000 footnotes", (0..<10_000).map { "a[^\($0)]\n\n[^\($0)]: b\n\n" }.joined()),
    Text(
      "20,000 regions without a block",
      (0..<20_000).map { "<!-- notebook:begin a\($0) -->\n\n<!-- notebook:end a\($0) -->\n\n" }.joined()),
  ]

  @Test(arguments: texts) func isWrittenInTime(_ text: Text) throws {
    let html = try exportedBody(text.source)
    #expect(html.utf8.count < 16 * text.source.utf8.count + 20_000_000)
    // Every tag that was opened is closed.
    for tag in ["blockquote", "ul", "li", "em", "table", "tr", "td", "p", "div", "pre", "h1", "section"] {
      #expect(html.count(of: "<\(tag)>") + html.count(of: "<\(tag) ") == html.count(of: "</\(tag)>"), "\(tag)")
    }
  }
}
