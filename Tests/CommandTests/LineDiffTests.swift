import Foundation
import Testing

@Suite("Line difference")
struct LineDiffTests {
  @Test(arguments: [
    ("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nX\ne\nf\n", "  …\n  b\n  c\n- d\n+ X\n  e\n  f"),
    ("", "a\n", "+ a"),
    ("a\n", "", "- a"),
    ("a\n", "a", "- a\n+ a␄"),
    ("a\r\n", "a\n", "- a␍\n+ a"),
  ])
  func difference(_ old: String, _ new: String, _ text: String) {
    #expect(LineDiff.text(Data(old.utf8), Data(new.utf8)) == text)
  }

  @Test func whatIsNotTextIsCounted() {
    #expect(LineDiff.text(Data([0xFF]), Data("a".utf8)) == "  1 bytes expected, 1 observed, not text")
  }

  @Test(arguments: [
    ("notebook run a.md", ["notebook", "run", "a.md"]),
    ("a  'b c' \"d'e\" f\"g h\"i ''", ["a", "b c", "d'e", "fg hi", ""]),
    ("", []),
  ])
  func words(_ line: String, _ words: [String]) {
    #expect(Command.words(of: line) == words)
  }
}
