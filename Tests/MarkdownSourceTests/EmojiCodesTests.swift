import MarkdownSource
import Testing

@Suite struct EmojiCodesTests {
  private func text(_ markdown: String) throws -> String {
    let tree = try MarkdownTree.parseGitHub(Array(markdown.utf8), deadlineSeconds: 60).readingHTML()
    return tree.text(ofHeading: 1)
  }

  @Test(arguments: [
    (":tada:", "🎉"), (":+1: :-1:", "👍 👎"), (":white_check_mark:", "✅"), (":heavy_check_mark:x", "✔️x"),
    ("a:rocket:b", "a🚀b"),
    ("::rocket::", ":🚀:"), (":rocket", ":rocket"), (":Rocket:", ":Rocket:"), ("10:30:20", "10:30:20"),
    (":zz:rocket:", ":zz🚀"),
    (":no such:", ":no such:"), (": rocket :", ": rocket :"),
  ])
  func codes(markdown: String, shown: String) throws { #expect(try text(markdown) == shown) }
}
