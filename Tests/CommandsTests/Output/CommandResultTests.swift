import Commands
import Testing

@Suite struct CommandResultTests {
  /// Two spellings that look the same are two files.
  @Test func filesAreDistinguishedByBytes() {
    var result = CommandResult()
    for path in ["\u{E9}.md", "e\u{301}.md", "\u{E9}.md"] { result.note(path, .stale) }
    #expect(result.files.map { Array($0.path.utf8) } == ["\u{E9}.md", "e\u{301}.md"].map { Array($0.utf8) })
  }
}
