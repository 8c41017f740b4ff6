import Foundation
import Rendering
import TestSupport
import Testing

/// The spellings were checked with mdformat 1.0.0 and mdformat-gfm 1.0.0, which did not change 20,000 random words.
@Suite struct MarkdownEscapeTests {
  @Test(arguments: [
    ("Rule 30, 31 steps", "Rule 30, 31 steps"), ("a*b", "a\\*b"), ("2 * 3", "2 * 3"), ("snake_case", "snake_case"),
    ("_x_", "\\_x\\_"), ("a\\b", "a\\\\b"), ("`code`", "\\`code\\`"), ("[0, 1]", "[0, 1]"), ("[a](b)", "\\[a\\](b)"),
    ("[a]: b", "\\[a\\]: b"), ("a] [b", "a\\] \\[b"), ("[[x]]", "\\[[x]\\]"), ("<b>", "\\<b>"), ("1 < 2", "1 < 2"),
    ("<!-- notebook:end x -->", "\\<!-- notebook:end x -->"), ("a<<b", "a\\<<!-- -->\\<b"),
    ("~5 ~~6~~", "~5 \\~~6\\~~"),
    ("R&D", "R&D"), ("&copy; &#35;", "&<!-- -->copy; &<!-- -->#35;"), ("a\r\n\tb  c ", "a b c"),
    ("\u{1B}[2J", "\u{FFFD}\\[2J"),
    ("a|b", "a|b"), ("", ""), ("\u{A0}\u{2003}x\u{3000}", "x"), ("$x^2$", "$x^2$"),
  ])
  func inline(words: String, spelling: String) {
    #expect(MarkdownEscape.inline(words) == spelling)
  }

  /// These words need no backslash, and stay the same.
  @Test(arguments: [
    ("Rule 30, 31 steps", "Rule 30, 31 steps"), ("a*b", "a*b"), ("100 % *", "100 % *"), ("**", "**"),
    ("*a* * b", "∗a∗ * b"), ("snake_case _x_", "snake_case ＿x＿"), ("5` long", "5` long"), ("`code`", "'code'"),
    ("[0, 1]", "[0, 1]"), ("[a](b)", "(a)(b)"), ("a] [b", "a) (b"), ("[[x]]", "([x])"), ("1 < 2 > 0", "1 < 2 > 0"),
    ("a <b> & 1<2", "a ‹b› & 1<2"), ("<!-- notebook:end x -->", "‹!-- notebook:end x --›"), ("~5 ~~", "~5 ∼∼"),
    ("R&D", "R&D"), ("&copy; &#35;", "＆copy; ＆#35;"), ("a\\b", "a\\b"), ("a\\*b\\", "a∖*b∖"), ("a\r\n\tb  c ", "a b c"),
    ("", ""),
  ])
  func alternative(words: String, spelling: String) {
    #expect(MarkdownEscape.alternative(words) == spelling)
  }

  @Test(arguments: [
    ("gun.rle", "`gun.rle`"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), (" a", "` a`"), (" a ", "`  a  `"),
    ("a*|<b>&amp;", "`a*|<b>&amp;`"),
  ])
  func code(text: String, spelling: String) {
    #expect(MarkdownEscape.code(text) == spelling)
  }

  @Test(arguments: [
    ("a/b-c_d~1.rle", "a/b-c_d~1.rle"), ("a b", "a%20b"), ("é", "%C3%A9"), ("(<\">)", "%28%3C%22%3E%29"),
    ("50%", "50%25"),
    ("javascript:x", "javascript%3Ax"), ("#a?b&c", "%23a%3Fb%26c"), ("[x]\\*`|", "%5Bx%5D%5C%2A%60%7C"),
  ])
  func address(path: String, spelling: String) {
    #expect(MarkdownEscape.address(path) == spelling)
  }

  @Test(arguments: [
    ("a|b", "a\\|b"), ("\\|", "\\\\\\|"), ("- x", "- x"), ("line\nline", "line line"),
  ])
  func cell(words: String, spelling: String) {
    #expect(MarkdownEscape.cell(words) == spelling)
  }

  /// A formatter treats the text before and after an address separately, and leaves the address as it is.
  @Test(arguments: [
    ("[a@b.co, a@b.co]", "\\[a@b.co, a@b.co\\]"), ("[a@b.co]", "[a@b.co]"), ("[a, b.co]", "[a, b.co]"),
    ("[a, http://x.y]", "\\[a, http://x.y]"), ("[a, www.x.org, b]", "\\[a, www.x.org, b\\]"),
    ("[a, mailto:a@b.co]", "\\[a, mailto:a@b.co\\]"), ("[a, b@c]", "[a, b@c]"), ("[a, a@b.c_]", "[a, a@b.c\\_]"),
    // An address that was cut is not a link.
    ("see http://x.org/abc…", "see h<!-- -->ttp://x.org/abc…"), ("http://x.o…", "h<!-- -->ttp://x.o…"),
    ("www.x.org/a…c d", "w<!-- -->ww.x.org/a…c d"), ("ab@x.or…", "ab@<!-- -->x.or…"),
    ("(http://x.y/…) [z]", "(h<!-- -->ttp://x.y/…) [z]"), ("http://x.y …", "http://x.y …"),
  ])
  func addresses(words: String, spelling: String) {
    #expect(MarkdownEscape.inline(words) == spelling)
  }

  /// After a comment, an address is not a link.
  @Test func addressesAfterAComment() {
    #expect(MarkdownEscape.inline("http://x.y]", after: ">") == "http://x.y\\]")
    #expect(MarkdownEscape.inline("http://x.y]") == "http://x.y]")
  }

  @Test(arguments: [
    ("# x", "\\# x"), ("#x", "#x"), ("#######", "#######"), ("- x", "\\- x"), ("-x", "-x"), ("---", "\\---"),
    ("+ x", "\\+ x"),
    ("1. x", "1\\. x"), ("12) x", "12\\) x"), ("1.5", "1.5"), ("> x", "\\> x"), ("===", "\\==="), ("| - |", "| \\- |"),
    ("[x] done", "\\[x\\] done"), ("* x", "\\* x"), ("2026", "2026"),
  ])
  func paragraph(words: String, spelling: String) {
    #expect(MarkdownEscape.paragraph(words) == spelling)
  }

  /// For any words, CommonMark shows them unchanged, as one paragraph without elements inside.
  @Test(.enabled(if: cmark != nil, "needs the program cmark"))
  func commonMarkShowsTheWords() throws {
    let parts =
      Array("aab1  **__~~``[]()<>|\\#+-=:!&;.\"'/x\n\t").map { String($0) }
      + [
        "<!-- ", "-->", "&amp;", "&copy;", "&#35;", "1.", "2)", "- ", "[x] ", "é", "—", "\u{A0}", "\u{1B}", "```",
        "<script>",
      ]
    var state: UInt64 = 1
    func pick(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let words = (0..<400).map { _ in (0..<pick(9)).map { _ in parts[pick(parts.count)] }.joined() }
    let paragraphs = words.map { MarkdownEscape.paragraph($0) }.filter { !$0.isEmpty }
    let titles = words.map { MarkdownEscape.inline($0) }.filter { !$0.isEmpty }
    let html = try runCmark((paragraphs + titles.map { "<a id=\"f\"></a>*\($0)*" }).joined(separator: "\n\n"))
    let expected = words.map { shown($0) }.filter { !$0.isEmpty }
    let lines = html.split(separator: "\n").map { $0.replacingOccurrences(of: "<!-- -->", with: "") }
    #expect(lines.count == 2 * expected.count)
    for (line, word) in zip(
      lines, expected.map { "<p>\($0)</p>" } + expected.map { "<p><a id=\"f\"></a><em>\($0)</em></p>" })
    {
      #expect(line == word)
    }
  }

  /// The alternative text of a picture is read as it is written.
  @Test(.enabled(if: cmark != nil, "needs the program cmark"))
  func alternativesAreText() throws {
    let parts =
      Array("aab1  **__~~``[]()<>|\\#+-=:!&;.\"'/x").map { String($0) } + ["<!-- ", "-->", "&amp;", "<b>", "](a)"]
    var random = Bytes(seed: 8)
    let words = (0..<800).map { _ in
      MarkdownEscape.alternative(
        "x" + (0..<random.number(below: 9)).map { _ in parts[random.number(below: parts.count)] }.joined())
    }
    let html = try runCmark(words.map { "![\($0)](a.png)" }.joined(separator: "\n\n"))
    let lines = html.split(separator: "\n")
    #expect(lines.count == words.count)
    for (line, word) in zip(lines, words) { #expect(line == "<p><img src=\"a.png\" alt=\"\(shown(word))\" /></p>") }
  }

  /// Returns the words as they should be in cmark's HTML.
  private func shown(_ words: String) -> String {
    let line = PlainText.line(words).split(separator: " ").joined(separator: " ")
    return line.trimmingCharacters(in: .whitespaces)
      .replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }
}

private let cmark = ["/usr/bin/cmark", "/usr/local/bin/cmark"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

private func runCmark(_ markdown: String) throws -> String {
  let process = Process()
  process.executableURL = URL(filePath: try #require(cmark))
  process.arguments = ["--unsafe"]
  let (input, output) = (Pipe(), Pipe())
  process.standardInput = input
  process.standardOutput = output
  try process.run()
  // The text is shorter than a pipe's capacity, so there is no deadlock.
  try #require(markdown.utf8.count < 60_000)
  input.fileHandleForWriting.write(Data(markdown.utf8))
  try input.fileHandleForWriting.close()
  let html = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: html, as: UTF8.self)
}
