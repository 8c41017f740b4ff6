import Terminal
import Testing

@Suite struct HyperlinkTests {
  @Test(arguments: [
    ("https://a.b/c?d=e;f#g", "https://a.b/c?d=e;f#g"), ("HTTP://a", "HTTP://a"), ("mailto:a@b.c", "mailto:a@b.c"),
    ("https://a/\u{1B}]0;x\u{7}", "https://a/%1B]0;x%07"), ("https://a/漢 b", "https://a/%E6%BC%A2%20b"),
    ("https://a/\u{202E}", "https://a/%E2%80%AE"), ("javascript:alert(1)", nil), ("file:///etc/passwd", nil),
    ("https://", nil),
    ("data:text/html,x", nil), ("/relative", nil), (" https://a", nil), ("", nil),
  ])
  func linksThatATerminalMayOpen(address: String, encoded: String?) {
    #expect(Hyperlink(address)?.address == encoded)
  }

  @Test func linksAreBounded() {
    let address = "https://" + String(repeating: "a", count: 2075)
    #expect(Hyperlink(address)?.address == address)
    #expect(Hyperlink(address + "a") == nil)
    #expect(Hyperlink("https://" + String(repeating: "漢", count: 300)) == nil)
  }
}
