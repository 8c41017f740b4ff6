import MarkdownSource
import Notebooks
import TestSupport
import Testing

@Suite struct ProofTests {
  private static let region = "<!-- notebook:begin a -->\n\ntext\n\n<!-- notebook:end a -->\n"

  private static func isSame(_ before: String, _ after: String) -> Bool {
    let old = layout(before), new = layout(after)
    return Proof.isSamePage(
      MarkdownTree(bytes(before)), without: old.regions, MarkdownTree(bytes(after)), without: new.regions)
  }

  static let samePages: [(name: String, before: String, after: String)] = [
    ("a new region", "A\n\nB\n", "A\n\n" + region + "\nB\n"),
    ("a region gone", "A\n\n" + region + "B\n", "A\n\nB\n"),
    ("other text in it", "A\n\n" + region, "A\n\n" + region.replacing("text", with: "- list\n\n  # Heading")),
    ("in a quote", "> A\n", "> A\n" + region.prefixed("> ")),
    ("layout", "# A\n\n* b\n", "A\n=\n* b\n"),
  ]

  @Test(arguments: samePages)
  func samePage(name: String, before: String, after: String) {
    #expect(Self.isSame(before, after), "\(name)")
  }

  static let otherPages: [(name: String, before: String, after: String)] = [
    ("text", "A\n", "B\n"),
    ("one paragraph", "A\n\nB\n", "A\nB\n"),
    ("level", "# A\n", "## A\n"),
    ("nesting", "> A\n\nB\n", "> A\n>\n> B\n"),
    ("tightness", "- a\n- b\n", "- a\n\n- b\n"),
    ("order", "A\n\nB\n", "B\n\nA\n"),
    ("code", "```\nA\n```\n", "```\nA\n\n```\n"),
    ("a link", "[a]\n\n[a]: b\n", "[a]\n\n[a]: c\n"),
    ("beside a region", "A\n\n" + region, "A\n\n" + region + "B\n"),
  ]

  @Test(arguments: otherPages)
  func otherPage(name: String, before: String, after: String) {
    #expect(!Self.isSame(before, after), "\(name)")
  }
}
