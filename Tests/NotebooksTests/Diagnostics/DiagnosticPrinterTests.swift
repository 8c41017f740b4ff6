import MarkdownSource
import Notebooks
import Simulations
import Specification
import TestSupport
import Testing
import Typography

@Suite struct DiagnosticPrinterTests {
  private static func span(_ line: Int, _ start: Int, _ end: Int, endLine: Int? = nil) -> SourceSpan {
    SourceSpan(
      start: SourceLocation(line: line, column: start), end: SourceLocation(line: endLine ?? line, column: end))
  }

  private static func print(_ diagnostic: Diagnostic, _ page: String? = "first\nsecond line\n") -> String {
    DiagnosticPrinter(path: "a.md", source: page.map { SourceText(bytes($0)) }).text(diagnostic).string
  }

  @Test func fourParts() {
    #expect(
      Self.print(Diagnostic(.error, "unknown word", help: "did you mean 'line'?", at: Self.span(2, 8, 12))) == """
        a.md:2:8: error: unknown word
          2 | second line
            |        ^~~~
          help: did you mean 'line'?

        """)
  }

  /// Arguments have neither a path nor numbers.
  @Test func argumentsAreQuoted() {
    let place = SourceSpan(start: SourceLocation(line: 2, column: 6), end: SourceLocation(line: 2, column: 8))
    let printer = DiagnosticPrinter(arguments: SourceText(Array("a=1\nrule=99\n".utf8)))
    #expect(
      printer.text(Diagnostic(.error, "x", help: "y", at: place)).string
        == "error: x\n  rule=99\n       ^~\n  help: y\n")
    #expect(printer.text(Diagnostic(.warning, "x")).string == "warning: x\n")
  }

  @Test(arguments: [
    (Diagnostic(.warning, "of the file"), "a.md: warning: of the file\n"),
    (Diagnostic(.note, "of a line", line: 1), "a.md:1:1: note: of a line\n  1 | first\n    | ^\n"),
    (Diagnostic(.error, "beyond the end", line: 9), "a.md:9:1: error: beyond the end\n"),
    (Diagnostic(.error, "at the end", at: span(1, 6, 6)), "a.md:1:6: error: at the end\n  1 | first\n    |      ^\n"),
    (Diagnostic(.error, "behind it", at: span(1, 60, 70)), "a.md:1:60: error: behind it\n  1 | first\n    |      ^\n"),
    (
      Diagnostic(.error, "two lines", at: span(1, 3, 4, endLine: 2)),
      "a.md:1:3: error: two lines\n  1 | first\n    |   ^~~\n"
    ),
  ])
  func places(diagnostic: Diagnostic, expected: String) {
    #expect(Self.print(diagnostic) == expected)
  }

  /// Only the part of a long line around the place is read. All diagnostics together are printed in the same way as
  /// each alone.
  @Test func aLongLineHasManyPlaces() {
    let words = (0..<9_000).map { "é\($0)→" }
    let page = "first\n" + words.joined(separator: " ") + "\nlast\n"
    var column = 1
    var all: [Diagnostic] = []
    for word in words.prefix(900) {
      all.append(Diagnostic(.error, "of a word", at: Self.span(2, column, column + word.count)))
      column += word.count + 1
    }
    all.append(Diagnostic(.error, "of another line", at: Self.span(3, 1, 5)))
    let printer = DiagnosticPrinter(path: "a.md", source: SourceText(bytes(page)))
    let texts = all.map { printer.text($0).string }
    #expect(printer.text(all).string == texts.joined())
    for (index, word) in words.prefix(900).enumerated().dropFirst(20) {
      let lines = texts[index].split(separator: "\n")
      let caret = lines[2].prefix { $0 != "^" }.count
      #expect(lines[1].dropFirst(caret).hasPrefix(word), "\(texts[index])")
    }
    #expect(texts[900].contains("3 | last\n    | ^~~~\n"))
  }

  @Test func withoutSource() {
    let unreadable = Diagnostic(.error, "unreadable", at: Self.span(1, 2, 3))
    #expect(Self.print(unreadable, nil) == "a.md:1:2: error: unreadable\n")
    #expect(Self.print(Diagnostic(.error, "empty", line: 1), "") == "a.md:1:1: error: empty\n")
  }

  @Test(arguments: [
    ("a tab is one blank", "\tx: 1\n", 2, 3, "  1 |  x: 1\n    |  ^\n"),
    ("wide characters take two columns", "東京: x\n", 5, 6, "  1 | 東京: x\n    |       ^\n"),
    ("and so do their marks", "a: 東京\n", 4, 6, "  1 | a: 東京\n    |    ^~~~\n"),
    ("combining marks take none", "e\u{301}: x\n", 5, 6, "  1 | e\u{301}: x\n    |    ^\n"),
    ("control characters are shown", "a\u{1B}[31m: x\u{7F}\n", 2, 3, "  1 | a␛[31m: x␡\n    |  ^\n"),
    ("marks of direction are not obeyed", "a\u{202E}b\n", 3, 4, "  1 | a⟨RLO⟩b\n    |       ^\n"),
    ("invisible characters are shown", "a\u{200B}b\n", 2, 3, "  1 | a⟨U+200B⟩b\n    |  ^~~~~~~~\n"),
    ("CRLF", "a: x\r\n", 4, 5, "  1 | a: x\n    |    ^\n"),
    ("byte order mark", "\u{FEFF}a: x\n", 4, 5, "  1 | a: x\n    |    ^\n"),
  ])
  func carets(name: String, page: String, start: Int, end: Int, quote: String) {
    let printed = Self.print(Diagnostic(.error, "x", at: Self.span(1, start, end)), page)
    #expect(printed == "a.md:1:\(start): error: x\n" + quote, "\(name)")
  }

  @Test func longLinesAreCutAroundTheCaret() {
    let page = String(repeating: "abcdefghij", count: 30) + "\n"
    let behind = String(repeating: "abcdefghij", count: 10)
    #expect(
      Self.print(Diagnostic(.error, "x", at: Self.span(1, 151, 153)), page)
        == "a.md:1:151: error: x\n  1 | …\(behind)…\n    | \(String(repeating: " ", count: 41))^~\n")
    #expect(
      Self.print(Diagnostic(.error, "x", at: Self.span(1, 1, 301)), page)
        == "a.md:1:1: error: x\n  1 | \(behind)…\n    | ^\(String(repeating: "~", count: 99))\n")
    #expect(
      Self.print(Diagnostic(.error, "x", at: Self.span(1, 301, 301)), page)
        == "a.md:1:301: error: x\n  1 | …\(behind.prefix(40))\n    | \(String(repeating: " ", count: 41))^\n")
  }

  @Test func wideLineNumbers() {
    let page = String(repeating: "\n", count: 99) + "x\n"
    #expect(Self.print(Diagnostic(.error, "x", line: 100), page) == "a.md:100:1: error: x\n  100 | x\n      | ^\n")
  }

  @Test func nothingReachesTheTerminalUnseen() {
    #expect(
      DiagnosticPrinter(path: "a\u{7}.md", source: nil).text(Diagnostic(.error, "b\nc", help: "d\u{1B}e"))
        == "a␇.md: error: b␊c\n  help: d␛e\n")
    let tabs = DiagnosticPrinter(path: "a\t.md", source: nil).text(Diagnostic(.note, "b\tc"))
    #expect(tabs.string == "a .md: note: b c\n")
  }
}
