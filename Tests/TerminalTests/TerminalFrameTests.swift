import Terminal
import Testing
import Typography

@Suite struct TerminalFrameTests {
  @Test(arguments: [
    ("abc", 0, "abc  "), ("abc", 3, "   ab"), ("abc", -2, "c    "), ("漢字", -1, " 字  "), ("漢字", 2, "  漢 "),
    ("a", 5, "     "),
    ("e\u{301}\u{200B}x", 0, "e\u{301}x   "),
  ])
  func putClips(text: String, column: Int, expected: String) {
    var frame = TerminalFrame(columns: 5, rows: 1)
    frame.put(VisibleText(text), column: column, row: 0)
    frame.put(VisibleText(text), column: column, row: 1)
    #expect((0..<5).map { frame[$0, 0].text.string }.joined() == expected)
  }

  @Test func halvesOfWideCharactersBecomeBlanks() {
    for (column, expected) in [(0, "x字"), (1, " x字"), (2, "漢x"), (3, "漢 x")] {
      var frame = TerminalFrame(columns: 4, rows: 1)
      frame.put(VisibleText("漢字"), column: 0, row: 0)
      frame.put(VisibleText("x"), column: column, row: 0)
      let text = (0..<4).map { frame[$0, 0].text.string }.joined()
      #expect(text.filter { $0 != " " } == expected.filter { $0 != " " })
      #expect(VisibleText(text).width == 4)
    }
  }
}
