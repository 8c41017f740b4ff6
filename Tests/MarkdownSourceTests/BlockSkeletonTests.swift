import MarkdownSource
import TestSupport
import Testing

/// The shortened document has the blocks of the whole one, on the same lines.
@Suite struct BlockSkeletonTests {
  private static let fragments = [
    "word", "two words", "", " ", "  - item", "- item", "-     code", "1. one", "2) two", "> quote", ">", "> - deep",
    "    indented", "\ttab", "# title", "a\n===", "---", "***", "```", "~~~ info", "| a | b |", "| - | - |", "a | b",
    "- | -", "<div>", "</div>", "<!-- open", "text -->", "ends --> here", "<script>", "x </script>", "<?php", "a ?>",
    "<![CDATA[", "b ]]>", "<!DOCTYPE", "c >", "[a]: /url", "[a]:", "/url", "'title", "title'", "'title' rest", "[a]",
    "> [b]: <u>", "  \\", "  &amp;", "*emphasis*", "[^1]: note", "é", "e\u{301}", "\u{FEFF}w", "10 apples", "1.", "+",
  ]

  @Test func blocksStay() {
    var random = SplitMix(seed: 18)
    for _ in 0..<4_000 {
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).map { _ in
        let lead = ["", "", "", "> ", "  ", "- ", "   "].randomElement(using: &random) ?? ""
        return lead + (Self.fragments.randomElement(using: &random) ?? "")
      }.joined(separator: ["\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n")
      // The text is not front matter.
      let whole = SourceText(Array(("\n" + text).utf8))
      let skeleton = SourceText(BlockSkeleton.of(whole))
      #expect(blocks(of: skeleton) == blocks(of: whole), "\(text.debugDescription)")
    }
  }

  @Test func wordsGo() {
    let text = "Title here\n===\n\n- first words\r\n  more words\n\n[a]: /u\n'title\ngoes on'\n\nwords\n| a | b |"
    let shown = "T\n===\n\n- f\r\n  m\n\n[a]: /u\n'title\ngoes on'\n\nw\n|"
    #expect(BlockSkeleton.of(SourceText(Array(text.utf8))) == Array(shown.utf8))
  }

  /// Returns the blocks without their content.
  private func blocks(of source: SourceText) -> [String] {
    let tree = MarkdownTree(source)
    return tree.nodes.filter { $0.startLine > 0 || $0.parent < 0 }.map { node in
      let kind =
        switch node.kind {
        case .codeBlock(let info, _): "code \(info ?? "indented")"
        case .htmlBlock: "html"
        default: "\(node.kind)"
        }
      return "\(node.startLine) \(node.parent < 0 ? 0 : tree.nodes[node.parent].startLine) \(kind)"
    }
  }
}
