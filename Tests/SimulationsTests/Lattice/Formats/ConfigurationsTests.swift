import Simulations
import Testing

@Suite struct ConfigurationsTests {
  static let file = """
    [
      {"title": "Glider", "contents": [[20, 11], [21, 12], [22, 10], [22, 11], [22, 12]], "author": {"born": 1970.5e0}},
      {"contents": [], "title": "Nothing"},
      {"title": "Caf\\u00e9 \\ud83d\\ude00", "contents": [[-1, -1]]},
      {"note": [true, false, null, -0, "\\"\\\\\\/\\b\\f\\n\\r\\t"]}
    ]

    """

  private func pattern(_ title: String, _ text: String = file) throws(PatternFormat.Fault) -> Pattern? {
    try Configurations.pattern(titled: title, in: Array(text.utf8))
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(#"[{"title": "dot", "contents": [[0, 0]]}]"#.utf8)
    #expect(try Configurations.titles(in: bytes) == ["dot"])
    #expect(try Configurations.all(in: bytes).map(\.title) == ["dot"])
  }

  @Test func findsPatternsByTitle() throws {
    let glider = try #require(try pattern("Glider"))
    #expect(rows(glider) == ["010", "001", "111"])
    #expect(glider.notes == Pattern.Notes(name: "Glider", corner: Position(column: 10, row: 20)))
    #expect(try pattern("Nothing")?.cells.isEmpty == true)
    #expect(try pattern("Café 😀")?.cells == [1])
    #expect(try pattern("glider") == nil)
    #expect(try Configurations.titles(in: Array(Self.file.utf8)) == ["Glider", "Nothing", "Café 😀"])
  }

  private static let deep = String(repeating: "[", count: 70)

  @Test(arguments: [
    ("", 1, 1, "found the end where a list was expected"),
    ("{}", 1, 1, "found '{' where a list was expected"),
    ("[1]", 1, 2, "found '1' where an object was expected"),
    ("[{\"a\": 1, \"a\": 2}]", 1, 11, "duplicate name \"a\" in an object"),
    ("[{\"a\": 01}]", 1, 8, "found '0' where a value was expected"),
    ("[{\"a\": 1.}]", 1, 8, "found '1' where a value was expected"),
    ("[{\"a\": +1}]", 1, 8, "found '+' where a value was expected"),
    ("[{\"a\": 1,}]", 1, 10, "found '}' where a string was expected"),
    ("[{\"a\" 1}]", 1, 7, "found '1' after a name"),
    ("[{\"a\": [1 2]}]", 1, 11, "found '2' in a list"),
    ("[{\"a\": \"x\ny\"}]", 1, 10, "found the end of the line inside a string"),
    ("[{\"a\": \"\\x\"}]", 1, 9, "unknown escape sequence"),
    ("[{\"a\": \"\\ud800\"}]", 1, 9, "half of a surrogate pair"),
    ("[{\"a\": nul}]", 1, 8, "found 'n' where a value was expected"),
    ("[]]", 1, 3, "found ']' after the end of the value"),
    ("[{}\n", 2, 1, "found the end in a list"),
    ("[{\"title\": 3}]", 1, 12, "found '3' where a string was expected"),
    ("[{\"contents\": [[1]]}]", 1, 16, "a live cell is a pair: [row, column]"),
    ("[{\"contents\": [[1, 2, 3]]}]", 1, 16, "a live cell is a pair: [row, column]"),
    ("[{\"contents\": [[1, 1.5]]}]", 1, 20, "expected a whole number of at most 31 bits"),
    ("[{\"contents\": [[1, 10000000000]]}]", 1, 20, "expected a whole number of at most 31 bits"),
    ("[{\"contents\": [[0, 0], [2000000000, 2000000000]]}]", 1, 24, "the pattern is too large"),
    ("[{\"title\": \"T\"}]", 1, 2, "the configuration \"T\" has no contents"),
    ("[{\"title\": \"T\", \"contents\": []},\n{\"title\": \"T\"}]", 2, 1, "two configurations have the title \"T\""),
    ("[{\"a\": " + deep, 1, 70, "more than 64 levels of lists and objects"),
  ])
  func refusesWithAPlace(text: String, line: Int, column: Int, message: String) {
    do throws(PatternFormat.Fault) {
      _ = try pattern("T", text)
      Issue.record("it was accepted")
    } catch {
      #expect(error.line == line && error.column == column && error.message == message, "\(error)")
    }
  }

  /// However deep a text is, the reader stops at its limit, in a stack of usual size.
  @Test(arguments: ["[", "{\"a\": "]) func stopsInADeepText(_ open: String) {
    #expect(throws: PatternFormat.Fault.self) {
      _ = try pattern("T", "[{\"a\": " + String(repeating: open, count: 1_000_000))
    }
  }
}
