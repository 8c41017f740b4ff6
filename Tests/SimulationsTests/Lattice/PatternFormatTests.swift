import Simulations
import Testing

@Suite struct PatternFormatTests {
  /// A format read from text, as rows of digits for states.
  private func rle(_ text: String) throws(PatternFormat.Fault) -> Pattern {
    try PatternFormat.rle(Array(text.utf8)).get()
  }

  private func rows(_ pattern: Pattern) -> [String] {
    (0..<pattern.rows).map { row in (0..<pattern.columns).map { String(pattern[$0, row]) }.joined(separator: "") }
  }

  private func fault(_ result: Result<Pattern, PatternFormat.Fault>) -> PatternFormat.Fault? {
    if case .failure(let fault) = result { fault } else { nil }
  }

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
    // A # begins a comment at the start of a token, so the last text has no end mark.
    #expect(rows(try rle(text)) == Self.glider)
  }

  @Test func headerSizeCountsWhereItIsLarger() throws {
    let pattern = try rle("x = 5, y = 4\n$bo!")
    #expect(rows(pattern) == ["00000", "01000", "00000", "00000"])
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

  @Test(arguments: [
    ("3o$1000000000000000000o!", 1, 4, "the pattern is too large"),
    ("1000000000000000000$o!", 1, 1, "the pattern is too large"),
    ("99999999999999999999999999999999999999o!", 1, 1, "the pattern is too large"),
    ("100000000$\n100000000bo!", 2, 1, "the pattern is too large"),
    ("x = 1000000000000000000, y = 1000000000000000000\no!", 1, 49, "the pattern is too large"),
    ("x = 3, y = 3\n3 o!", 2, 2, "found a blank after a count"),
    ("3\no!", 1, 2, "found the end of the line after a count"),
    ("o$3", 1, 4, "found the end after a count"),
    ("03o!", 1, 1, "a count begins with 0"),
    ("0o!", 1, 1, "a count begins with 0"),
    ("2o3!", 1, 3, "a count stands before '!'"),
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
    let fault = fault(PatternFormat.rle(Array(text.utf8)))
    #expect(fault?.line == line && fault?.column == column && fault?.message == message, "\(String(describing: fault))")
  }

  @Test(arguments: [
    ".O.\n..O\nOOO\n", ".O\n..O\nOOO", "!Name: Glider\n!\n.*.\r\n..*\r\n***\r\n", ".O  \n..O\t\nOOO\n\n\n",
  ])
  func readsPlaintext(text: String) throws {
    #expect(rows(try PatternFormat.cells(Array(text.utf8)).get()) == Self.glider)
  }

  @Test func blankRowsOfPlaintextAreDead() throws {
    #expect(rows(try PatternFormat.cells(Array("\nO\n\n.O\n".utf8)).get()) == ["00", "10", "00", "01"])
  }

  @Test(arguments: [
    ("..O\n.x.", 2, 2, "found 'x' where a cell was expected"),
    ("O O\n", 1, 2, "found a blank inside a row"),
    ("", 1, 1, "there is no pattern"),
    ("\n\n", 3, 1, "there is no pattern"),
  ])
  func refusesPlaintextWithAPlace(text: String, line: Int, column: Int, message: String) {
    let fault = fault(PatternFormat.cells(Array(text.utf8)))
    #expect(fault?.line == line && fault?.column == column && fault?.message == message, "\(String(describing: fault))")
  }

  @Test func refusesPlaintextThatIsTooLarge() {
    let wide = [UInt8](repeating: UInt8(ascii: "."), count: 40_000)
    let tall = [UInt8](repeating: UInt8(ascii: "\n"), count: 40_000)
    let fault = fault(PatternFormat.cells(wide + tall + Array("O".utf8)))
    #expect(fault?.message == "the pattern is too large")
  }

  @Test func writersWriteWhatIsPublished() throws {
    let glider = try rle("x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!")
    #expect(PatternFormat.rleText(glider) == "x = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n")
    #expect(PatternFormat.cellsText(glider) == ".O.\n..O\nOOO\n")
    let states = try rle(".ABpA2$yO!")
    #expect(PatternFormat.rleText(states) == "x = 4, y = 3\n.ABpA2$yO!\n")
    #expect(PatternFormat.cellsText(states) == nil)
    #expect(PatternFormat.rleText(try rle("!")) == "x = 0, y = 0\n!\n")
  }

  @Test func readersReadWhatWritersWrite() throws {
    var random = SplitMix(seed: 21)
    for round in 0..<200 {
      let columns = Int.random(in: 1...90, using: &random), rows = Int.random(in: 1...12, using: &random)
      let states: UInt8 = round % 4 == 0 ? 255 : 1
      let density = Int.random(in: 0...10, using: &random)
      let cells = (0..<columns * rows).map { _ in
        Int.random(in: 0..<10, using: &random) < density ? UInt8.random(in: 1...states, using: &random) : 0
      }
      let pattern = Pattern(columns: columns, rows: rows, cells: cells, rule: round % 3 == 0 ? "B36/S23" : nil)
      let text = PatternFormat.rleText(pattern)
      #expect(try rle(text) == pattern)
      #expect(text.split(separator: "\n").dropFirst().allSatisfy { $0.utf8.count <= 70 })
      if let plain = PatternFormat.cellsText(pattern) {
        var expected = pattern
        expected.rule = nil
        #expect(try PatternFormat.cells(Array(plain.utf8)).get() == expected)
      }
    }
  }

  /// Whatever the bytes are, a reader answers, and what it accepts it reads again from its own writing.
  @Test func anyBytesAreAnswered() throws {
    var random = SplitMix(seed: 99)
    let alphabet = Array("bo$!.OA*123 0\n\r#rx=y,pZ\u{e9}".utf8)
    var accepted = 0
    for round in 0..<4000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        round % 4 == 0 ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random) ?? 0
      }
      for result in [PatternFormat.rle(bytes), PatternFormat.cells(bytes)] {
        guard case .success(let pattern) = result, pattern.cells.count < 100_000 else { continue }
        accepted += 1
        #expect(try rle(PatternFormat.rleText(pattern)).cells == pattern.cells)
      }
    }
    #expect(accepted > 100)
  }

  @Test func fileNamesChooseTheReader() throws {
    #expect(try PatternFormat.read(Array("3o!".utf8), path: "a/b.rle").get().columns == 3)
    #expect(try PatternFormat.read(Array("OOO".utf8), path: "a/b.cells").get().columns == 3)
    #expect(fault(PatternFormat.read([], path: "a.txt"))?.message == "'a.txt' has no known ending")
  }
}
