import Foundation
import MarkdownSource
import Notebooks
import TestSupport
import Testing

@Suite("Exported pages") struct ExportedPageTests {
  @Test(arguments: [
    ("# A & B\n\n## A & B\n", "<h1 id=\"a--b\">A &amp; B</h1>\n<h2 id=\"a--b-1\">A &amp; B</h2>\n"),
    ("# !\n", "<h1>!</h1>\n"),
    ("a *b* **c** `d<` ~~e~~\n", "<p>a <em>b</em> <strong>c</strong> <code>d&lt;</code> <del>e</del></p>\n"),
    ("[a](#b) [c](d.md#e \"f\")\n", "<p><a href=\"#b\">a</a> <a href=\"d.md#e\" title=\"f\">c</a></p>\n"),
    (
      "| a | b |\n| - | -: |\n| c |\n",
      "<div class=\"scroll\"><table>\n<thead>\n<tr>\n"
        + "<th scope=\"col\">a</th><th scope=\"col\" class=\"right\">b</th>\n</tr>\n"
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
        + "<p>c <a href=\"#fnref:1\" aria-label=\"Back to the text of footnote 1\">↩</a></p>\n"
        + "</li>\n</ol>\n</section>\n"
    ),
    ("```rust ignore\na\n```\n", "<pre><code class=\"language-rust\">a\n</code></pre>\n"),
    (
      "```mermaid\na-->b\n```\n",
      "<figure class=\"diagram\"><pre><code class=\"language-mermaid\">a--&gt;b\n</code></pre>"
        + "<figcaption>A diagram in Mermaid notation</figcaption></figure>\n"
    ),
    ("a <!--= x.population -->5<!--/--> b\n", "<p>a 5 b</p>\n"),
    ("<!--= x.population -->5<!--/--> *b*\n", "<p>5 *b*</p>\n"),
    ("<!-- a comment -->\n", ""),
    ("---\ntitle: T\n---\na\n", "<p>a</p>\n"),
    ("a\0b \u{1}\n", "<p>a\u{FFFD}b \u{FFFD}</p>\n"),
  ]) func elements(source: String, html: String) throws {
    #expect(try exportedBody(source) == html)
  }

  private static let machine = """
    stateDiagram-v2
      direction LR
      state "low" as s0
      state "#60;script#62;" as s1
      [*] --> s0
      s0 --> s1: 1 / #quot;

    """

  /// No script draws a machine on the page, so the page contains a drawing.
  @Test(arguments: ["", "> ", "  "]) func aMachineIsDrawn(prefix: String) throws {
    func page(_ text: String, _ end: String = "\n") -> String {
      let lines =
        ["- a"].filter { _ in prefix == "  " } + ["```mermaid"] + text.split(separator: "\n").map(String.init) + ["```"]
      return lines.enumerated().map { ($0 == 0 && prefix == "  " ? "" : prefix) + $1 + end }.joined()
    }
    let machine = Self.machine.replacing("#quot;", with: "#34;")
    for end in ["\n", "\r\n"] {
      let body = try exportedBody(page(machine, end))
      let words = "State diagram of 2 states (low, &lt;script&gt;) and 1 transition, starting in low."
      #expect(body.contains("\" alt=\"\(words) From low to &lt;script&gt;: 1 / &quot;.\" /></figure>"))
      #expect(
        body.contains("<figure class=\"diagram\"><img src=\"data:image/svg+xml;base64,") && !body.contains("mermaid"))
      let data = try #require(body.split(separator: "base64,").last).prefix { $0 != "\"" }
      let svg = try #require(Data(base64Encoded: String(data)))
      let text = String(decoding: svg, as: UTF8.self)
      #expect(text.hasPrefix("<svg ") && text.contains(">&lt;script&gt;<") && text.contains(">1 / &quot;<"))
    }
    // Any other spelling stays text.
    for other in [Self.machine, machine + "  note right of s0: x\n", machine.replacing("as s1", with: "as s2")] {
      let body = try exportedBody(page(other))
      #expect(body.contains("A diagram in Mermaid notation") && !body.contains("<img"))
    }
  }

  @Test func notAllOfVeryManyMachinesAreDrawn() throws {
    let one = "```mermaid\nstateDiagram-v2\n  direction LR\n  state \"a\" as s0\n  [*] --> s0\n```\n\n"
    let body = try exportedBody(String(repeating: one, count: 510))
    #expect(body.count(of: "<img") == 500 && body.count(of: "A diagram in Mermaid notation") == 10)
  }

  /// A machine that is too large to be drawn stays text.
  @Test func aLargeMachineIsNotDrawn() throws {
    let states = (0..<13).map { "  state \"s\" as s\($0)\n" }.joined()
    let page = "```mermaid\nstateDiagram-v2\n  direction LR\n\(states)  [*] --> s0\n```\n"
    #expect(try exportedBody(page).contains("as s12"))
    #expect(try exportedBody(page.replacing("  state \"s\" as s12\n", with: "")).contains("<img"))
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

  /// The meaning of the states must be readable on a phone, too. A picture without words needs no space for it.
  @Test func textPicturesAndTheirWords() throws {
    func page(_ lines: String) throws -> String {
      try exportedBody(
        Self.region.split(separator: "```text\n")[0] + "```text\n\(lines)\n```\n\n<!-- notebook:end gun -->\n")
    }
    let framed = "<div class=\"picture\"><pre style=\"--columns:4\"><code>┌──┐\n│██│\n└──┘\n</code></pre>"
    #expect(
      try page("┌──┐\n│██│\n└──┘\n██ sick").contains(
        framed + "<pre class=\"legend\"><code>██ sick\n</code></pre></div>\n"))
    #expect(
      try page("██\n ██").contains(
        "<div class=\"picture\"><pre style=\"--columns:3\"><code>██\n ██\n</code></pre></div>"))
    #expect(
      try page("sick ██").contains(
        "<div class=\"picture words\"><pre style=\"--columns:7\"><code>sick ██\n</code></pre></div>"))
  }

  /// On paper, no column is cut off.
  @Test func wideTables() throws {
    func page(_ columns: Int) throws -> String {
      let row = String(repeating: "| a ", count: columns) + "|\n"
      return try exportedBody(row + row.replacing("a", with: "-") + row)
    }
    #expect(try page(12).contains("<table>\n") && page(13).contains("<table class=\"wide\">\n"))
  }

  @Test func aBlockAndItsResults() throws {
    #expect(
      try exportedBody(Self.region) == """
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
    #expect(try exportedBody(block).hasPrefix("<details class=\"source\" open><summary>Source of gun (life)</summary>"))
    // Markers with different names do not form a region. In lists and quotations, markers do.
    let quoted = Self.region.split(separator: "\n", omittingEmptySubsequences: false).map { "> " + $0 }
      .joined(separator: "\n")
    #expect(try exportedBody(quoted).contains("<div class=\"results\">"))
    let listed = "- a\n" + Self.region.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    #expect(try exportedBody(listed).contains("<span id=\"fig-gun\"></span><em>The gun</em>"))
  }

  @Test(arguments: [
    ("# H\n", "H"), ("---\ntitle: \"A <b>\"\n---\n# H\n", "A &lt;b&gt;"), ("a\n", "lab"), ("## `x` *y*\n# z\n", "x y"),
    ("+++\ntitle = \"A <b>\"\n+++\n# H\n", "A &lt;b&gt;"), ("+++\n[a]\ntitle = \"b\"\n+++\n# H\n", "H"),
    ("---\ntitle: |\n  a\n  b\n---\n", "a b"), ("---\ntitle: [a]\n---\n# H\n", "H"),
    ("---\ntitle: </title><script>\n---\n", "&lt;/title&gt;&lt;script&gt;"), ("# <b>\n", "lab"),
  ]) func title(source: String, title: String) throws {
    #expect(try exportedHead(source).contains("<title>\(title)</title>"))
  }

  @Test(arguments: [
    ("de", "<html lang=\"de\">"), ("zh-Hant-TW", "<html lang=\"zh-Hant-TW\">"), ("\"x\\\" onload=\\\"a\"", "<html>"),
    ("1", "<html>"),
    ("d", "<html>"), ("", "<html>"), ("de-", "<html>"),
  ]) func language(lang: String, start: String) throws {
    #expect(try exportedHead("---\nlang: \(lang)\n---\na\n").hasPrefix("<!DOCTYPE html>\n" + start + "\n<head>"))
  }

  /// Front matter of other programs is hidden.
  @Test func frontMatterIsHidden() throws {
    #expect(try exportedBody("+++\ntitle = \"Lab\"\nlang = \"de\"\n+++\n# H\n") == "<h1 id=\"h\">H</h1>\n")
    #expect(try exportedHead("+++\nlang = \"de\"\n+++\n# H\n").contains("<html lang=\"de\">"))
  }

  /// On a page in another language, the program's own words are marked as English, and the author's as the author's.
  @Test func englishInOtherLanguages() throws {
    let machine = "```mermaid\na-->b\n```\n"
    let rest = "\n- [x] a\n\n> [!NOTE]\n> b[^1]\n\n[^1]: c\n\n\(machine)"
    let page = { (lang: String) in try exportedBody("---\nlang: \(lang)\n---\n" + Self.region + rest) }
    let german = try page("de"), plain = try exportedBody(Self.region + rest)
    for part in [
      "<summary lang=\"en\">Source of gun (life)</summary>", "<div class=\"results\" lang=\"en\">",
      "<p class=\"caption\" id=\"fig-gun\"><em lang=\"de\">The gun</em></p>",
      "<input type=\"checkbox\" lang=\"en\" checked disabled aria-label=\"done\" />",
      "<p class=\"word\" lang=\"en\">Note</p>", "<section class=\"footnotes\" lang=\"en\" aria-label=\"Footnotes\">",
      "<ol lang=\"de\">", "lang=\"en\" aria-label=\"Footnote 1\"",
      "lang=\"en\" aria-label=\"Back to the text of footnote 1\"",
      "<figcaption lang=\"en\">A diagram in Mermaid notation</figcaption>",
    ] {
      #expect(german.contains(part), "\(part): \(german)")
    }
    #expect(german.replacing(" lang=\"en\"", with: "").replacing(" lang=\"de\"", with: "") == plain)
    // An English page needs no marks.
    for lang in ["en", "en-GB", "EN", ""] { #expect(try page(lang) == plain, "\(lang)") }
  }

  /// An alternative text that the author gave is in the language of the page, any other one is in English.
  @Test func languageOfAlternativeTexts() throws {
    let folder = try NotebookFolder()
    for (alt, mark) in [("", "<img src="), ("alt: Ein Bild", "<img lang=\"de\" src=")] {
      try folder.write("---\nlang: de\n---\n\n" + block("a", "show: [image]", alt))
      try folder.run()
      let page = try exportedBody(try #require(folder.text("lab.md")), in: folder.workshop.path)
      #expect(page.contains(mark), "\(page)")
    }
  }

  /// Characters of Braille may be wider than a column, but a picture of them is not cut.
  @Test func brailleHasRoom() throws {
    let lines = "┌──┐\n│██│\n└──┘"
    let braille = Self.region.replacing(lines, with: String(repeating: "⠁", count: 80) + "\n⠁")
    #expect(try exportedBody(braille).contains("<pre style=\"--columns:100\"><code>⠁⠁"))
    let style = String(decoding: try exported("# A\n").bytes, as: UTF8.self)
    #expect(style.contains("unicode-range: U+2800-28FF; size-adjust: 82.2%") && style.contains("font-family: dots, "))
  }

  @Test func thePageAsksForNothing() throws {
    let head = try exportedHead("# A\n")
    #expect(
      head.contains(
        "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\"")
    )
    #expect(head.contains("<meta charset=\"utf-8\" />") && head.contains("width=device-width"))
    let text = String(decoding: try exported("# A\n").bytes, as: UTF8.self)
    #expect(!text.contains("url(") && !text.contains("@import") && !text.contains("<script") && !text.contains("<link"))
  }

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
      // The patterns that GitHub adds are excluded.
      let others = ["|", "~", "@", "http", "www", "[^", "[ ]", "[x]", "[!"]
      return isPlain && !others.contains { text.contains($0) } ? Array(text.utf8) : nil
    }
    try #require(documents.count > 50)
    let expected = try #require(try Oracles.html(documents, by: "cmark"))
    for (document, html) in zip(documents, expected) {
      let text = String(decoding: document, as: UTF8.self)
      #expect(try exportedBody(text).replacing(/(<h[1-6]) id="[^"]*"/) { $0.1 } == html, "\(text)")
    }
  }
}
