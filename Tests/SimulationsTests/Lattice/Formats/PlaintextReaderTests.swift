import Simulations
import Testing

@Suite struct PlaintextReaderTests {
  private func read(_ text: String) throws -> Pattern { try PatternFormat.cells.read(Array(text.utf8)) }

  @Test(arguments: [
    ".O.\n..O\nOOO\n", ".O\n..O\nOOO", "!Name: Glider\n!\n.*.\r\n..*\r\n***\r\n", ".O  \n..O\t\nOOO\n\n\n",
  ])
  func readsAGlider(text: String) throws {
    #expect(rows(try read(text)) == ["010", "001", "111"])
  }

  @Test func blankRowsAreDead() throws {
    #expect(rows(try read("\nO\n\n.O\n")) == ["00", "10", "00", "01"])
  }

  @Test func keepsNotes() throws {
    let text = "!Name: Block\n!Author: John Conway\n!a still life\n!\n!  set in\nOO\nOO\n"
    let pattern = try read(text)
    #expect(
      pattern.notes
        == Pattern.Notes(name: "Block", author: "John Conway", comments: ["a still life", "", " set in"]))
    #expect(String(decoding: try PatternFormat.cells.text(of: pattern), as: UTF8.self) == text)
  }

  /// As in Golly, spaces between cells mean nothing. In a block, they may be meant as cells.
  @Test func spacesBetweenCells() throws {
    #expect(try read("O . O\n. OO\n").cells == [1, 0, 1, 0, 1, 1])
    #expect(try PatternFormat.cells.read([0xEF, 0xBB, 0xBF] + Array("!Name: a\n.O".utf8)).cells == [0, 1])
  }

  @Test func emptyPatterns() throws {
    #expect(try read("!") == Pattern(columns: 0, rows: 0, cells: [], notes: Pattern.Notes(comments: [""])))
    let empty = Pattern(columns: 0, rows: 0, cells: [])
    #expect(String(decoding: try PatternFormat.cells.text(of: empty), as: UTF8.self) == "!\n")
  }

  @Test(arguments: [
    ("..O\n.x.", 2, 2, "found 'x' where a cell was expected"),
    ("O\u{a0}O\n", 1, 2, "found byte 194 where a cell was expected"),
    ("", 1, 1, "there is no pattern"),
    ("\n\n", 3, 1, "there is no pattern"),
    ("O\n!\u{e9}\u{e9}\n!\nO\u{e9}", 4, 2, "found byte 195 where a cell was expected"),
  ])
  func refusesWithAPlace(text: String, line: Int, column: Int, message: String) {
    let fault = fault(.cells, text)
    #expect(fault?.line == line && fault?.column == column && fault?.message == message, "\(String(describing: fault))")
  }

  @Test func refusesWhatIsTooLarge() {
    let wide = String(repeating: ".", count: 40_000), tall = String(repeating: "\n", count: 40_000)
    let fault = fault(.cells, wide + tall + "O")
    #expect(fault?.message == "the pattern is too large" && fault?.line == 40_001)
  }

  @Test func refusesManyStates() throws {
    let pattern = Pattern(columns: 2, rows: 1, cells: [1, 7])
    #expect(throws: PatternFormat.Inexpressible.self) { try PatternFormat.cells.text(of: pattern) }
  }
}
