import Files
import Notebooks
import TestSupport
import Testing

@Suite struct SparseCheckoutTests {
  @Test(arguments: [
    ("/*\n!/*/\n/docs/\n", "docs/a.svg", true), ("/*\n!/*/\n/docs/\n", "docs/figures/lab/a.svg", true),
    ("/*\n!/*/\n/docs/\n", "other/a.svg", false), ("/*\n!/*/\n/docs/\n", "a.svg", true),
    ("/*\n!/*/\n/docs/\n!/docs/*/\n/docs/sub/\n", "docs/a.svg", true),
    ("/*\n!/*/\n/docs/\n!/docs/*/\n/docs/sub/\n", "docs/figures/a.svg", false),
    ("/*\n!/*/\n/docs/\n!/docs/*/\n/docs/sub/\n", "docs/sub/figures/a.svg", true),
    ("/*\n!/*/\n/a\\*b/\n", "a*b/c.svg", true),
    ("/docs/*.md\n", "docs/lab.md", true), ("/docs/*.md\n", "docs/figures/lab/a.svg", false),
    ("/docs/*.md\n", "docs/sub/lab.md", false), ("/docs/*\n!/docs/figures/\n", "docs/a.csv", true),
    ("/docs/*\n!/docs/figures/\n", "docs/figures/lab/a.svg", false),
    ("/docs/*\n", "docs/figures/lab/a.svg", true), ("*.svg\n", "docs/figures/lab/a.svg", true),
    ("figures/\n", "docs/figures/lab/a.svg", true), ("figures\n", "docs/a.svg", false),
    ("/**/figures/\n", "docs/sub/figures/a.svg", true), ("/**/figures/\n", "figures/a.svg", true),
    ("docs/**\n", "docs/a/b.svg", true), ("docs/**\n", "docs.svg", false), ("/docs/a?c\n", "docs/a/c", false),
    ("/*\n", "docs/a.svg", true), ("/*\n!/*/\n/docs\n", "docs/a.svg", true), ("/*\n!/*/\n!docs\n", "docs/a.svg", false),
    ("# docs\n*.md\n", "docs/a.svg", false), ("*\n!/docs/*.svg\n", "docs/a.svg", false),
    ("/*a*a*a*b*a*a*\n", "aaaaaaaaaaaaaaaaaaaaaaaa", false),
  ])
  func patterns(patterns: String, path: String, isInside: Bool) throws {
    #expect(try #require(SparseCheckout(patterns)).holds(path) == isInside)
  }

  /// A set of characters is not read, so nothing is known unless a later pattern decides.
  @Test func unknown() throws {
    let checkout = try #require(SparseCheckout("/docs/[ab].md\n/docs/c.md\n"))
    #expect(checkout.holds("docs/a.md") == nil && checkout.holds("docs/c.md") == true)
    #expect(SparseCheckout("") == nil && SparseCheckout("# all\n") == nil)
  }
}
