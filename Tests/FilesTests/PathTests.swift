import Files
import Testing

/// A combining mark, which Swift's strings join with the previous character, is a byte like any other.
@Suite struct PathTests {
  @Test func namesAreBytes() {
    #expect(Path.names(in: "a/\u{301}b//c") == ["a", "\u{301}b", "c"])
    #expect(Path.isHidden(".\u{301}git") && Path.isHidden(".git") && !Path.isHidden("a.git") && !Path.isHidden(""))
    #expect(Path.isAbsolute("/\u{301}etc") && !Path.isAbsolute("etc/") && !Path.isAbsolute(""))
    #expect(Path.areSame("\u{E9}", "\u{E9}") && !Path.areSame("\u{E9}", "e\u{301}"))
    #expect(Path.join("a/", "b") == "a/b" && Path.join("a", "b") == "a/b" && Path.join(".", "b") == "b")
  }

  /// Neither hides a name from the rules for paths below a folder.
  @Test func hiddenNamesStayHidden() {
    for path in [".\u{301}git/x", "a/.\u{301}b", "/\u{301}etc", "a/.git"] { #expect(!FolderRoot.isPlain(path)) }
    for path in ["a/\u{301}b", "e\u{301}.csv", "a/../b"] { #expect(FolderRoot.isPlain(path)) }
  }
}
