import Live
import Simulations
import Terminal
import Testing

@Suite struct LineScreenTests {
  private func bench(_ keys: [String] = ["rule=90", "grid=9"], columns: Int = 80, rows: Int = 24) throws -> Bench {
    try Bench.playing("elementary", keys, columns: columns, rows: rows)
  }

  /// Returns the cells of a bench whose cells are two columns wide, with `#` for a live one.
  private func cells(_ bench: Bench, rows: Int, columns: Int) -> [String] {
    bench.lines.dropFirst(3).prefix(rows).map { line in
      let text = Array(line)
      let start = 40 - columns / 2 * 2
      return (0..<columns).map { index in
        let place = start + 2 * index
        return place < text.count && text[place] != " " ? "#" : "."
      }.joined()
    }
  }

  @Test func theHistoryGrowsDownwards() throws {
    var bench = try bench()
    #expect(bench.lines[0].hasPrefix("elementary") && bench.lines[0].hasSuffix("rule 90  9 cells"))
    #expect(bench.lines[2].hasPrefix(" seed 0"))
    #expect(bench.lines[1].contains("generation 0   stopped (15/s)   population 1"))
    #expect(bench.pendingTimers == 0)
    try bench.type("sss")
    #expect(bench.lines[1].contains("generation 3"))
    #expect(cells(bench, rows: 4, columns: 9) == ["....#....", "...#.#...", "..#...#..", ".#.#.#.#."])
    try bench.type("b")
    #expect(cells(bench, rows: 4, columns: 9) == ["....#....", "...#.#...", "..#...#..", "........."])
    try bench.type("r")
    #expect(bench.lines[1].contains("generation 0"))
  }

  @Test func itScrollsForEverAndBack() throws {
    var bench = try bench()
    for _ in 0..<10 { try bench.type("S") }
    #expect(bench.lines[1].contains("generation 100"))
    let newest = cells(bench, rows: 19, columns: 9)
    #expect(newest[18].contains("#"))
    try bench.press(.home)
    #expect(cells(bench, rows: 2, columns: 9) == ["....#....", "...#.#..."])
    #expect(bench.lines[2].contains("scrolled back"))
    // The view stays while the line continues.
    try bench.type("s")
    #expect(cells(bench, rows: 2, columns: 9) == ["....#....", "...#.#..."])
    try bench.press(.end)
    #expect(cells(bench, rows: 18, columns: 9) == Array(newest.dropFirst()))
    try bench.mouse(.wheelUp, column: 5, row: 5)
    #expect(bench.lines[2].contains("scrolled back"))
    try bench.mouse(.wheelDown, column: 5, row: 5)
    #expect(!bench.lines[2].contains("scrolled back"))
    try bench.press(.home)
    try bench.type("r")
    #expect(!bench.lines[2].contains("scrolled back"))
  }

  @Test func anotherRuleGoesOnFromTheNewestRow() throws {
    var bench = try bench()
    try bench.type("ss]s")
    #expect(bench.lines[0].contains("rule 91"))
    #expect(bench.lines[1].contains("generation 3"))
    let rows = cells(bench, rows: 4, columns: 9)
    #expect(rows.prefix(3) == ["....#....", "...#.#...", "..#...#.."])
    // Rule 91 = 01011011: 000 gives 1, 001 gives 1, 010 gives 0, 100 gives 1.
    #expect(rows[3] == "##.###.##")
    try bench.type("r")
    #expect(bench.lines[0].contains("rule 91") && bench.lines[1].contains("generation 0"))
    try bench.type("s")
    #expect(cells(bench, rows: 2, columns: 9)[1] == "####.####")
    try bench.type("[[")
    #expect(bench.lines[0].contains("rule 89"))
  }

  @Test func aRuleIsTyped() throws {
    var bench = try bench()
    try bench.type("#300")
    #expect(bench.lines[1].contains("rule: 300"))
    try bench.press(.enter)
    #expect(bench.lines[2].contains("expected a number from 0 to 255, or one followed by R for the second order"))
    for _ in 0..<3 { try bench.press(.backspace) }
    try bench.type("37R")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("rule 37R"))
    try bench.type("]")
    #expect(bench.lines[0].contains("rule 38R"))
    try bench.type("#1")
    try bench.press(.escape)
    #expect(bench.lines[0].contains("rule 38R") && bench.lines[1].contains("generation 0"))
  }

  /// The fields are those of forms: the current value is shown, and is replaced by typing, or edited.
  @Test func aPresentValueIsReplacedOrEdited() throws {
    var bench = try bench()
    for (key, value) in [("#", "rule: 90"), ("c", "cells of a row: 9"), ("i", "milliseconds: 67")] {
      try bench.type(key)
      #expect(bench.lines[1].hasSuffix(value), "\(bench.lines[1])")
      try bench.press(.escape)
    }
    try bench.type("#")
    try bench.press(.left)
    try bench.type("1")
    #expect(bench.lines[1].hasSuffix("rule: 910"))
    try bench.press(.home)
    try bench.press(.delete)
    try bench.press(.enter)
    #expect(bench.lines[0].contains("rule 10"))
    try bench.type("#999")
    try bench.press(.enter)
    #expect(bench.lines[2].contains("expected"))
    try bench.press(.character("u"), .control)
    try bench.send(.event(.paste("110")))
    try bench.press(.enter)
    #expect(bench.lines[0].contains("rule 110"))
  }

  @Test func theRowOfAnotherRuleIsMarked() throws {
    var bench = try Bench.playing("elementary", ["rule=90", "grid=80"])
    try bench.type("sssssss]ssss]sss")
    let marks = bench.lines.enumerated().filter { $0.element.contains("◂ rule") }
    #expect(marks.map { $0.element.suffix(9) } == ["◂ rule 91", "◂ rule 92"])
    // The marks are at generations 7 and 11, with two rows in each line of the terminal, below the title.
    #expect(marks.map(\.offset) == [3 + 7 / 2, 3 + 11 / 2])
    // If one goes back beyond the change, the mark goes, too.
    try bench.type("bbbb")
    #expect(bench.text.contains("◂ rule 91") && !bench.text.contains("◂ rule 92"))
    try bench.type("r")
    #expect(!bench.text.contains("◂"))
    // A code that is longer than a third of the line is not shown in full.
    var long = try Bench.playing(
      "totalistic", ["code=1", "colours=5", "radius=3", "grid=40"], columns: 40, rows: 12)
    try long.type("s[ss")
    try long.type("[ss")
    #expect(long.text.contains("◂ code"))
  }

  /// On 40 columns, every page has a place in the title, which can be clicked.
  @Test func narrowTitlesNumberTheOtherPages() throws {
    var bench = try Bench.playing("elementary", ["rule=30"], columns: 40, rows: 12)
    #expect(bench.lines[0] == "elementary   1 Full grid   2   3", "\(bench.lines[0])")
    try bench.click(column: 31, row: 0)
    #expect(bench.lines[0] == "elementary   1   2   3 Statistics", "\(bench.lines[0])")
  }

  @Test func aDragPastTheEdgeGoesOnAlongIt() throws {
    var bench = try Bench.playing("elementary", ["rule=204", "grid=80", "initial=empty"])
    try bench.mouse(.press(.left), column: 10, row: 3)
    try bench.mouse(.drag(.left), column: 40, row: 23)
    try bench.mouse(.drag(.left), column: 200, row: 99)
    try bench.mouse(.release(.left), column: 200, row: 99)
    #expect(bench.lines[1].contains("population 70"))
  }

  @Test func aChangeOfTheRuleIsTakenBack() throws {
    var bench = try bench()
    try bench.type("ss]sssu")
    #expect(bench.lines[0].contains("rule 90") && bench.lines[1].contains("generation 5"))
    try bench.press(.character("r"), .control)
    #expect(bench.lines[0].contains("rule 91") && bench.lines[1].contains("generation 5"))
    try bench.type("bbbb")
    #expect(bench.lines[0].contains("rule 90") && bench.lines[1].contains("generation 1"))
  }

  @Test func cellsAndIntervalAreTyped() throws {
    var bench = try bench()
    try bench.type("c21")
    try bench.press(.enter)
    #expect(bench.lines[0].contains("rule 90  21 cells"))
    try bench.type("i100")
    try bench.press(.enter)
    #expect(bench.lines[1].contains("stopped (10/s)"))
    try bench.type(" ")
    try bench.wait(.seconds(1))
    #expect(bench.lines[1].contains("generation 10   running 10/s"))
    try bench.type("i0")
    try bench.press(.enter)
    #expect(bench.lines[2].contains("expected a number from 1 to 60,000"))
  }

  @Test func cellsOfTheNewestRowAreChanged() throws {
    var bench = try bench()
    try bench.type("s")
    try bench.press(.enter)
    #expect(cells(bench, rows: 2, columns: 9) == ["....#....", "...###..."])
    try bench.press(.left)
    try bench.press(.enter)
    #expect(cells(bench, rows: 2, columns: 9) == ["....#....", "....##..."])
    try bench.type("uu")
    #expect(cells(bench, rows: 2, columns: 9) == ["....#....", "...#.#..."])
    try bench.press(.character("r"), .control)
    #expect(cells(bench, rows: 2, columns: 9) == ["....#....", "...###..."])
    // The first cell begins at column 32, and the newest row is the fifth row of the screen.
    try bench.mouse(.press(.left), column: 32, row: 4)
    try bench.mouse(.drag(.left), column: 36, row: 4)
    try bench.mouse(.release(.left), column: 36, row: 4)
    #expect(cells(bench, rows: 2, columns: 9) == ["....#....", "######..."])
    try bench.click(column: 40, row: 3)
    #expect(bench.lines[1].contains("only the newest row can be changed"))
  }

  @Test func anUndoneEditChangesTheRowsAfterIt() throws {
    var bench = try bench()
    try bench.press(.enter)
    try bench.type("ss")
    #expect(cells(bench, rows: 3, columns: 9) == [".........", ".........", "........."])
    try bench.type("u")
    #expect(cells(bench, rows: 3, columns: 9) == ["....#....", "...#.#...", "..#...#.."])
  }

  @Test func zoomsToHalfBlocksAndBraille() throws {
    var bench = try bench(["rule=90", "grid=80"])
    #expect(bench.lines[1].contains("zoom 2/18"))
    try bench.type("S")
    #expect(bench.lines[3].contains("▄") || bench.lines[3].contains("▀"))
    try bench.type("Z")
    #expect(bench.lines[1].contains("zoom 3/18"))
    #expect(bench.lines[3].unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) })
    try bench.type("ZZ")
    #expect(bench.lines[1].contains("zoom 5/18"))
    try bench.type("f")
    #expect(bench.lines[1].contains("zoom 2/18"))
  }

  @Test func theCopiedBlockBeginsWithTheRowOfTheLastRule() throws {
    var bench = try bench()
    try bench.type("ss]sy")
    let block = try #require(bench.copied.first)
    #expect(
      block == """
        ```yaml simulation
        model: elementary
        rule: 91
        grid: 9
        initial: {rle: "2bo3bo2b!", at: [0, 0]}
        steps: 1
        ```

        """)
  }

  @Test func aRandomRowStartsAnew() throws {
    var bench = try bench()
    try bench.type("ss]R")
    #expect(bench.lines[0].contains("rule 91  9 cells") && bench.lines[1].contains("generation 0"))
    #expect(bench.lines[2].hasPrefix(" seed 1"))
    let first = cells(bench, rows: 1, columns: 9)
    try bench.type("R")
    #expect(bench.lines[2].contains("seed 2"))
    #expect(cells(bench, rows: 1, columns: 9) != first)
    try bench.type("n")
    #expect(cells(bench, rows: 1, columns: 9) == ["....#...."])
  }

  @Test func statistics() throws {
    var bench = try bench()
    try bench.type("sss3")
    #expect(bench.lines.contains { $0.split(separator: " ") == ["population", "4"] })
    #expect(bench.text.contains("population by generation"))
    try bench.click(column: 15, row: 0)
    #expect(bench.lines[1].contains("zoom 2/18") || bench.lines[1].contains("zoom 1/18"))
  }

  @Test func totalisticCodesHaveColours() throws {
    var bench = try Bench.playing("totalistic", ["code=777", "colours=3", "grid=21"])
    #expect(bench.lines[0].contains("code 777  21 cells"))
    try bench.type("s]")
    #expect(bench.lines[0].contains("code 778"))
    try bench.type("#99999")
    try bench.press(.enter)
    #expect(bench.lines[2].contains("expected a whole number below 3^7"))
  }

  @Test(arguments: [(80, 24), (40, 12), (120, 40), (20, 5)]) func fits(columns: Int, rows: Int) throws {
    var bench = try Bench.playing("elementary", ["rule=30"], columns: columns, rows: rows)
    for page in ["1", "2", "3"] {
      try bench.type(page + "sS")
      #expect(bench.lines[1].contains("generation"))
    }
  }

  @Test func theUnboundedLineGrows() throws {
    var bench = try bench(["rule=90", "boundary=unbounded", "grid=1"])
    try bench.type("sss")
    #expect(bench.lines[0].contains("7 cells"))
    try bench.type("#30")
    try bench.press(.enter)
    try bench.type("ss")
    #expect(bench.lines[0].contains("rule 30  11 cells"))
    // Under rule 1, all cells out to infinity come alive, and no block can begin in this way.
    try bench.type("#1")
    try bench.press(.enter)
    try bench.type("s]")
    #expect(bench.lines[0].contains("rule 1 "))
    #expect(bench.lines[1].contains("the cells beyond the line are alive"))
  }

  @Test func anIntervalIsKeptExactly() throws {
    var bench = try Bench.playing("elementary", ["rule=30", "grid=9"])
    try bench.type("i999")
    try bench.press(.character("u"), .control)
    try bench.type("700")
    try bench.press(.enter)
    try bench.type(" ")
    try bench.wait(.milliseconds(3600))
    #expect(bench.lines[1].contains("generation 5"))
  }

  @Test(arguments: ["elementary", "totalistic"]) func theStatisticsDoNotChangeHiddenCells(model: String) throws {
    var bench = try Bench.playing(model, ["grid=21", model == "elementary" ? "rule=30" : "code=10"])
    try bench.type("3")
    try bench.press(.enter)
    #expect(try bench.screen(LineScreen.self).core.session.inputCount == 0)
    #expect(!bench.lines[23].contains("Toggle"))
  }
}
