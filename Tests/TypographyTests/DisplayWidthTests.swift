import Testing
import Typography

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("가", 2), ("각", 2), ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2),
    ("🇩🇪", 2), ("❤️", 2), ("│██·…", 5), ("ﾊ", 1), ("ハ", 2), ("𝟙", 1), ("☰", 2),
  ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }
}
