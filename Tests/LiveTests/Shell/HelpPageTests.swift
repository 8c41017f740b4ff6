import Live
import Terminal
import Testing

@Suite struct HelpPageTests {
  @Test func itListsGesturesKeysAndReasons() throws {
    var bench = try Bench.playing("life", ["grid=8x8"])
    try bench.type("?")
    #expect(bench.lines[0].hasPrefix(" Keys of life"))
    #expect(bench.text.contains("arrows hjkl      Moves the cursor; with Shift by 8"))
    #expect(bench.text.contains("drag             Paints; with the right button or after v selects"))
    let reset = try #require(bench.lines.firstIndex { $0.contains("Resets the generation count to 0") })
    #expect(bench.lines[reset + 1].contains("not now: already at generation 0"))
  }

  @Test func itScrollsToItsEndAndNoFurther() throws {
    var bench = try Bench.playing("life", ["grid=8x8"])
    try bench.type("?")
    #expect(bench.lines[23].contains("Down scrolls"))
    for _ in 0..<200 { try bench.press(.down) }
    #expect(bench.lines[23].contains("Any other key closes this page."))
    #expect(bench.lines[22].contains("Ends the program"))
    let end = bench.text
    try bench.press(.up)
    #expect(bench.text != end)
    try bench.type("x")
    #expect(bench.lines[1].contains("generation 0"))
  }

  @Test(arguments: [(20, 5), (40, 12), (80, 24)]) func everyWordIsShown(_ columns: Int, _ rows: Int) throws {
    var bench = try Bench.playing("life", ["grid=8x8"], columns: columns, rows: rows)
    try bench.type("?")
    var text = ""
    for _ in 0..<300 {
      text += bench.lines[1..<rows - 1].joined(separator: "\n") + "\n"
      try bench.press(.down)
    }
    #expect(!text.contains("…"))
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("Paints;") && words.contains("Ends the program"))
    #expect(bench.lines[rows - 1].contains("closes"))
  }

  /// While text is typed, letters are not keys.
  @Test func aPageOfAPromptListsKeysOfText() throws {
    var bench = try Bench.playing("life", ["grid=8x8"])
    try bench.type("w")
    try bench.press(.function(1))
    #expect(bench.text.contains("Left Right") && bench.text.contains("Home End"))
    #expect(!bench.text.contains("arrows hjkl") && !bench.text.contains("Ends the program"))
  }

  @Test func pagesScroll() throws {
    var bench = try Bench.playing("life", ["grid=8x8"])
    try bench.type("?")
    let last = bench.lines[22]
    try bench.press(.pageDown)
    #expect(bench.lines[0].contains("Keys of life") && !bench.lines[1...22].contains(last))
    try bench.press(.pageUp)
    #expect(bench.lines[22] == last)
  }
}
