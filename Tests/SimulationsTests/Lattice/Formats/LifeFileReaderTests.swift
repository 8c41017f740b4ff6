import Simulations
import Testing

@Suite struct LifeFileReaderTests {
  private func read(_ text: String) throws -> Pattern { try PatternFormat.life106.read(Array(text.utf8)) }

  @Test func readsBlocksWithNegativeCorners() throws {
    let pattern = try read(
      """
      #Life 1.05
      #D Name: Two pieces
      #D of a pattern
      #R 125/36
      #P -2 -1
      .*
      *

      #P 1 2
      **
      """)
    #expect(rows(pattern) == ["01000", "10000", "00000", "00011"])
    #expect(pattern.rule == "125/36")
    #expect(
      pattern.notes
        == Pattern.Notes(
          name: "Two pieces", comments: ["of a pattern"], corner: Position(column: -2, row: -1)))
  }

  @Test func blocksMayOverlap() throws {
    let pattern = try read("#Life 1.05\n#N\n#P 0 0\n**\n..\n#P 1 0\n.*\n*")
    #expect(rows(pattern) == ["111", "010"].map { $0 } && pattern.rule == "23/3")
  }

  /// As in Golly, a block without a corner continues below the last row, at the left edge of the block before it.
  @Test func blocksWithoutCorner() throws {
    let pattern = try read("#Life 1.05\n#R B234\n#P\n***\n#P 5 5\n*\n#P\n**\n")
    #expect(rows(pattern) == ["1110000", "0000000", "0000000", "0000000", "0000000", "0000010", "0000011"])
    #expect(pattern.rule == "B234" && pattern.notes.isPlaced)
  }

  @Test func aLatticeStaysAfterTheRule() throws {
    let torus = Pattern(columns: 1, rows: 1, cells: [1], rule: "B36/S23:T20,10")
    let text = try PatternFormat.life105.text(of: torus)
    #expect(String(decoding: text, as: UTF8.self).contains("#R 23/36:T20,10\n"))
    #expect(PatternFormat.life105.omissions(of: torus).isEmpty)
    #expect(PatternFormat.cells.omissions(of: torus) == ["the rule B36/S23:T20,10"])
  }

  @Test func readsCoordinates() throws {
    let pattern = try read("#Life 1.06\r\n0 -1\r\n1 0\n-1 1\n\n0 1\n1 1\n1 1\n")
    #expect(rows(pattern) == ["010", "001", "111"])
    #expect(pattern.rule == nil && pattern.notes.corner == Position(column: -1, row: -1))
  }

  @Test func writesBoth() throws {
    var glider = try rle("x = 3, y = 3, rule = B36/S23\nbo$2bo$3o!")
    glider.notes = Pattern.Notes(name: "Glider", comments: ["runs"], corner: Position(column: -1, row: 4))
    #expect(
      String(decoding: try PatternFormat.life105.text(of: glider), as: UTF8.self)
        == "#Life 1.05\n#D Name: Glider\n#D runs\n#R 23/36\n#P -1 4\n.*.\n..*\n***\n")
    #expect(
      String(decoding: try PatternFormat.life106.text(of: glider), as: UTF8.self)
        == "#Life 1.06\n0 4\n1 5\n-1 6\n0 6\n1 6\n")
  }

  @Test func rulesOfOtherFamiliesAreLeftOut() {
    func omissions(_ format: PatternFormat, _ rule: String) -> [String] {
      format.omissions(of: Pattern(columns: 1, rows: 1, cells: [1], rule: rule))
    }
    #expect(omissions(.life105, "B36/S23").isEmpty && omissions(.life105, "b3/s").isEmpty)
    #expect(omissions(.life105, "B2/S345/C4") == ["the rule B2/S345/C4"])
    #expect(omissions(.life106, "B36/S23") == ["the rule B36/S23"] && omissions(.life106, "B3/S23").isEmpty)
    #expect(omissions(.cells, "23/3").isEmpty && omissions(.rle, "any").isEmpty && omissions(.macrocell, "any").isEmpty)
  }

  @Test(arguments: [
    ("", 1, 1, "the format is not named"),
    ("#Life 1.07\n", 1, 1, "the format is not named"),
    ("bo$2bo$3o!", 1, 1, "the format is not named"),
    ("#Life 1.05\n#P 1\n*", 2, 5, "found the end of the line where a whole number was expected"),
    ("#Life 1.05\n#P 1 x\n*", 2, 6, "found 'x' where a whole number was expected"),
    ("#Life 1.05\n#P 1 2 3\n*", 2, 8, "found '3' after two numbers"),
    ("#Life 1.05\n*O*", 2, 2, "found 'O' where a cell was expected"),
    ("#Life 1.05\n#R\n*", 2, 2, "'#R' names no rule"),
    ("#Life 1.05\n* *", 2, 2, "found a space inside a row"),
    ("#Life 1.05\n#P 99999999999 0\n*", 2, 4, "a coordinate has more than 31 bits"),
    ("#Life 1.05\n#P 2147483647 0\n.*", 3, 1, "the pattern is too far out"),
    ("#Life 1.05\n#P 0 0\n*\n#P 100000 100000\n*", 5, 1, "the pattern is too large"),
    ("#Life 1.06\n1 2\n3\n", 3, 2, "found the end of the line where a whole number was expected"),
    ("#Life 1.06\n1 - 2\n", 2, 3, "found '-' where a whole number was expected"),
    ("#Life 1.06\n1 1000000000000000000000\n", 2, 3, "a coordinate has more than 31 bits"),
    ("#Life 1.06\n0 0\n2147483647 -2147483647\n", 3, 1, "the pattern is too large"),
  ])
  func refusesWithAPlace(text: String, line: Int, column: Int, message: String) {
    let fault = fault(.life105, text)
    #expect(fault?.line == line && fault?.column == column && fault?.message == message, "\(String(describing: fault))")
  }

  /// Cells in a box that is too large for a grid are a quadtree, with the same cells as in a grid.
  @Test func distantCellsAreATree() throws {
    for (format, text, rle) in [
      (
        PatternFormat.life106, "#Life 1.06\n20000 40000\n-20000 3\n20000 40000\n",
        "#CXRLE Pos=-20000,3\no39997$40000bo!"
      ),
      (.life105, "#Life 1.05\n#P -20000 3\n.*\n#P 20000 40000\n**\n", "#CXRLE Pos=-19999,3\no39997$39999b2o!"),
      (
        .cells, "O" + String(repeating: "\n", count: 20_000) + String(repeating: ".", count: 20_000) + "*\n",
        "o20000$20000bo!"
      ),
    ] {
      let bytes = Array(text.utf8), tree = try #require(LargePattern(bytes, as: format, room: .max))
      #expect(tree.text == LargePattern(Array(rle.utf8), as: .rle, room: .max)?.text, "\(rle)")
      #expect(LargePattern(bytes, as: format, room: 10) == nil)
    }
    #expect(LargePattern(Array("#Life 1.06\n1 1\n".utf8), as: .life106, room: .max) == nil)
    let far = "#Life 1.06\n-2000000000 0\n2000000000 2000000000\n"
    #expect(throws: PatternFormat.Fault.self) { try read(far) }
    let tree = try #require(LargePattern(Array(far.utf8), as: .life106, room: .max))
    #expect(tree.size == "4000000001x2000000001 cells")
    let rows = Array(
      ("O" + String(repeating: "\n", count: 20_000) + String(repeating: ".", count: 20_000) + "O\n").utf8)
    #expect(throws: PatternFormat.Fault.self) { try PatternFormat.cells.read(rows) }
    #expect(LargePattern(rows, as: .cells, room: .max)?.size == "20001x20001 cells")
    for refused in ["#Life 1.06\n1\n", "#Life 1.07\n1 1\n"] {
      #expect(LargePattern(Array(refused.utf8), as: .life106, room: .max) == nil)
    }
    let many = "#Life 1.06\n" + (0...1 << 16).map { "\(30_000 * $0) 0\n" }.joined()
    #expect(LargePattern(Array(many.utf8), as: .life106, room: .max) == nil)
  }
}
