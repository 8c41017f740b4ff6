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
  ])
  func folders(patterns: String, path: String, isInside: Bool) throws {
    #expect(try #require(SparseCheckout(patterns)).holds(path) == isInside)
  }

  /// Other patterns cause no warning, and neither does a full checkout.
  @Test(arguments: ["/*\n", "", "*.md\n", "/*\n!/*/\n!docs\n", "/*\n!/*/\n/docs\n"])
  func unknown(patterns: String) { #expect(SparseCheckout(patterns) == nil) }
}
