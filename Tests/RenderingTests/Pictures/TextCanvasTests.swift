import Rendering
import Simulations
import TestSupport
import Testing

/// Overviews of two states that are too large for half blocks.
@Suite struct TextCanvasTests {
  private static func picture(_ columns: Int, _ rows: Int, _ isMarked: (Int, Int) -> Bool) -> Picture {
    let elements = (0..<columns * rows).map { UInt8(isMarked($0 % columns, $0 / columns) ? 1 : 0) }
    return Picture(columns: columns, rows: rows, scale: 1, looks: TextPictureTests.cells, elements: elements)
  }

  @Test func eachDotIsACell() {
    // The picture is a diagonal, 102 columns wide.
    let (lines, note) = TextPicture.lines(Self.picture(102, 4) { $0 % 4 == $1 }, hasBraille: true)
    #expect(
      lines == [
        "┌" + String(repeating: "─", count: 51) + "┐",
        "│" + String(repeating: "⠑⢄", count: 25) + "⠑│",
        "└" + String(repeating: "─", count: 51) + "┘",
      ])
    #expect(note == "Each dot is a cell.")
  }

  /// Every dot is compared with Unicode's patterns (chapter 21.1): dots 1 to 8 are bits 0 to 7.
  @Test func dotsAreWhereCellsAre() {
    let dots = [[1, 4], [2, 5], [3, 6], [7, 8]]
    var random = Bytes(seed: 5)
    for _ in 0..<5 {
      let columns = 101 + random.number(below: 90), rows = 1 + random.number(below: 100)
      let marks = (0..<columns * rows).map { _ in random.number(below: 3) == 0 }
      let lines = TextPicture.lines(Self.picture(columns, rows) { marks[$1 * columns + $0] }, hasBraille: true).lines
        .dropFirst().dropLast()
      for (line, text) in lines.enumerated() {
        let patterns = text.unicodeScalars.dropFirst().dropLast().map { Int($0.value) - 0x2800 }
        #expect(patterns.allSatisfy { (0...0xFF).contains($0) })
        #expect(patterns.count == (columns + 1) / 2)
        for row in 4 * line..<4 * line + 4 {
          for column in 0..<2 * patterns.count {
            let isMarked = column < columns && row < rows && marks[row * columns + column]
            #expect(isMarked == (patterns[column / 2] >> (dots[row % 4][column % 2] - 1) & 1 == 1))
          }
        }
      }
      #expect(lines.count == (rows + 3) / 4)
    }
  }

  @Test func ofPeopleTheSickAreDots() {
    let people = Picture(
      columns: 104, rows: 1, scale: 1, looks: TextPictureTests.people,
      elements: (0..<104).map { UInt8($0 % 4 == 0 ? 2 : 1) })
    // A single row is drawn with one column for each cell if that fits, but here it does not.
    let (lines, note) = TextPicture.lines(people, hasBraille: true)
    #expect(lines.contains { $0.contains("⠁\u{2800}⠁\u{2800}") })
    #expect(note == "Each dot is a cell.")
  }

  /// A space between dots has the width of the dots in any font. At the end of a line, there are no spaces.
  @Test func emptyPlacesAreBrailleBlanks() {
    let (lines, _) = TextPicture.lines(
      Self.picture(200, 8) { column, row in row == 0 && column == 9 }, hasBraille: true)
    #expect(lines.dropFirst().dropLast() == [String(repeating: "\u{2800}", count: 4) + "⠈", ""])
  }

  @Test func whatIsLargerStillIsShaded() {
    let (_, note) = TextPicture.lines(Self.picture(260, 10) { _, _ in true }, hasBraille: true)
    #expect(note == "Scaled: one character stands for 3×6 cells, shaded by density.")
  }

  @Test func withoutBrailleItIsShaded() {
    let (lines, note) = TextPicture.lines(Self.picture(102, 4) { column, _ in column < 2 })
    #expect(note == "Scaled: one character stands for 2×4 cells, shaded by density.")
    #expect(lines[1] == "│█" + String(repeating: " ", count: 50) + "│")
  }
}
