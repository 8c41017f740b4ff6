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

  /// A key takes two cells, and so does an emoji that is wide without a selector. A symbol in the form of text keeps its
  /// cell. No selector has a cell of its own.
  @Test(arguments: [
    ("1\u{FE0F}\u{20E3} a", ["1\u{FE0F}\u{20E3}", "", " ", "a", " "]),
    ("#\u{20E3}a", ["#\u{20E3}", "a", " ", " ", " "]), ("❤\u{FE0F}a", ["❤\u{FE0F}", "", "a", " ", " "]),
    ("❤\u{FE0E}a", ["❤\u{FE0E}", "a", " ", " ", " "]), ("⌚\u{FE0E}a", ["⌚\u{FE0E}", "", "a", " ", " "]),
  ])
  func selectorsOfEmoji(text: String, cells: [String]) {
    var frame = TerminalFrame(columns: 5, rows: 1)
    frame.put(VisibleText(reading: text.utf8), column: 0, row: 0)
    #expect((0..<5).map { frame[$0, 0].text.string } == cells)
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
