import Live
import Rendering
import Simulations
import Terminal
import Testing
import Typography

/// On half blocks, the cursor marks the half that it is on.
@Suite struct CellMarksTests {
  private static let looks = [StateLook("dead", .ground), StateLook("alive", .marked)]

  /// Draws a character of two cells, one of which is marked.
  private func drawn(
    _ elements: [UInt8], _ part: CellMarks.Part, isASCII: Bool = false, hasColors: Bool = true
  ) -> (text: String, style: CellStyle) {
    var canvas = Canvas(
      size: TerminalSize(columns: 1, rows: 1), CanvasLook(isASCII: isASCII, hasColors: hasColors))
    var marks = CellMarks()
    marks.insert(column: 0, row: 0, part)
    let picture = Picture(columns: 1, rows: 2, scale: 1, looks: Self.looks, elements: elements)
    canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0, marks: marks)
    return (canvas.frame[0, 0].text.string, canvas.frame[0, 0].style)
  }

  @Test func onlyOneHalfHasTheColourOfTheCursor() {
    // On empty cells, the marked half is drawn, and the other one stays empty.
    #expect(drawn([0, 0], .upper) == ("▀", CellStyle(foreground: .palette(3))))
    #expect(drawn([0, 0], .lower) == ("▄", CellStyle(foreground: .palette(3))))
    // If the other half is alive, it keeps its ink, and the mark is the background behind it.
    #expect(drawn([0, 1], .upper) == ("▄", CellStyle(foreground: .standard, background: .palette(3))))
    #expect(drawn([1, 0], .lower) == ("▀", CellStyle(foreground: .standard, background: .palette(3))))
    // A mark on a live cell is brighter.
    #expect(drawn([1, 1], .upper) == ("▄", CellStyle(foreground: .standard, background: .palette(11))))
    #expect(drawn([1, 1], .lower) == ("▀", CellStyle(foreground: .standard, background: .palette(11))))
    #expect(drawn([1, 0], .upper) == ("▀", CellStyle(foreground: .palette(11))))
  }

  @Test(arguments: [(true, true), (true, false), (false, false)])
  func withoutHalvesOrColoursASignPointsToTheHalf(_ isASCII: Bool, _ hasColors: Bool) {
    for elements: [UInt8] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
      let upper = drawn(elements, .upper, isASCII: isASCII, hasColors: hasColors)
      let lower = drawn(elements, .lower, isASCII: isASCII, hasColors: hasColors)
      #expect(upper.text == "^" && lower.text == "v")
      #expect(upper.style.attributes.contains(.inverse) == (elements[0] == 1))
      #expect(lower.style.attributes.contains(.inverse) == (elements[1] == 1))
    }
  }

  @Test func bothHalvesAreTheWhole() {
    var marks = CellMarks()
    marks.insert(column: 1, row: 0, .upper)
    #expect(marks[1, 0] == .upper && marks[0, 0] == nil)
    marks.insert(column: 1, row: 0, .lower)
    #expect(marks[1, 0] == .whole)
  }

  @Test func theCursorMovesByHalves() throws {
    var bench = try Bench.playing("life", ["grid=80x40", "initial=empty"])
    try bench.press(.up)
    func marked() -> [String] { bench.lines[2..<22].filter { $0.contains("▀") || $0.contains("▄") } }
    let first = marked()
    try bench.press(.down)
    #expect(first.count == 1 && marked().count == 1 && marked() != first)
  }

  @Test(arguments: [false, true]) func aSelectionHasSignsOfItsOwnWithoutColours(isASCII: Bool) {
    var canvas = Canvas(size: TerminalSize(columns: 4, rows: 1), CanvasLook(isASCII: isASCII, hasColors: false))
    var marks = CellMarks()
    marks.select(column: 0, row: 0)
    marks.select(column: 1, row: 0, .lower)
    marks.select(column: 2, row: 0)
    let picture = Picture(columns: 4, rows: 2, scale: 1, looks: Self.looks, elements: [0, 0, 1, 1, 0, 0, 1, 1])
    canvas.draw(canvas.cells(picture, .halfBlocks), column: 0, row: 0, marks: marks)
    let texts = (0..<4).map { canvas.frame[$0, 0].text.string }
    #expect(texts == (isASCII ? ["_", "_", "$", "#"] : ["·", "▁", "▓", "█"]))
    #expect((0..<4).allSatisfy { !canvas.frame[$0, 0].style.attributes.contains(.inverse) })
  }
}
