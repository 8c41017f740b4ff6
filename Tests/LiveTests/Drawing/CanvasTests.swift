import Live
import Rendering
import Simulations
import Terminal
import Testing
import Typography

@Suite struct CanvasTests {
  @Test(arguments: [false, true]) func aMarkIsSeenOnAFullCell(isASCII: Bool) throws {
    let start = try StartKeys(model: "infection", keys: ["grid=4x2"], columns: 80, rows: 24).start().get()
    let window = LatticeBox(corner: .origin, columns: 4, rows: 2)
    var canvas = Canvas(size: TerminalSize(columns: 4, rows: 1), CanvasLook(isASCII: isASCII))
    let picture = start.session.picture(in: window, scale: 1)
    var marks = CellMarks()
    marks.insert(column: 1, row: 0)
    canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0, marks: marks)
    #expect(canvas.frame[0, 0] == canvas.frame[2, 0])
    #expect(canvas.frame[1, 0].style != canvas.frame[0, 0].style)
    #expect(isASCII || canvas.frame[1, 0].text.string == "▪")
  }

  @Test func aStateHasOneColourWhereverItIsDrawn() throws {
    // A live cell (1) is above a dying one (2), and vice versa.
    let looks = [StateLook("dead", .ground), StateLook("alive", .marked), StateLook("dying", .graded(0, of: 1))]
    let picture = Picture(columns: 2, rows: 2, scale: 1, looks: looks, elements: [1, 2, 2, 1])
    var canvas = Canvas(size: TerminalSize(columns: 2, rows: 1), CanvasLook())
    canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0)
    let dying = LiveTheme.terminal.color(of: .graded(0, of: 1), isPopulation: false)
    #expect(canvas.frame[0, 0].style == CellStyle(foreground: .standard, background: dying))
    #expect(canvas.frame[1, 0].style == CellStyle(foreground: .standard, background: dying))
    #expect(canvas.frame[0, 0].text.string == "▀")
    #expect(canvas.frame[1, 0].text.string == "▄")
  }

  @Test func noColourIsUsedWithoutColours() throws {
    let start = try StartKeys(
      model: "infection", keys: ["grid=4x2", "tap=[{at: [1, 0], step: 1}]"], columns: 80, rows: 24
    )
    .start().get()
    var canvas = Canvas(size: TerminalSize(columns: 4, rows: 1), CanvasLook(hasColors: false))
    let picture = start.session.picture(in: LatticeBox(corner: .origin, columns: 4, rows: 2), scale: 1)
    canvas.put("words", column: 0, row: 0, .status)
    canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0)
    for column in 0..<4 {
      let style = canvas.frame[column, 0].style
      #expect(style.foreground == .standard && style.background == .standard)
    }
  }

  /// Every pair of states in the two halves of a character, as text.
  @Test func nothingButASCIIIsWritten() {
    var canvas = Canvas(size: TerminalSize(columns: 12, rows: 2), CanvasLook(isASCII: true))
    canvas.put("B…/S… ‹é", column: 0, row: 0)
    canvas.put("a long sentence", column: 0, row: 1, upTo: 8)
    func line(_ row: Int) -> String { (0..<12).map { canvas.frame[$0, row].text.string }.joined() }
    #expect(line(0) == "B.../S... <?")
    #expect(line(1).hasPrefix("a long ~"))
  }

  private func pairs(_ states: Int, isASCII: Bool = false, hasColors: Bool) -> [[String]] {
    let looks =
      [StateLook("dead", .ground), StateLook("alive", .marked)]
      + (2..<states).map { StateLook("\($0)", .graded($0 - 2, of: 3)) }
    return (0..<states).map { upper in
      (0..<states).map { lower in
        let picture = Picture(columns: 1, rows: 2, scale: 1, looks: looks, elements: [UInt8(upper), UInt8(lower)])
        var canvas = Canvas(
          size: TerminalSize(columns: 1, rows: 1), CanvasLook(isASCII: isASCII, hasColors: hasColors))
        canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0)
        return canvas.frame[0, 0].text.string
      }
    }
  }

  @Test func withoutColoursEveryPairOfFourStatesHasAShapeOfItsOwn() {
    let shapes = pairs(4, hasColors: false)
    #expect(Set(shapes.flatMap { $0 }).count == 16)
    #expect(shapes[1][1] == "█" && shapes[2][2] == "▌" && shapes[3][3] == "▐" && shapes[1][2] == "▛")
  }

  @Test(arguments: [(false, true), (true, true), (true, false)])
  func statesDifferInShapeWhereBothHalvesAreAlike(_ isASCII: Bool, _ hasColors: Bool) {
    let shapes = pairs(4, isASCII: isASCII, hasColors: hasColors)
    #expect(Set((0..<4).map { shapes[$0][$0] }).count == 4)
    #expect(Set((0..<4).map { shapes[$0][0] }).count == 4)
    #expect(Set((0..<4).map { shapes[0][$0] }).count == 4)
  }

  @Test func twoStatesAreDrawnAsBefore() {
    for hasColors in [true, false] { #expect(pairs(2, hasColors: hasColors) == [[" ", "▄"], ["▀", "█"]]) }
    #expect(pairs(2, isASCII: true, hasColors: true) == [[" ", ","], ["'", "#"]])
  }

  @Test func linesBreakBetweenWords() {
    #expect(Canvas.wrapped("one two three", columns: 7) == ["one two", "three"])
    #expect(Canvas.wrapped("a /very/long/path", columns: 6) == ["a", "/very/", "long/p", "ath"])
    #expect(Canvas.wrapped("", columns: 6) == [])
    var canvas = Canvas(size: TerminalSize(columns: 8, rows: 3), CanvasLook())
    #expect(canvas.write("one two three four", columns: 0..<8, rows: 0..<2) == 2)
    let second = (0..<8).map { canvas.frame[$0, 1].text.string }.joined()
    #expect(second == "three f…")
    #expect(canvas.write("one", columns: 0..<8, rows: 1..<3) == 2)
  }

  @Test func aShadeHasTwoTintsOfOneColour() {
    let looks = [StateLook("none", .ground), StateLook("healthy", .quiet), StateLook("sick", .marked)]
    let picture = Picture(columns: 2, rows: 2, scale: 1, looks: looks, elements: [1, 1, 1, 2])
    for theme in LiveTheme.allCases {
      var canvas = Canvas(size: TerminalSize(columns: 2, rows: 1), CanvasLook(theme: theme))
      canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0)
      let healthy = theme.color(of: .quiet, named: "healthy", isPopulation: true), shade = canvas.frame[0, 0].style
      #expect([shade.foreground, shade.background].contains(healthy) && !shade.attributes.contains(.dim))
      #expect(shade.foreground != .standard && shade.background != .standard)
      #expect(canvas.frame[1, 0].style.background == healthy)
    }
  }

  /// If there are states beyond the second, no part of a character looks empty.
  @Test func stripesHaveTwoTintsOfOneColour() {
    let names = ["exposed", "recovered", "vaccinated"]
    let looks =
      [StateLook("none", .ground), StateLook("healthy", .quiet), StateLook("sick", .marked)]
      + names.enumerated().map { StateLook($1, .other($0)) }
    let picture = Picture(columns: 1, rows: 2, scale: 1, looks: looks, elements: [5, 5])
    for theme in LiveTheme.allCases {
      var canvas = Canvas(size: TerminalSize(columns: 1, rows: 1), CanvasLook(theme: theme))
      canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0)
      let style = canvas.frame[0, 0].style
      #expect(canvas.frame[0, 0].text.string == "▌" && style.background != .standard)
      #expect(style.foreground == theme.color(of: .other(2), named: "vaccinated", isPopulation: true))
    }
  }
}
