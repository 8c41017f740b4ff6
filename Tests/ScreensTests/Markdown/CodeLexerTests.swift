import Screens
import Terminal
import TestSupport
import Testing

@Suite("Colours of code")
struct CodeLexerTests {
  /// Returns the words in a block of code that have a style of their own.
  private func words(_ role: TextStyle.Role, _ language: String, _ code: String) throws -> [String] {
    let page = try page("```\(language)\n\(code)\n```\n".utf8, width: 100)
    var words: [String] = []
    for line in page.lines {
      page.forEachRun(of: line) { text, style, _ in
        if style.role == role { words.append(String(decoding: text, as: UTF8.self)) }
      }
    }
    return words
  }

  @Test func swift() throws {
    let code = "func f(_ a: Int) -> String { // \"no\"\n  let b = \"c // \\\" d\" + 0x1F\n  /* e\n f */ return b }"
    #expect(try words(.keyword, "swift", code) == ["func", "let", "return"])
    #expect(try words(.string, "swift", code) == ["\"c // \\\" d\""])
    #expect(try words(.comment, "swift", code) == ["// \"no\"", "/* e", " f */"])
    #expect(try words(.number, "swift", code) == ["0x1F"])
  }

  @Test(arguments: [
    ("python", "def f(): # c\n  '''d\n  e''' + 'g'", ["def"], ["'''d", "  e'''", "'g'"], ["# c"]),
    ("sh", "if [ $# -gt 1 ]; then # c", ["if", "then"], [], ["# c"]),
    ("json", "{\"a\": [1, \"b\", true]}", ["\"a\"", "true"], ["\"b\""], []),
    ("sql", "SELECT 'a' -- b", ["SELECT"], ["'a'"], ["-- b"]),
    ("rust", "fn f<'a>(x: &'a str) {}", ["fn"], [], []),
    ("toml", "[a]\nb = \"c\" # d", ["b"], ["\"c\""], ["# d"]),
    ("html", "<a b=\"c\">d</a><!-- e -->", ["<a b=", ">", "</a>"], ["\"c\""], ["<!-- e -->"]),
    ("{.js}", "let a = `b\nc`", ["let"], ["`b", "c`"], []), ("unknown", "let a = 'b' // c", [], [], []),
    ("", "let a = 1", [], [], []),
  ])
  func languages(name: String, code: String, keywords: [String], strings: [String], comments: [String]) throws {
    #expect(try words(.keyword, name, code) == keywords)
    #expect(try words(.string, name, code) == strings)
    #expect(try words(.comment, name, code) == comments)
  }

  @Test func blocksOfSimulations() throws {
    let code = """
      model: life # a glider
      grid: 20x20
      steps: -12
      random: {seed: 7, "share": 0.5}
      cells: |
        .O. # no comment
        ..O
      show: [image, 'text']
      """
    #expect(
      try words(.keyword, "yaml simulation glider", code) == [
        "model", "grid", "steps", "random", "seed", "\"share\"", "cells", "show",
      ])
    #expect(try words(.number, "yaml simulation glider", code) == ["20x20", "-12", "7", "0.5"])
    #expect(try words(.comment, "yaml simulation glider", code) == ["# a glider"])
    #expect(try words(.string, "yaml simulation glider", code) == ["  .O. # no comment", "  ..O", "'text'"])
  }

  /// Colours do not change letters or lines, whatever the code and the width are.
  @Test(arguments: 0..<8)
  func coloursChangeNothingElse(seed: Int) throws {
    var random = Bytes(seed: UInt64(seed))
    let pieces = [
      "'", "\"", "\\", "/*", "*/", "//", "#", "`", "\"\"\"", "let", " ", "  ", "a", "1", ".", ":", "|", ">", "{", "-",
      "<", "\n",
      "é", "e\u{301}", "漢", "👍🏽", "\u{301}", "\t", "\u{1B}[31m", "\u{202E}", "<!--", "-->", "=",
    ]
    let languages = ["swift", "python", "yaml", "json", "html", "diff", "sh", "toml", "lua"]
    for _ in 0..<120 {
      let code = (0..<random.number(below: 80)).map { _ in pieces[random.number(below: pieces.count)] }.joined()
      let source = "~~~~ " + languages[random.number(below: languages.count)] + "\n" + code + "\n~~~~\n"
      for width in [20, 80] {
        let plain = try page(source.utf8, width: width) { $0.highlightsCode = false }
        let colored = try page(source.utf8, width: width)
        #expect(plain.text == colored.text && plain.lines.map(\.width) == colored.lines.map(\.width))
        #expect(plain.lines.map(\.bytes) == colored.lines.map(\.bytes), "\(source.debugDescription)")
        let output = PageWriter.bytes(of: colored, colors: .rgb)
        #expect(try EscapeGrammar(output).text == PageWriter.bytes(of: plain, colors: .none))
      }
    }
  }

  /// Lines on which everything is open, or nothing ends.
  @Test(arguments: ["'\\", "\"", "/*", "#", "`", "'", "<a '", "| ", "a:", "{\"", "--", "\"\"\""])
  func longLinesTakeLinearTime(piece: String) throws {
    let clock = ContinuousClock()
    for language in ["swift", "python", "yaml", "json", "html"] {
      let source = "~~~~~ \(language)\n" + String(repeating: piece, count: 200_000 / piece.utf8.count) + "\n~~~~~\n"
      let start = clock.now
      #expect(try page(source.utf8, width: 80).lines.count >= 1)
      #expect(clock.now - start < .seconds(10))
    }
  }
}
