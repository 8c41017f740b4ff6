import Simulations
import Testing
import TestSupport

@Suite struct MCellReaderTests {
  private func read(_ text: String) throws -> Pattern { try PatternFormat.mcell.read(Array(text.utf8)) }

  @Test func cellsRuleAndBoard() throws {
    let pattern = try read(
      """
      #MCell 4.00
      #GAME Generations
      #RULE 345/2/4
      #BOARD 20x11
      #WRAP 1
      #CCOLORS 4
      #D A comment
      #D
      #L .A2B$
      #L 2$aA.C
      """)
    #expect(pattern.columns == 4 && pattern.rows == 4)
    #expect(pattern.cells == [0, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 25, 0, 3, 0])
    #expect(pattern.rule == "345/2/4:T20,11" && pattern.notes.comments == ["A comment", ""])
    // The pattern lies in the middle of the board, as in Golly.
    #expect(pattern.notes.corner == Position(column: (20 + 1 - 4) / 2 - 10, row: (11 + 1 - 4) / 2 - 5))
    #expect(PatternFormat(path: "a/b.mcl") == .mcell)
  }

  @Test(
    arguments: [
      (
        "#MCell 4.20\n#GAME Rules table\n#RULE 1,0,0,0,0,0,0,0,0,0,0,0,0,2,2,2,2,2,2,2,2,2,0,3,3,3,3,3,3,3,3,3,\n"
          + "#RULE 0,3,1,1,3,3,3,3,3,3\n#BOARD 9x8\n#WRAP 0\n#L AC", "WireWorld:P9,8", [1, 3]
      ),
      ("#MCell 4.20\n#GAME Rules table\n#RULE 1,2,3\n#GOLLY LifeHistory\n#L AC", "LifeHistory", [1, 3]),
      (
        "#MCell 2.20\n#GAME Larger than Life\n#RULE R5,C0,M1,S34..58,B34..45,NM\n#CCOLORS 2\n#L AC",
        "R5,C0,M1,S34..58,B34..45,NM", [1, 1]
      ),
      ("#MCell 2.20\n#L AA", nil, [1, 1]),
    ] as [(String, String?, [UInt8])])
  func games(text: String, rule: String?, cells: [UInt8]) throws {
    let pattern = try read(text)
    #expect(pattern.rule == rule && pattern.cells == cells)
    #expect(pattern.notes.isPlaced == text.contains("#BOARD"))
  }

  @Test(arguments: [
    ("x = 3", "the format is not named", 1, 1), ("#MCell 4.00\n#BOARD big", "'#BOARD' gives no size", 2, 2),
    ("#MCell 4.00\n#L A?", "found '?' where a cell was expected", 2, 5),
    ("#MCell 4.00\n#L jX", "state 264 is beyond 255", 2, 5),
    ("#MCell 4.00\n#L 999999999999A", "the pattern is too large", 2, 4),
  ])
  func faults(text: String, message: String, line: Int, column: Int) throws {
    let found = try #require(fault(.mcell, text))
    #expect(found.message == message && found.line == line && found.column == column, "\(found)")
  }

  @Test func anyBytesAreAnswered() {
    var random = SplitMix(seed: 98)
    let alphabet = Array("ABXaj.$12\n#L #BOARD 9x9\r".utf8)
    var accepted = 0
    for round in 0..<2000 {
      let bytes = (0..<random.number(0...40)).map { _ in
        round % 4 == 0 ? UInt8(random.number(0...255)) : alphabet.randomElement(using: &random) ?? 0
      }
      if (try? PatternFormat.mcell.read(Array("#MCell 4.00\n#L ".utf8) + bytes)) != nil { accepted += 1 }
    }
    #expect(accepted > 50)
  }

  /// In other formats, a rule of another game would be unknown or have another meaning. Formats without rules take the
  /// cells.
  @Test(
    arguments: [
      ("Cyclic CA", "R1/T3/C3/NM", true), ("General binary", "C2,NM,S2", true), ("Rules table", "1,2,3", true),
      ("1-D totalistic", "W30", true), ("Special rules", "WireWorld", false), ("Standard Life", "23/3", false),
      ("Generations", "345/2/4", false), ("Larger than Life", "R5,C0,M1,S34..58,B34..45,NM", false),
    ])
  func otherGames(game: String, rule: String, isForeign: Bool) throws {
    let pattern = try read("#MCell 4.00\n#GAME \(game)\n#RULE \(rule)\n#BOARD 9x9\n#L 3A")
    for format in [PatternFormat.rle, .macrocell, .life105, .cells, .life106] {
      do throws(PatternFormat.Inexpressible) {
        _ = try format.text(of: pattern)
        #expect(!isForeign || format == .cells || format == .life106, "\(format)")
      } catch {
        #expect(isForeign && error.message == "\(format.title) cannot name a rule of MCell's game '\(game)'")
      }
    }
    let named = try read("#MCell 4.00\n#GAME \(game)\n#RULE \(rule)\n#GOLLY B3/S23\n#L 3A")
    #expect(throws: Never.self) { try PatternFormat.rle.text(of: named) }
  }

  @Test func itIsOnlyRead() {
    #expect(throws: PatternFormat.Inexpressible.self) {
      try PatternFormat.mcell.text(of: Pattern(columns: 1, rows: 1, cells: [1]))
    }
  }
}
