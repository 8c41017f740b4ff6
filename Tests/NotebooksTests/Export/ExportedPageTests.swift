import Files
import MarkdownSource
import Notebooks
import TestSupport
import Testing

/// The body of the page that is made of a document.
private func body(_ source: String, in folder: String? = nil) throws -> String {
  let page = try page(source, in: folder)
  let text = String(decoding: page.bytes, as: UTF8.self)
  let start = try #require(text.range(of: "<main>\n")), end = try #require(text.range(of: "</main>"))
  return String(text[start.upperBound..<end.lowerBound])
}

private func page(_ source: String, in folder: String? = nil, path: String = "lab.md") throws -> ExportedPage {
  let root = folder.map { FolderRoot(folder: $0) }
  return try ExportedPage(try Notebook(Array(source.utf8), path: path, in: root) { _ in .success([]) })
}

private func head(_ source: String, path: String = "lab.md") throws -> String {
  let text = String(decoding: try page(source, path: path).bytes, as: UTF8.self)
  return String(text.prefix { $0 != "\u{0}" }.split(separator: "<style>")[0])
}

@Suite("Exported pages") struct ExportedPageTests {
  @Test(arguments: [
    ("# A & B\n\n## A & B\n", "<h1 id=\"a--b\">A &amp; B</h1>\n<h2 id=\"a--b-1\">A &amp; B</h2>\n"),
    ("# !\n", "<h1>!</h1>\n"),
    ("a *b* **c** `d<` ~~e~~\n", "<p>a <em>b</em> <strong>c</strong> <code>d&lt;</code> <del>e</del></p>\n"),
    ("[a](#b) [c](d.md#e \"f\")\n", "<p><a href=\"#b\">a</a> <a href=\"d.md#e\" title=\"f\">c</a></p>\n"),
    (
      "| a | b |\n| - | -: |\n| c |\n",
      "<div class=\"scroll\"><table>\n<thead>\n<tr>\n<th scope=\"col\">a</th><th scope=\"col\" class=\"right\">b</th>\n</tr>\n"
        + "</thead>\n<tbody>\n<tr>\n<td>c</td><td class=\"right\"></td>\n</tr>\n</tbody>\n</table></div>\n"
    ),
    (
      "| a |\n| - |\n",
      "<div class=\"scroll\"><table>\n<thead>\n<tr>\n<th scope=\"col\">a</th>\n</tr>\n</thead>\n</table></div>\n"
    ),
    (
      "- [x] a\n- [ ] b\n",
      "<ul>\n<li class=\"task\"><input type=\"checkbox\" checked disabled aria-label=\"done\" /> a</li>\n"
        + "<li class=\"task\"><input type=\"checkbox\" disabled aria-label=\"not done\" /> b</li>\n</ul>\n"
    ),
    ("> [!TIP]\n> a\n", "<div class=\"alert tip\" role=\"note\">\n<p class=\"word\">Tip</p>\n<p>a</p>\n</div>\n"),
    (
      "a[^x] b[^x]\n\n[^x]: c\n",
      "<p>a<sup><a href=\"#fn:1\" id=\"fnref:1\" aria-label=\"Footnote 1\">1</a></sup> "
        + "b<sup><a href=\"#fn:1\" aria-label=\"Footnote 1\">1</a></sup></p>\n"
        + "<section class=\"footnotes\" aria-label=\"Footnotes\">\n<ol>\n<li id=\"fn:1\">\n"
        + "<p>c <a href=\"#fnref:1\" aria-label=\"Back to the text of footnote 1\">↩</a></p>\n</li>\n</ol>\n</section>\n"
    ),
    ("```rust ignore\na\n```\n", "<pre><code class=\"language-rust\">a\n</code></pre>\n"),
    ("```mermaid\na-->b\n```\n",
      "<figure class=\"diagram\"><pre><code class=\"language-mermaid\">a--&gt;b\n</code></pre>"
        + "<figcaption>A diagram in the notation of Mermaid</figcaption></figure>\n"
    ),
    ("a <!--= x.population -->5<!--/--> b\n", "<p>a 5 b</p>\n"),
    ("<!--= x.population -->5<!--/--> *b*\n", "<p>5 *b*</p>\n"),
    ("<!-- a comment -->\n", ""),
    ("---\ntitle: T\n---\na\n", "<p>a</p>\n"),
    ("a\0b \u{1}\n", "<p>a\u{FFFD}b \u{FFFD}</p>\n"),
  ]) func elements(source: String, html: String) throws {
    #expect(try body(source) == html)
  }

  private static let region = """
    ```simulation
    name: gun
    model: life
    grid: 8
    steps: 1
    ```

    <!-- notebook:begin gun -->

    ```text
    ┌──┐
    │██│
    └──┘
    ```

    <a id="fig-gun"></a>*The gun*

    <!-- notebook:digest block=000000000000 output=000000000000 -->

    <!-- notebook:end gun -->

    """

  @Test func aBlockAndItsResults() throws {
    #expect(
      try body(Self.region) == """
        <details class="source"><summary>Source of gun (life)</summary>
        <pre><code class="language-yaml">name: gun
        model: life
        grid: 8
        steps: 1
        </code></pre>
        </details>
        <div class="results">
        <div class="picture"><pre style="--columns:4"><code>┌──┐
        │██│
        └──┘
        </code></pre></div>
        <p class="caption" id="fig-gun"><em>The gun</em></p>
        </div>

        """)
    let block = String(Self.region.split(separator: "\n\n")[0])
    #expect(try body(block).hasPrefix("<details class=\"source\" open><summary>Source of gun (life)</summary>"))
    // Markers of different names make no region, in lists and quotes they do.
    let quoted = Self.region.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }.joined(separator: "\n")
    #expect(try body(quoted).contains("<div class=\"results\">"))
    let listed = "- a\n" + Self.region.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    #expect(try body(listed).contains("<span id=\"fig-gun\"></span><em>The gun</em>"))
  }

  @Test(arguments: [
    ("# H\n", "H"), ("---\ntitle: \"A <b>\"\n---\n# H\n", "A &lt;b&gt;"), ("a\n", "lab"), ("## `x` *y*\n# z\n", "x y"),
    ("---\ntitle: |\n  a\n  b\n---\n", "a b"), ("---\ntitle: [a]\n---\n# H\n", "H"), ("# </title><script>\n", "&lt;/title&gt;&lt;script&gt;"),
  ]) func title(source: String, title: String) throws {
    #expect(try head(source).contains("\n<title>\(title)</title>\n") || head(source).contains("<title>\(title)</title>"))
  }

  @Test(arguments: [
    ("de", "<html lang=\"de\">"), ("zh-Hant-TW", "<html lang=\"zh-Hant-TW\">"), ("\"x\\\" onload=\\\"a\"", "<html>"), ("1", "<html>"),
    ("d", "<html>"), ("", "<html>"), ("de-", "<html>"),
  ]) func language(lang: String, start: String) throws {
    #expect(try head("---\nlang: \(lang)\n---\na\n").hasPrefix("<!DOCTYPE html>\n" + start + "\n<head>"))
  }

  @Test func thePageAsksForNothing() throws {
    let head = try head("# A\n")
    #expect(head.contains(
      "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\""))
    #expect(head.contains("<meta charset=\"utf-8\" />") && head.contains("width=device-width"))
    let text = String(decoding: try page("# A\n").bytes, as: UTF8.self)
    #expect(!text.contains("url(") && !text.contains("@import") && !text.contains("<script") && !text.contains("<link"))
  }

  // MARK: What is neutralised

  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,a", "vbscript:a", "file:///etc/passwd", "<java\tscript:a>",
    "&#106;avascript:a", "javascript&colon;a", "&#1;javascript:a", "//evil.example/a", "/\\\\evil.example", "\\\\\\\\evil.example",
    "/etc/passwd", "http:evil.example", "https:/evil", "ftp://a", "x-y:z", "&Tab;javascript:a", "< javascript:a>", "&nbsp;javascript:a",
    "java\u{0}script:a", "about:blank", "blob:a", "C:\\\\a", "automata:life", "j\u{AD}avascript:a", "java&NewLine;script:a",
    "http\\://a", "&#x6A;&#x61;vascript:a",
  ]) func unsafeLinks(destination: String) throws {
    for source in ["[a *b*](\(destination))\n", "[a *b*]\n\n[a *b*]: \(destination)\n"] {
      let html = try body(source)
      #expect(!html.contains("href"), "\(html)")
      #expect(html.hasPrefix("<p>a <em>b</em></p>") || html.hasPrefix("<p>["), "\(html)")
    }
    #expect(!(try body("![a](\(destination))\n").contains("href")))
    #expect(!(try body("<\(destination)>\n").contains("href")))
  }

  @Test(arguments: [
    ("https://a.example/?b=c&d#e", "https://a.example/?b=c&amp;d#e"), ("HTTP://a", "HTTP://a"), ("mailto:a@b.c", "mailto:a@b.c"),
    ("a/b.md", "a/b.md"), ("../a.md", "../a.md"), ("#a", "#a"), ("?a", "?a"), ("a%20b", "a%20b"), ("<a b\">", "a%20b%22"),
    ("a/b:c", "a/b:c"), ("é", "%C3%A9"), ("", ""), ("a'b", "a&#x27;b"),
  ]) func safeLinks(destination: String, address: String) throws {
    #expect(try body("[a](\(destination))\n") == "<p><a href=\"\(address)\">a</a></p>\n")
  }

  @Test(arguments: [
    "<script>alert(1)</script>\n", "a <script>alert(1)</script>\n", "<img src=x onerror=alert(1)>\n", "a <img src=x onerror=alert(1)>\n",
    "<iframe src=a></iframe>\n", "a <a id=\"fig-a\" onclick=\"b\"></a>\n", "a <a id=\"fig-A\"></a>\n", "a <a id='fig-a'></a>\n",
    "a <a  id=\"fig-a\"></a>\n", "a <a id=\"x\"></a>\n", "<style>a</style>\n", "<!-- a --><script>b</script>\n", "<!--> <script>b</script>\n",
    "<details>\n<summary>a</summary>\n", "<?php a ?>\n", "<!DOCTYPE a>\n", "<![CDATA[<script>]]>\n", "a <a id=\"fig-a\"> b</a>\n",
    "<!-- notebook:begin a --><b>\n",
    "| a |\n| - |\n| <b onclick=\"a\"> |\n",
  ]) func rawHTML(source: String) throws {
    // A marker that is none is a fault of a notebook, but what is seen of it is text all the same.
    let page = try page(source)
    let html = try body(source)
    let own = /<\/?(p|pre|code|div|table|thead|tbody|tr|td|th)( (class|scope)="[a-z -]*")*>/
    #expect(!html.replacing(own, with: "").contains("<"), "\(html)")
    #expect(page.warnings.contains { $0.message == "HTML is shown as the text that it is" })
  }

  @Test func everyTextIsEscaped() throws {
    let nasty = "\"'<>&amp;\u{202E}"
    for source in [
      "# \(nasty)", nasty, "`\(nasty)`", "```\(nasty.replacing("`", with: ""))\n\(nasty)\n```", "[\(nasty)](<#\"'<b>> '\"\"')",
      "![\(nasty)](<x\"y> (\"a\"))", "| \(nasty) |\n| - |\n| \(nasty) |", "- [ ] \(nasty)", "a[^b]\n\n[^b]: \(nasty)",
    ] {
      let html = try body(source + "\n")
      let tag = /<[a-z\/][a-z0-9]*( [a-z-]+(="[^"<>]*")?)*( \/)?>/
      #expect(!html.replacing(tag, with: "").contains { $0 == "<" || $0 == ">" || $0 == "\"" }, "\(html)")
    }
  }

  // MARK: Against cmark

  @Test(.enabled(if: Workshop.hasCmark, "the program cmark is not installed")) func isAsCmarkWritesIt() throws {
    let documents = (0..<600).compactMap { seed -> [UInt8]? in
      var generator = MarkdownGenerator(seed: UInt64(5_000 + seed), extensions: false)
      let text = String(decoding: generator.document(), as: UTF8.self).replacing("/u", with: "u")
      let tree = MarkdownTree(Array(text.utf8))
      let isPlain = tree.nodes.allSatisfy {
        switch $0.kind {
        case .htmlBlock, .htmlInline, .image: false
        case .link(let destination, _): !destination.contains(":") && !destination.hasPrefix("/")
        default: true
        }
      }
      return isPlain && !text.contains { "|~@[".contains($0) && $0 != "[" } && !text.contains("http") && !text.contains("www")
        && !text.contains("[^") && !text.contains("[ ]") && !text.contains("[x]") ? Array(text.utf8) : nil
    }
    try #require(documents.count > 50)
    let expected = try #require(try Oracles.html(documents, by: "cmark"))
    for (document, html) in zip(documents, expected) {
      let text = String(decoding: document, as: UTF8.self)
      #expect(try body(text).replacing(/(<h[1-6]) id="[^"]*"/) { $0.1 } == html, "\(text)")
    }
  }
}

@Suite("Pictures of exported pages") struct EmbeddedPicturesTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1]
  private static let svg = "<?xml version=\"1.0\"?><!-- a > b -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"><script>a</script></svg>"

  @Test func filesAreEmbeddedByTheirBytes() throws {
    let shop = try Workshop()
    try shop.write(Self.png, to: "a.txt")
    try shop.write(Array("GIF89a".utf8), to: "b c.gif")
    try shop.write([0xFF, 0xD8, 0xFF, 0xE0], to: "d.jpg")
    try shop.write(Array(Self.svg.utf8), to: "e.svg")
    try shop.write(Array("<html><svg>".utf8), to: "f.svg")
    func image(_ destination: String) throws -> String { try body("![x](\(destination))\n", in: shop.path) }
    #expect(try image("a.txt") == "<p><img src=\"data:image/png;base64,iVBORw0KGgoAAQ==\" alt=\"x\" /></p>\n")
    #expect(try image("b%20c.gif?v=1#f \"t\\\"\"") == "<p><img src=\"data:image/gif;base64,R0lGODlh\" alt=\"x\" title=\"t&quot;\" /></p>\n")
    #expect(try image("./d.jpg") == "<p><img src=\"data:image/jpeg;base64,/9j/4A==\" alt=\"x\" /></p>\n")
    #expect(try image("e.svg").hasPrefix("<p><img src=\"data:image/svg+xml;base64,PD94bWwg"))
    #expect(!(try image("e.svg").contains("<script>")))
    #expect(try image("f.svg") == "<p><a href=\"f.svg\">x</a></p>\n")
    #expect(try image("g.png") == "<p><a href=\"g.png\">x</a></p>\n")
    // Within a link there is no second one.
    #expect(try body("[![x](g.png)](b)\n", in: shop.path) == "<p><a href=\"b\">x</a></p>\n")
    #expect(try body("![](g.png)\n", in: shop.path) == "<p><a href=\"g.png\">g.png</a></p>\n")
  }

  @Test(arguments: [
    "../a.png", "/etc/passwd", "b/../../a.png", ".hidden.png", "link.png", "https://a.example/a.png", "//a/b.png", "%2e%2e/a.png",
    "folder", "a%00.png", "data:image/png;base64,AAAA",
  ]) func nothingElseIsRead(destination: String) throws {
    let shop = try Workshop()
    Workshop.shell(
      "cd '\(shop.path)' && mkdir -p in/folder && printf '\\211PNG\\r\\n\\032\\n' > a.png && cp a.png in/.hidden.png && ln -s ../a.png in/link.png")
    let page = try page("![x](\(destination))\n", in: shop.path + "/in")
    #expect(!String(decoding: page.bytes, as: UTF8.self).contains("<img"))
    #expect(page.warnings.count == 1)
  }

  @Test func largeOnesStayOutside() throws {
    let shop = try Workshop()
    try shop.write(Self.png + [UInt8](repeating: 0, count: 1 << 20), to: "a.png")
    Workshop.shell("cd '\(shop.path)' && cp a.png b.png && truncate -s 17M b.png")
    #expect(try page("![x](b.png)\n", in: shop.path).warnings.map(\.message) == ["the picture 'b.png' is larger than 16 MiB"])
    // Each time counts, though the file is read once.
    let page = try page(String(repeating: "![x](a.png)\n\n", count: 70), in: shop.path)
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.components(of: "<img ") == 63 && page.warnings.count == 7)
    #expect(page.warnings.last?.message == "the picture 'a.png' is not embedded: the pictures of the page are larger than 64 MiB")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { split(separator: part, omittingEmptySubsequences: false).count - 1 }
}

@Suite("Hostile documents as pages") struct HostileExportTests {
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
    Text("a row of 128 columns, 1,000 times without cells", String(repeating: "|a", count: 128) + "\n"
      + String(repeating: "|-", count: 128) + "\n" + String(repeating: "|\\|\n", count: 1_000)),
    Text("a megabyte of what is escaped", String(repeating: "\"<&>", count: 250_000)),
    Text("20,000 headings of one name", String(repeating: "# a\n", count: 20_000)),
    Text("20,000 links that are refused", String(repeating: "[a](javascript:b)\n", count: 20_000)),
    Text("20,000 pictures that are not there", (0..<20_000).map { "![a](b\($0).png)\n" }.joined()),
    Text("20,000 comments", String(repeating: "<!-- a -->\n\n", count: 20_000)),
    Text("an HTML block of comments that do not end", "<div>\n" + String(repeating: "<!--", count: 200_000)),
    Text("20,000 anchors", String(repeating: "<a id=\"fig-a\"></a>*b*\n\n", count: 20_000)),
    Text("10,000 footnotes", (0..<10_000).map { "a[^\($0)]\n\n[^\($0)]: b\n\n" }.joined()),
    Text("20,000 regions without a block", (0..<20_000).map { "<!-- notebook:begin a\($0) -->\n\n<!-- notebook:end a\($0) -->\n\n" }.joined()),
  ]

  @Test(arguments: texts) func isWrittenInTime(_ text: Text) throws {
    let html = try body(text.source)
    #expect(html.utf8.count < 16 * text.source.utf8.count + 20_000_000)
    // Whatever was opened is closed.
    for tag in ["blockquote", "ul", "li", "em", "table", "tr", "td", "p", "div", "pre", "h1", "section"] {
      #expect(html.components(of: "<\(tag)>") + html.components(of: "<\(tag) ") == html.components(of: "</\(tag)>"), "\(tag)")
    }
  }
}
