import MarkdownSource
import Testing

@Suite("Heading slugs")
struct HeadingSlugsTests {
  @Test(arguments: [
    ("Getting started", "getting-started"),
    ("What's new in 2.0?", "whats-new-in-20"),
    ("a - b", "a---b"),
    ("snake_case & co", "snake_case--co"),
    ("Über ÉTÉ İ", "über-été-i̇"),
    ("日本語 の 見出し", "日本語-の-見出し"),
    ("🚀 Launch", "-launch"),
    ("½ ² ٣", "--٣"),
    ("", ""),
  ])
  func slug(_ text: String, _ expected: String) {
    var slugs = HeadingSlugs()
    #expect(slugs.slug(of: text) == expected)
  }

  @Test func duplicatesAreNumberedAndNeverCollide() {
    var slugs = HeadingSlugs()
    #expect(["A", "a", "A-1", "a", "a!"].map { slugs.slug(of: $0) } == ["a", "a-1", "a-1-1", "a-2", "a-3"])
  }

  @Test func markUpIsNotText() throws {
    let heading = "# *A* `b()` [c](d) ![e](f) <i>g</i> ~~h~~\n"
    let tree = try MarkdownTree.parseGitHub(Array(heading.utf8), deadlineSeconds: 60)
    var slugs = HeadingSlugs()
    #expect(slugs.slug(ofHeading: 1, in: tree) == "a-b-c--g-h")
  }
}
