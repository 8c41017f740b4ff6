import Testing

@Suite struct SwiftScannerTests {
  private func words(_ source: String) -> [String] {
    SwiftScanner.tokens(of: source).filter(\.isWord).map(\.text)
  }

  @Test func commentsAndLiteralsAreLeftOut() {
    #expect(words("a // B\nc /* D /* E */ F */ g") == ["a", "c", "g"])
    #expect(words(#"a "B \" C" d"#) == ["a", "d"])
    #expect(words("a #\"B \" \\(C) \\#(d) E\"# f") == ["a", "d", "f"])
    #expect(words("a \"\"\"\nB \" C\n\"\"\" d") == ["a", "d"])
    #expect(words("a // B \"\n\"// C\" d") == ["a", "d"])
  }

  @Test func expressionsInLiteralsAreCode() {
    #expect(words(#""A \(b(C("D"), "e\(F)")) G" h"#) == ["b", "C", "F", "h"])
  }

  @Test func linesAndDepths() throws {
    let tokens = SwiftScanner.tokens(of: "struct A {\n  /*\n*/ let b = \"\"\"\n  \\(c)\n  \"\"\"\n}\nvar d")
    #expect(tokens.filter(\.isWord).map(\.line) == [1, 1, 3, 3, 4, 7, 7])
    #expect(tokens.filter(\.isWord).map(\.depth) == [0, 0, 1, 1, 1, 0, 0])
  }

  @Test func declarations() {
    let file = SourceFile(
      "Sources/A/B.swift",
      """
      @testable import struct One.Part
      #if canImport(Glibc)
        import Glibc
      #endif
      @available(*, deprecated) public final class B { struct Inner {} }
      private enum C {}
      typealias D = Int
      extension Tree.Node where Key: Word {}
      extension [String] {}
      """)
    #expect(file.imports == [.init(module: "One", line: 1), .init(module: "Glibc", line: 3)])
    #expect(file.types.map(\.name) == ["B", "C", "D"])
    #expect(file.types.map(\.isPrivate) == [false, true, false])
    #expect(file.types.map(\.isAlias) == [false, false, true])
    #expect(file.types.map(\.line) == [5, 6, 7])
    #expect(file.extended == [["Tree", "Node"], ["Array"]])
    #expect(file.usedNames["Word"] == 8)
    #expect(file.usedNames["Node"] == nil)
  }
}
