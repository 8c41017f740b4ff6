import Files
import Testing

@Suite struct NameKeyTests {
  /// Whether two names are one file on systems that ignore case. Elsewhere, only equal bytes are.
  @Test(arguments: [
    ("a.csv", "a.csv", true), ("a.csv", "A.CSV", true), ("Gun.rle", "gUN.rle", true), ("a.csv", "b.csv", false),
    ("\u{E9}.csv", "\u{C9}.csv", true), ("\u{E9}.csv", "e\u{301}.csv", true), ("\u{E9}.csv", "e.csv", false),
    ("\u{212A}.csv", "k.csv", true), ("", "", true),
  ])
  func names(first: String, second: String, areOneWithoutCase: Bool) {
    #expect((NameKey(first, ignoresCase: true) == NameKey(second, ignoresCase: true)) == areOneWithoutCase)
    let areEqual = first.utf8.elementsEqual(second.utf8)
    #expect((NameKey(first, ignoresCase: false) == NameKey(second, ignoresCase: false)) == areEqual)
    #expect(!areOneWithoutCase || Set([first, second].map { NameKey($0, ignoresCase: true) }).count == 1)
  }
}
