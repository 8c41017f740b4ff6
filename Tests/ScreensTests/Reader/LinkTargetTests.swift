import Screens
import Testing

@Suite struct LinkTargetTests {
  private static func here(_ path: String, anchor: String? = nil) -> LinkTarget {
    .document(.file(root: "/root", path: path), anchor: anchor)
  }

  @Test(
    arguments: [
      ("a.md", here("docs/a.md")), ("./a.md", here("docs/a.md")), ("../a.md", here("a.md")),
      ("sub/../a.md#x", here("docs/a.md", anchor: "x")),
      ("a%20b.md#%C3%A4", here("docs/a b.md", anchor: "ä")), ("a.md#", here("docs/a.md", anchor: "")),
      ("%2e%2e/a.md", here("a.md")),
      ("a:b/c.md", nil), ("./a:b.md", here("docs/a:b.md")), ("100%.md", here("docs/100%.md")),
      ("%zz", here("docs/%zz")),
      ("#x", .anchor("x")), ("", .anchor("")), ("#", .anchor("")), ("#a%20b", .anchor("a b")),
      ("https://a.b", .outside("https://a.b")), ("HTTP://a.b", .outside("HTTP://a.b")),
      ("mailto:a@b", .outside("mailto:a@b")),
      ("automata:life?rule=B3/S23", .simulation("life?rule=B3/S23")),
      ("../../a.md", nil), ("../..", nil), ("%2e%2e/%2e%2e/a.md", nil), ("..%2f..%2fa.md", nil), ("/a.md", nil),
      ("//h/a", nil),
      ("%2Fa.md", nil), ("a\\b.md", nil), ("..\\..\\a", nil), ("a%5Cb.md", nil), ("a%00.md", nil), ("a\u{1B}.md", nil),
      ("a\u{9B}.md", nil),
      ("a%1B.md", nil), ("javascript:x", nil), ("JavaScript:x", nil), ("file:a.md", nil), ("data:,x", nil),
      ("vbscript:x", nil),
      (" javascript:x", here("docs/ javascript:x")), ("java\tscript:x", nil),
    ] as [(String, LinkTarget?)])
  func targets(destination: String, target: LinkTarget?) {
    let found = LinkTarget(destination, from: Reading.source)
    if let target {
      #expect(found == target)
    } else if case .refused = found {
    } else {
      Issue.record("\(destination.debugDescription) leads to \(found)")
    }
  }

  @Test func standardInputHasNoNeighbours() {
    #expect(LinkTarget("#x", from: .input) == .anchor("x"))
    #expect(LinkTarget("https://a.b", from: .input) == .outside("https://a.b"))
    guard case .refused = LinkTarget("a.md", from: .input) else {
      Issue.record("a file beside standard input")
      return
    }
    #expect(
      LinkTarget("reference.md#life", from: .builtIn(path: "docs/guide.md"))
        == .document(.builtIn(path: "docs/reference.md"), anchor: "life"))
  }
}
