import Live
import Terminal
import Testing

@Suite struct HelpPageTests {
  @Test func itListsGesturesKeysAndReasons() throws {
    var bench = try Bench.playing("life", ["grid=8x8"])
    try bench.type("?")
    #expect(bench.lines[0].hasPrefix(" Keys of life"))
    #expect(bench.text.contains("arrows hjkl      Moves the cursor; with Shift by 8"))
    #expect(bench.text.contains("drag             Paints; with Shift or the right button selects"))
    let reset = try #require(bench.lines.firstIndex { $0.contains("Calls the present generation 0") })
    #expect(bench.lines[reset + 1].contains("not now: this is generation 0"))
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
}
