import Simulations
import Testing
import TestSupport

@Suite struct RLEReaderTests {
  static let glider = ["010", "001", "111"]

  @Test(arguments: [
    "bo$2bo$3o!",
    "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!",
    "x=3,y=3\nbo$2bo$3o!\n",
    "#N Glider\n#C a comment ! $ 3o\nx = 3, y = 3\nbo$2bo$3o!",
    "x = 3, y = 3\r\nbo$\r\n2bo$\r\n3o!\r\n",
    "\n  \nx = 3, y = 3\n\n  bo$ 2b o$ o o o",
    "bo$2bo$3o!this is a comment: 0 99x",
    ".A$..A$AAA!",
    ".A$2.o$2oA$!",
    "x = 1, y = 1\nbo$2bo$3o!",
    "x = 0, y = 0, rule = B3/S23\nbob$2bo$3o$$!",
    "bo$2bo$3o#!",
  ])
  func readsAGlider(text: String) throws {
    // A `#` at the start of a token begins a comment, so the last text has no end mark.
    #expect(rows(try rle(text)) == Self.glider)
  }

  @Test func headerSizeCountsWhereItIsLarger() throws {
    let pattern = try rle("x = 5, y = 4\n$bo!")
    #expect(rows(pattern) == ["00000", "01000", "00000", "00000"])
  }

  @Test func keepsNotes() throws {
    let pattern = try rle(
      """
      #CXRLE Pos=-12,7 Gen=123456789012345678901234567890
      #N Gosper glider gun
      #O Bill Gosper
      #C Two queen bees
      #c   shuttle
      #C [[ ZOOM 4 ]]
      #D drawn
      #N second name
      #X unknown
      x = 3, y = 1, rule = B3/S23
      #C inside
      3o!after the end
        of the cells

      #C last
      """)
    #expect(
      pattern.notes
        == Pattern.Notes(
          name: "Gosper glider gun", author: "Bill Gosper",
          comments: [
            "Two queen bees", "  shuttle", "[[ ZOOM 4 ]]", "drawn", "#N second name", "#X unknown", "inside",
            "after the end", "of the cells", "#C last",
          ], corner: Position(column: -12, row: 7), generation: "123456789012345678901234567890"))
    let text = String(decoding: try PatternFormat.rle.text(of: pattern), as: UTF8.self)
    #expect(
      text == """
        #CXRLE Pos=-12,7 Gen=123456789012345678901234567890
        #N Gosper glider gun
        #O Bill Gosper
        #C Two queen bees
        #C   shuttle
        #C [[ ZOOM 4 ]]
        #C drawn
        #C #N second name
        #C #X unknown
        #C inside
        #C after the end
        #C of the cells
        #C #C last
        x = 3, y = 1, rule = B3/S23
        3o!

        """)
    #expect(try rle(text) == pattern)
  }

  @Test(arguments: [
    ("#P -3 4", -3, 4, "0", []), ("#R 5 -6", 5, -6, "0", []), ("#R 23/36", 0, 0, "0", ["#R 23/36"]),
    ("#CXRLE Gen=007 Pos=1,2", 1, 2, "7", []), ("#CXRLE Pos=1", 0, 0, "0", ["XRLE Pos=1"]),
    ("#CXRLE Pos=9x,0", 0, 0, "0", ["XRLE Pos=9x,0"]), ("#CXRLE", 0, 0, "0", []),
    ("#P 1 2 3", 0, 0, "0", ["#P 1 2 3"]), ("#P 1e20 3", 0, 0, "0", ["#P 1e20 3"]),
  ])
  func placesAndGenerations(line: String, column: Int, row: Int, generation: String, comments: [String]) throws {
    let notes = try rle(line + "\no!").notes
    #expect(
      notes == Pattern.Notes(comments: comments, corner: Position(column: column, row: row), generation: generation))
  }

  @Test func patternsFarOutAreRefused() throws {
    #expect(fault(.rle, "#CXRLE Pos=2147483647,0\nbo!")?.message == "the pattern is too far out")
    #expect(try rle("#CXRLE Pos=2147483646,0\nbo!").notes.corner.column == 2_147_483_646)
  }

  /// A position is never lost silently, whatever its size.
  @Test(arguments: [
    ("#CXRLE Pos=99999999999,0", 1), ("#CXRLE Pos=0,-99999999999999999999 Gen=3", 1), ("#P -99999999999 0", 1),
    ("#C far\n#R 0 +99999999999999999999", 2), ("x = 1, y = 1\n#CXRLE Pos=9223372036854775807,0", 2),
    ("#P -9223372036854775808 0", 1),
  ])
  func placesOfManyDigitsAreRefused(lines: String, line: Int) {
    let fault = fault(.rle, lines + "\no!")
    #expect(fault?.message == "the pattern is too far out" && fault?.line == line && fault?.column == 1)
  }

  /// Positions of up to 61 bits are written as they were read. A larger one is never written as a different position.
  @Test func farPositionsAreWritten() throws {
    let far = Array("#CXRLE Pos=-2305843009213693951,17179869184 Gen=7\nx = 3, y = 1\n3o!\n".utf8)
    #expect(try PatternFormat.rle.text(of: try PatternFormat.rle.read(far, isAnywhere: true)) == far)
    for position in ["2305843009213693952,0", "0,-99999999999999999999", "-9223372036854775808,0"] {
      let text = Array("#CXRLE Pos=\(position)\nx = 3, y = 1\n3o!\n".utf8)
      let pattern = try PatternFormat.rle.read(text, isAnywhere: true)
      let error = #expect(throws: PatternFormat.Inexpressible.self) { try PatternFormat.rle.text(of: pattern) }
      #expect(error?.advice == "remove the position from the file that is read")
      #expect(try PatternFormat.cells.text(of: pattern) == Array("OOO\n".utf8))
    }
  }

  /// A far pattern keeps its place and its states in every format that can hold them.
  @Test func farPatternsAreConverted() throws {
    let text = "#CXRLE Pos=17179869184,-17179869184\nx = 3, y = 1, rule = B3/S23History\nABC!\n"
    let pattern = try PatternFormat.rle.read(Array(text.utf8), isAnywhere: true)
    let quadtree = try PatternFormat.macrocell.text(of: pattern)
    let again = try PatternFormat.macrocell.read(quadtree, isAnywhere: true)
    #expect(again.cells == [1, 2, 3] && again.rule == "B3/S23History" && again.notes.corner == pattern.notes.corner)
    let two = Pattern(columns: 2, rows: 1, cells: [1, 1], notes: pattern.notes)
    #expect(PatternFormat.cells.omissions(of: two) == ["the position [17179869184, -17179869184]"])
    for format in [PatternFormat.life105, .life106] {
      let error = #expect(throws: PatternFormat.Inexpressible.self) { try format.text(of: two) }
      #expect(error?.message.contains("farther than 2^31 cells") == true && error?.advice == "use .rle")
    }
  }

  /// Cells in a box that is too large for a grid are a quadtree, with the same cells as in a grid.
  @Test func distantCellsAreATree() throws {
    for text in ["bo$2bo$3o!", "o!", "3o70$70b2o!", "20b40o9$o!"] {
      let bytes = Array("#CXRLE Pos=-5,7 Gen=3\n#C far\nx = 0, y = 0, rule = B36/S23\n\(text)\n".utf8)
      let plain = try PatternFormat.rle.read(bytes)
      let tree = try #require(LargePattern(bytes, as: .rle, room: .max))
      let again = try PatternFormat.macrocell.read(tree.text)
      #expect(try again == PatternFormat.macrocell.read(PatternFormat.macrocell.text(of: plain)))
    }
    let far = Array("x = 9, y = 9\n3o8589934592$8589934592b3o!".utf8)
    #expect(fault(.rle, String(decoding: far, as: UTF8.self))?.message == "the pattern is too large")
    let tree = try #require(LargePattern(far, as: .rle, room: .max))
    #expect(tree.size == "2^32 columns or rows, or more")
    #expect(LargePattern(tree.text, as: .macrocell, room: .max)?.text == tree.text)
    for refused in ["65537o9999999999$o!", "o9999999999$C!", "o9999999999999999999$o!", "o9999999999$"] {
      let isComplete = refused.hasSuffix("$")
      #expect((LargePattern(Array(refused.utf8), as: .rle, room: .max) != nil) == isComplete)
    }
    #expect(LargePattern(far, as: .rle, room: 1_000) == nil && LargePattern(far, as: .mcell, room: .max) == nil)
  }

  /// The fuzzer found that control characters came back as spaces at the end.
  @Test func controlCharactersAreBlanks() throws {
    let pattern = try rle("#N \u{1}a\u{7F}b\u{1}\nx = 1, y = 1, rule = \u{2}B3/S23\u{1}\0\no!")
    #expect(pattern.rule == "B3/S23" && pattern.notes.name == " a b")
  }

  @Test func linesOfAnyLengthAreRead() throws {
    let row = String(repeating: "bo", count: 100_000)
    let pattern = try rle(row + "$" + row + "!")
    #expect(pattern.columns == 200_000 && pattern.rows == 2 && pattern.population == 200_000)
  }

  /// A rule that would be mistaken for cells in the header gets a line of its own.
  @Test func anyRuleIsReadAgain() throws {
    let pattern = Pattern(columns: 1, rows: 1, cells: [1], rule: "odd!$")
    let text = try PatternFormat.rle.text(of: pattern)
    #expect(String(decoding: text, as: UTF8.self) == "#r odd!$\nx = 1, y = 1\no!\n")
    #expect(try PatternFormat.rle.read(text) == pattern)
  }

  @Test func emptyPatterns() throws {
    for text in ["!", "x = 0, y = 0\n!", "x = 0, y = 0"] {
      let pattern = try rle(text)
      #expect(pattern.columns == 0 && pattern.rows == 0)
    }
  }

  @Test(arguments: [
    ("x = 3, y = 3, rule = B36/S23\no!", "B36/S23"),
    ("x = 3, y = 3, rule=R5,C0,M1,S34..58,B34..45,NM:T500,40  \r\no!", "R5,C0,M1,S34..58,B34..45,NM:T500,40"),
    ("x = 3, y = 3, RULE = HighLife\no!", "HighLife"),
    ("#r 23/36\no!", "23/36"),
    ("x = 3, y = 3, rule = B3/S23\n#r 23/36\no!", "B3/S23"),
  ])
  func keepsTheRuleAsItIsWritten(text: String, rule: String) throws {
    #expect(try rle(text).rule == rule)
  }

  @Test func multiStateLetters() throws {
    #expect(try rle(".ABXpApXqAyO!").cells == [0, 1, 2, 24, 25, 48, 49, 255])
    #expect(try rle("x = 3, y = 1\nxA2yO!").cells == [217, 255, 255])
  }

  /// Golly reads all of these as the same pattern.
  @Test(arguments: [
    "x = 3, y = 1, rule = B36/S23\n3o!", "x = 3, y = 1 rule = B36/S23\n3o!", "x=3 y=1 rule=B36/S23\n3o!",
    "x = 3, y = 1, rule = B36/S23, snapshot = 3, z = 1\n3o!", "x = 3, y = 1, rule = B36/S23 z = 1\n3o!",
    "x = 3, y = 1, rule = B36/S23\n3\no!", "x = 3, y = 1, rule = B36/S23\n1\r\n o2 o!",
    "\u{FEFF}x = 3, y = 1, rule = B36/S23\n3o!",
  ])
  func lenientTexts(text: String) throws {
    let plain = try rle("x = 3, y = 1, rule = B36/S23\n3o!")
    #expect(try rle(text) == plain)
    // UTF-16 with a byte order mark or without one, in both orders.
    let units = Array(text.utf16)
    func bytes(_ units: [UInt16], isBig: Bool) -> [UInt8] {
      units.flatMap { isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
    for marked in [[0xFEFF] + units, text.hasPrefix("x") ? units : [0xFEFF] + units] {
      for isBig in [true, false] { #expect(try PatternFormat.rle.read(bytes(marked, isBig: isBig)) == plain) }
    }
  }

  /// Commas and spaces belong to a rule; another field ends it.
  @Test func rulesInHeaders() throws {
    for rule in [
      "R5,C0,M1,S34..58,B34..45,NM", "Brian's Brain", "B3/S23:T20,10", "MAP" + String(repeating: "A", count: 86) + "==",
    ] {
      #expect(try rle("x = 1, y = 1, rule = \(rule)\no!").rule == rule)
    }
    #expect(
      try rle("x = 1, y = 1, rule = R5,C0,M1,S34..58,B34..45,NM, a = 1\no!").rule == "R5,C0,M1,S34..58,B34..45,NM")
  }

  /// A comment in Windows-1252 keeps its characters, and is written in UTF-8.
  @Test func commentsInOtherEncodings() throws {
    let pattern = try PatternFormat.rle.read(
      Array("#C caf".utf8) + [0xE9, 0x20, 0x93] + Array("x\n#C \u{e9}\no!".utf8))
    #expect(pattern.notes.comments == ["caf\u{e9} \u{201c}x", "\u{e9}"])
  }

  @Test(arguments: [
    ("3o$1000000000000000000o!", 1, 4, "the pattern is too large"),
    ("1000000000000000000$o!", 1, 1, "the pattern is too large"),
    ("99999999999999999999999999999999999999o!", 1, 1, "the pattern is too large"),
    ("100000000$\n100000000bo!", 2, 1, "the pattern is too large"),
    ("x = 1000000000000000000, y = 1000000000000000000\no!", 1, 5, "the pattern is too large"),
    ("o$3", 1, 4, "found the end where a cell was expected"),
    ("03o!", 1, 1, "a count begins with 0"),
    ("0o!", 1, 1, "a count begins with 0"),
    ("2o3!", 1, 3, "a count before '!'"),
    ("bo$\n2bz!", 2, 3, "found 'z' where a cell was expected"),
    ("bo$2b\u{e9}o!", 1, 6, "found byte 195 where a cell was expected"),
    ("boY!", 1, 3, "found 'Y' where a cell was expected"),
    ("yP!", 1, 2, "state 256 is beyond 255"),
    ("po!", 1, 2, "found 'o' where a cell was expected"),
    ("", 1, 1, "there is no pattern"),
    ("# only a comment\n", 2, 1, "there is no pattern"),
    ("x = 3; y = 3\no!", 1, 6, "found ';' in the header"),
    ("x = 3, y\no!", 1, 9, "found the end of the line in the header"),
    ("x = a, y = 3\no!", 1, 5, "found 'a' in the header"),
    ("x = 3, y = 3, ruel = B3/S23\no!", 1, 17, "found 'e' in the header"),
    ("x = 3, y = 3, rule = \no!", 1, 22, "the header names no rule"),
    ("x = 3, y = 3, rule = B3/S23 bo$2bo$3o!", 1, 22, "the cells begin on the header's line"),
  ])
  func refusesWithAPlace(text: String, line: Int, column: Int, message: String) {
    let fault = fault(.rle, text)
    #expect(fault?.line == line && fault?.column == column && fault?.message == message, "\(String(describing: fault))")
  }

  @Test func writesWhatIsPublished() throws {
    for text in [
      "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n", "x = 4, y = 3\n.ABpA2$yO!\n", "x = 0, y = 0\n!\n",
      "x = 5, y = 4\n$bo!\n",
    ] {
      #expect(String(decoding: try PatternFormat.rle.text(of: try rle(text)), as: UTF8.self) == text)
    }
  }

  @Test func linesHaveAtMostSeventyBytes() throws {
    var random = SplitMix(seed: 5)
    let pattern = Pattern.random(states: 255, columns: 90, rows: 40, &random)
    let lines = try PatternFormat.rle.text(of: pattern).split(separator: UInt8(ascii: "\n")).dropFirst()
    #expect(lines.allSatisfy { $0.count <= 70 })
    #expect(lines.dropLast().allSatisfy { $0.count >= 66 }, "a line ends before it is full")
  }
}
