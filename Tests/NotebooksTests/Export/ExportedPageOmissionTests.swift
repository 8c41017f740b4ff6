import Notebooks
import Specification
import TestSupport
import Testing

/// The limits of an author's own HTML and addresses.
@Suite("Omissions in exported pages") struct ExportedPageOmissionTests {
  @Test(arguments: [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,a", "vbscript:a", "file:///etc/passwd",
    "<java\tscript:a>", "&#106;avascript:a", "javascript&colon;a", "&#1;javascript:a", "//evil.example/a",
    "/\\\\evil.example", "\\\\\\\\evil.example", "/etc/passwd", "http:evil.example", "https:/evil", "ftp://a",
    "x-y:z", "&Tab;javascript:a", "< javascript:a>", "&nbsp;javascript:a", "java\u{0}script:a", "about:blank",
    "blob:a", "C:\\\\a", "automata:life", "j\u{AD}avascript:a", "java&NewLine;script:a", "&#x6A;&#x61;vascript:a",
  ]) func unsafeLinks(destination: String) throws {
    for source in ["[a *b*](\(destination))\n", "[a *b*]\n\n[a *b*]: \(destination)\n"] {
      let html = try exportedBody(source)
      #expect(!html.contains("href"), "\(html)")
      #expect(html.hasPrefix("<p>a <em>b</em></p>") || html.hasPrefix("<p>["), "\(html)")
    }
    #expect(!(try exportedBody("![a](\(destination))\n").contains("href")))
    #expect(!(try exportedBody("<\(destination)>\n").contains("href")))
  }

  @Test(arguments: [
    ("https://a.example/?b=c&d#e", "https://a.example/?b=c&amp;d#e"), ("HTTP://a", "HTTP://a"),
    ("mailto:a@b.c", "mailto:a@b.c"), ("a/b.md", "a/b.md"), ("../a.md", "../a.md"), ("#a", "#a"), ("?a", "?a"),
    ("a%20b", "a%20b"), ("<a b\">", "a%20b%22"), ("a/b:c", "a/b:c"), ("é", "%C3%A9"), ("", ""), ("a'b", "a&#x27;b"),
  ]) func safeLinks(destination: String, address: String) throws {
    #expect(try exportedBody("[a](\(destination))\n") == "<p><a href=\"\(address)\">a</a></p>\n")
  }

  @Test(arguments: [
    "<script>alert(1)</script>\n", "a <script>alert(1)</script>\n", "<img src=x onerror=alert(1)>\n",
    "a <img src=x onerror=alert(1)>\n",
    "<iframe src=a></iframe>\n", "a <a id=\"fig-a\" onclick=\"b\"></a>\n", "a <a id=\"fig-A\"></a>\n",
    "a <a id='fig-a'></a>\n",
    "a <a  id=\"fig-a\"></a>\n", "a <a id=\"x\"></a>\n", "<style>a</style>\n", "<!-- a --><script>b</script>\n",
    "<!--> <script>b</script>\n",
    "<details>\n<summary>a</summary>\n", "<?php a ?>\n", "<!DOCTYPE a>\n", "<![CDATA[<script>]]>\n",
    "a <a id=\"fig-a\"> b</a>\n",
    "<!-- notebook:begin a --><b>\n",
    "| a |\n| - |\n| <b onclick=\"a\"> |\n",
  ]) func rawHTML(source: String) throws {
    // An invalid marker is an error in a notebook, but the page still shows its text.
    let page = try exported(source)
    let html = try exportedBody(source)
    let own = /<\/?(p|pre|code|div|table|thead|tbody|tr|td|th)( (class|scope)="[a-z -]*")*>/
    #expect(!html.replacing(own, with: "").contains("<"), "\(html)")
    #expect(page.warnings.contains { $0.message == "HTML is shown as plain text" })
  }

  /// Rows beyond the limit of a table are left out with a warning, and a table of its own holds them.
  @Test func rowsThatAreLeftOut() throws {
    let header = "| a |\n| - |\n", rows = { String(repeating: "| b |\n", count: $0) }
    let page = try exported("# T\n\n" + header + rows(12_000))
    #expect(
      page.warnings.map(\.message) == ["only the first 10,000 of 12,000 rows of this table are in the page"])
    #expect(page.warnings.first?.span?.start.line == 10_005)
    #expect(page.warnings.first?.help == "split the table here, with its header above the rest")
    let split = try exported("# T\n\n" + header + rows(10_000) + "\n" + header + rows(2_000))
    #expect(split.warnings == [])
  }

  @Test func everyTextIsEscaped() throws {
    let nasty = "\"'<>&amp;\u{202E}"
    for source in [
      "# \(nasty)", nasty, "`\(nasty)`", "```\(nasty.replacing("`", with: ""))\n\(nasty)\n```",
      "[\(nasty)](<#\"'<b>> '\"\"')",
      "![\(nasty)](<x\"y> (\"a\"))", "| \(nasty) |\n| - |\n| \(nasty) |", "- [ ] \(nasty)", "a[^b]\n\n[^b]: \(nasty)",
    ] {
      let html = try exportedBody(source + "\n")
      let tag = /<[a-z\/][a-z0-9]*( [a-z-]+(="[^"<>]*")?)*( \/)?>/
      #expect(!html.replacing(tag, with: "").contains { $0 == "<" || $0 == ">" || $0 == "\"" }, "\(html)")
    }
  }
}
