import Screens
import Terminal
import Testing
import Typography

@Suite("Markdown pages")
struct MarkdownLayoutTests {
  private func plain(
    _ markdown: String, width: Int = 40, _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> String {
    String(decoding: try render(markdown.utf8, width: width, change), as: UTF8.self)
  }

  private func colored(_ markdown: String, width: Int = 40, hyperlinks: Bool = false) throws -> String {
    let bytes = try render(markdown.utf8, width: width, colors: .palette16, hyperlinks: hyperlinks)
    return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "␛")
  }

  @Test func aPageInWhole() throws {
    let page = """
      ---
      title: front matter is not shown
      ---
      # Title

      A paragraph with *emphasis*, **weight** and
      `code`, a [link](docs/guide.md) and <https://a.b>.

      Second
      ------

      ### Third

      > Quoted words that go on for more than one line.
      >
      > - inside

      3. three
      4. four
         more

         - nested
         - list

      ***

      ![the alternative](figure.svg) Hard\\
      break

          indented	code

      <!-- notebook:begin x -->

      ```text
      a line of code that is far wider than the page may be

      end
      ```

      <!-- notebook:end x -->

      | a | *b* |
      | - | --: |
      | c | 22  |

      - [x] done ~~gone~~
      - [ ] open[^1]

      > [!NOTE]
      > Said.

      [^1]: Below.
      """
    #expect(
      try plain(page) == """
        Title
        ═════

        A paragraph with emphasis, weight and
        code, a link (docs/guide.md) and
        https://a.b.

        Second
        ──────

        ### Third

        │ Quoted words that go on for more than
        │ one line.
        │
        │ • inside

        3. three

        4. four more

           • nested
           • list

        ────────────────────────────────────────

        [image: the alternative] (figure.svg)
        Hard
        break

            indented    code

            a line of code that is far wider than the page may be

            end

        a │  b
        ──┼───
        c │ 22

        ☑ done gone
        ☐ open[1]

        │ Note
        │ Said.

        ────────────────────────────────────────
        [1] Below.

        """)
  }

  @Test func colorsEndWithTheirLine() throws {
    #expect(
      try colored("**bold *both*** `code`", width: 20) == "␛[0;1mbold ␛[0;1;3mboth␛[0m ␛[0;36mcode␛[0m\n")
    #expect(
      try colored("**one two three four five**", width: 20) == "␛[0;1mone two three four␛[0m\n␛[0;1mfive␛[0m\n")
    #expect(try colored("[a](b)") == "␛[0;4;34ma␛[0m (b)\n")
    #expect(try colored("> a") == "␛[0;2m│ ␛[0ma\n")
    #expect(try colored("~~a~~") == "␛[0;9ma␛[0m\n")
    #expect(try colored("> [!TIP]\n> a") == "␛[0;32m│ ␛[0;1;32mTip␛[0m\n␛[0;32m│ ␛[0ma\n")
  }

  @Test func linksOfATerminalLeadOutOnly() throws {
    #expect(
      try colored("<https://a.b>", hyperlinks: true)
        == "␛[0;4;34m␛]8;;https://a.b␛\\https://a.b␛]8;;␛\\␛[0m\n")
    for address in ["file:///etc/passwd", "javascript:x", "data:,x", "guide.md", "https://", "#x"] {
      #expect(try !colored("[a](\(address))", hyperlinks: true).contains("]8;"))
    }
  }

  @Test(arguments: [
    ("<a@b.c>", "a@b.c\n"), ("[top](#top)", "top\n"), ("[x](x)", "x\n"), ("[x](<a b>)", "x (a b)\n"),
    ("- a\n- b\n", "• a\n• b\n"), ("- a\n\n- b\n", "• a\n\n• b\n"), ("-\n- b\n", "•\n• b\n"),
    ("7) a\n8) b", "7) a\n8) b\n"),
    ("- a\n\n  b", "• a\n\n  b\n"), ("- - a", "• • a\n"), ("- > q\n  > r", "• │ q r\n"),
    ("- ```\n  x\n  ```", "•     x\n"), ("H<sub>2</sub>O", "H₂O\n"), ("a<!-- x -->b", "ab\n"),
    ("<p>H<sub>2</sub>O<p>a", "H₂O\n\na\n"),
    ("<td>a</td><td>b</td>\n", "a b\n"), ("[a][r]\n\n[r]: /u \"t\"", "a (/u)\n"),
    ("![](x.png)", "[image] (x.png)\n"), ("![a]()", "[image: a]\n"),
    ("a<br>b", "a\nb\n"), ("a <!-- hidden --> b", "a b\n"), ("<!-- only -->", ""), ("", ""), ("#", ""),
    ("<p align=\"center\">\n<img src=\"x.png\">\nHello\n</p>", "[image] (x.png) Hello\n"),
    ("1 < 2 &amp; 3", "1 < 2 & 3\n"),
    ("a\n\n<!-- x -->\n\nb", "a\n\nb\n"), ("> a\n\n> b", "│ a\n\n│ b\n"), ("a\u{301}b", "a\u{301}b\n"),
  ])
  func shortPages(markdown: String, text: String) throws {
    #expect(try plain(markdown) == text)
  }

  // MARK: Tables

  @Test func tablesAreAligned() throws {
    #expect(
      try plain("| l | c | right |\n| :- | :-: | -: |\n| 漢字 | a | 1 |\n| x | 👍 |\n| y\\|z | `a \\| b` | 3 | 4 |")
        == """
        l    │   c   │ right
        ─────┼───────┼──────
        漢字 │   a   │     1
        x    │  👍   │
        y|z  │ a | b │     3

        """)
    #expect(try plain("> - a | b\n>   --|--\n>   1 | 2\n") == "│ • a │ b\n│   ──┼──\n│   1 │ 2\n")
    #expect(try plain("a | b\nc | d") == "a | b c | d\n")
  }

  private static let table = """
    | name | what it says |
    | --- | --- |
    | one | several words that do not fit |
    | two | 2 |
    """

  @Test func wideTablesAreWrapped() throws {
    #expect(
      try plain(Self.table, width: 24) == """
        name │ what it says
        ─────┼──────────────────
        one  │ several words
             │ that do not fit
        ─────┼──────────────────
        two  │ 2

        """)
    #expect(
      try plain(Self.table, width: 24) { $0.wraps = false } == """
        name │ what it says
        ─────┼──────────────────────────────
        one  │ several words that do not fit
        two  │ 2

        """)
  }

  /// A table may be wider than the text: as wide as its content or as the available space.
  @Test func tablesMayTakeMoreThanTheText() throws {
    let whole = try plain(Self.table, width: 24) { $0.wraps = false }
    #expect(try plain(Self.table, width: 24) { $0.tableWidth = 40 } == whole)
    let narrow = try plain(Self.table, width: 24) { $0.tableWidth = 30 }
    #expect(narrow != whole && narrow.split(separator: "\n").contains { $0.count > 24 })
    #expect(try plain(Self.table, width: 60) { $0.tableWidth = 80 } == plain(Self.table, width: 60))
  }

  /// The words after a fence say what the code is. Plain output and results of a notebook need no label.
  @Test func codeHasALabel() throws {
    func shown(_ code: String, width: Int = 80, _ change: (inout RenderOptions) -> Void = { _ in }) throws -> String {
      let page = try plain("a\n\n\(code)", width: width, change)
      return String(page.dropFirst("a\n\n".count))
    }
    #expect(
      try shown("~~~ yaml   simulation\nmodel: life\n~~~") == "    ── yaml simulation\n    model: life\n")
    #expect(try shown("```sh\nls\n```") { $0.isASCII = true } == "    -- sh\n    ls\n")
    #expect(try shown("```text\nls\n```") == "    ls\n")
    #expect(try shown("```\nls\n```") == "    ls\n")
    #expect(try plain("```sh\nls\n```") == "    ls\n", "a file of source is all code")
    let long = try shown("```\(String(repeating: "long ", count: 20))\nls\n```", width: 30)
    #expect(long.split(separator: "\n").allSatisfy { $0.count <= 30 })
    let region = "<!-- notebook:begin a -->\n\n```mermaid\nls\n```\n\n<!-- notebook:end a -->\n"
    #expect(try plain(region) == "    ls\n")
    let code = try page("a\n\n```sh\nls\n```\n".utf8).codes[0]
    #expect(code.lines == 3..<4 && code.text == Array("ls\n".utf8))
  }

  @Test func whereColumnsDoNotFitRowsBecomeRecords() throws {
    #expect(
      try plain(
        """
        | first | second | third | never |
        | --- | --- | --- | --- |
        | incomprehensibilities | | [label](x) |
        | | some words | | |
        """, width: 24) == """
          first:
          incomprehensibilities
          second:
          third: label (x)
          never:
          ────────────────────────
          second: some words

          """)
  }

  // MARK: Code

  @Test func longCodeIsMarkedWhereItWraps() throws {
    let code = "```\nlet a = 1 + 2222222222 + 3\n```"
    #expect(try plain(code, width: 20) == "    let a = 1 + 2222\n  ↪ 222222 + 3\n")
    #expect(try plain(code, width: 20) { $0.isASCII = true } == "    let a = 1 + 2222\n  > 222222 + 3\n")
    #expect(try plain(code, width: 20) { $0.wraps = false } == "    let a = 1 + 2222222222 + 3\n")
    let codes = try page(code.utf8, width: 20).codes
    #expect(codes.map(\.lines) == [0..<2])
    #expect(codes.map(\.text) == [Array("let a = 1 + 2222222222 + 3\n".utf8)])
  }

  // MARK: Links

  @Test func addressesAreShown() throws {
    let text =
      "[a](x.md) [b](#c) <https://d.e> https://f.g [https://h.i](https://h.i) [j](mailto:j@k.l) [mail@m.n](mailto:mail@m.n)"
    #expect(
      try plain(text, width: 200) == "a (x.md) b https://d.e https://f.g https://h.i j (mailto:j@k.l) mail@m.n\n")
    #expect(
      try plain(text, width: 80) { $0.links = .notes } == """
        a[1] b https://d.e https://f.g https://h.i j[2] mail@m.n

        ────────────────────────────────────────────────────────────────────────────────
        [1] x.md
        [2] mailto:j@k.l

        """)
    #expect(try plain(text, width: 200) { $0.links = .none } == "a b https://d.e https://f.g https://h.i j mail@m.n\n")
  }

  @Test func numbersOfAddressesAndOfFootnotesAreDifferent() throws {
    let text = try plain("a[^1] [b](c)\n\n[^1]: d") { $0.links = .notes }
    #expect(text.matches(of: /\[1\]/).count == 2)
    #expect(text.matches(of: /\[2\]/).count == 2)
  }

  @Test func headingsAndAnchors() throws {
    let page = try page("# A *b*\n\n## A `b`!\n\nText\n\n### Ünï — co_de\n\n# A b-1\n\n#\n".utf8)
    #expect(page.headings.map(\.slug) == ["a-b", "a-b-1", "ünï--co_de", "a-b-1-1"])
    #expect(page.headings.map(\.level) == [1, 2, 3, 1])
    #expect(page.headings.map { lines(of: page)[$0.line] } == ["A b", "A b!", "### Ünï — co_de", "A b-1"])
  }

  /// Neither addresses nor the replacements of images and footnotes are part of a heading.
  @Test func headingsAreTheirText() throws {
    let page = try page("# A [b](c) ![i](j)[^n] d\n\n[^n]: note".utf8)
    #expect(page.headings.map(\.text.string) == ["A b i d"])
    #expect(page.headings.map(\.slug) == ["a-b--d"])
    #expect(lines(of: TableOfContents.page(of: page, width: 80)) == ["A b i d"])
  }

  @Test func contentsAreIndented() throws {
    let page = try page("## One\n\n#### Two words that are long\n\n## Three".utf8)
    let contents = TableOfContents.page(of: page, width: 20)
    #expect(lines(of: contents) == ["One", "    Two words that", "    are long", "Three"])
  }

  // MARK: Narrow pages

  @Test func longWordsAreBroken() throws {
    #expect(
      try plain(String(repeating: "x", count: 45) + " y", width: 20)
        == "xxxxxxxxxxxxxxxxxxxx\nxxxxxxxxxxxxxxxxxxxx\nxxxxx y\n")
    #expect(try plain(String(repeating: "漢", count: 11), width: 21) == "漢漢漢漢漢漢漢漢漢漢\n漢\n")
  }

  @Test func deepNestingKeepsItsMarks() throws {
    let deep = String(repeating: "> ", count: 12) + "1. - 2. words go on and on"
    #expect(try plain(deep, width: 20) == "│ │ │ │ │ 1. • 2.\n│ │ │ │ │ words go\n│ │ │ │ │ on and on\n")
  }

  @Test func nothingDangerousReachesTheTerminal() throws {
    let hostile = "\u{1B}]0;title\u{7} &#27;[2J `\u{9B}1m` \u{202E}abc \u{7F} &#xFDD0; [x](\u{1B}) ![\u{1B}](y)"
    #expect(
      try plain(hostile, width: 100)
        == "␛]0;title␇ ␛[2J \u{FFFD}1m ⟨RLO⟩abc ␡ \u{FFFD} x (␛) [image: ␛] (y)\n")
    #expect(try plain("```\u{1B}\n\u{1B}[31m\tx\r\n```") == "    ␛[31m   x\n")
    #expect(try render([0x61, 0xFF, 0x62, 0x0A]) == Array("a\u{FFFD}b\n".utf8))
  }
}
