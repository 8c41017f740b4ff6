import Screens
import Testing

@Suite struct MarkdownTextTests {
  private func plain(_ markdown: String, width: Int = 40) -> String {
    String(decoding: MarkdownText.render(Array(markdown.utf8), width: width, color: false), as: UTF8.self)
  }

  private func colored(_ markdown: String, width: Int = 40) -> String {
    String(decoding: MarkdownText.render(Array(markdown.utf8), width: width, color: true), as: UTF8.self)
      .split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "␛")
  }

  @Test func aPageInWhole() {
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
      """
    #expect(
      plain(page) == """
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

        the alternative Hard
        break

            indented    code

            a line of code that is far wider than the page may be

            end

        """)
  }

  @Test func colorsEndWithTheirLine() {
    #expect(
      colored("**bold *both*** `code`", width: 20) == "␛[0;1mbold ␛[0;1;3mboth␛[0m ␛[0;36mcode␛[0m\n")
    #expect(
      colored("**one two three four five**", width: 20) == "␛[0;1mone two three four␛[0m\n␛[0;1mfive␛[0m\n")
    #expect(colored("[a](b)") == "␛[0;4ma␛[0m ␛[0;2m(b)␛[0m\n")
    #expect(colored("> a") == "␛[0;2m│ ␛[0ma\n")
  }

  @Test(arguments: [
    ("<a@b.c>", "a@b.c\n"), ("[top](#top)", "top\n"), ("[x](x)", "x\n"), ("[x](<a b>)", "x (a b)\n"),
    ("- a\n- b\n", "• a\n• b\n"), ("- a\n\n- b\n", "• a\n\n• b\n"), ("-\n- b\n", "•\n• b\n"),
    ("7) a\n8) b", "7) a\n8) b\n"),
    ("- a\n\n  b", "• a\n\n  b\n"), ("- - a", "• • a\n"), ("- > q\n  > r", "• │ q r\n"),
    ("- ```\n  x\n  ```", "•     x\n"),
    ("a<br>b", "a\nb\n"), ("a <!-- hidden --> b", "a b\n"), ("<!-- only -->", ""), ("", ""), ("#", ""),
    ("<p align=\"center\">\n<img src=\"x.png\">\nHello\n</p>", "Hello\n"), ("1 < 2 &amp; 3", "1 < 2 & 3\n"),
    ("a\n\n<!-- x -->\n\nb", "a\n\nb\n"), ("> a\n\n> b", "│ a\n\n│ b\n"), ("a\u{301}b", "a\u{301}b\n"),
  ])
  func shortPages(markdown: String, text: String) {
    #expect(plain(markdown) == text)
  }

  @Test func tablesStandAsTheyAreWritten() {
    let table = "| a long header that is wide | value `x` |\n| --- | --- |\n| **1** | 2 |"
    #expect(plain(table + "\n\nEnd", width: 20) == table + "\n\nEnd\n")
    #expect(plain("> - a | b\n>   --|--\n>   1 | 2\n") == "│ • a | b\n│   --|--\n│   1 | 2\n")
    #expect(plain("a | b\nc | d") == "a | b c | d\n")
  }

  @Test func longWordsAreBroken() {
    #expect(
      plain(String(repeating: "x", count: 45) + " y", width: 20)
        == "xxxxxxxxxxxxxxxxxxxx\nxxxxxxxxxxxxxxxxxxxx\nxxxxx y\n")
    #expect(plain(String(repeating: "漢", count: 11), width: 21) == "漢漢漢漢漢漢漢漢漢漢\n漢\n")
  }

  @Test func deepNestingKeepsItsMarks() {
    let deep = String(repeating: "> ", count: 12) + "1. - 2. words go on and on"
    #expect(plain(deep, width: 20) == "│ │ │ │ │ 1. • 2.\n│ │ │ │ │ words go\n│ │ │ │ │ on and on\n")
  }

  @Test func nothingDangerousReachesTheTerminal() {
    let hostile = "\u{1B}]0;title\u{7} &#27;[2J `\u{9B}1m` \u{202E}abc \u{7F} &#xFDD0; [x](\u{1B}) ![\u{1B}](y)"
    #expect(
      plain(hostile, width: 100)
        == "␛]0;title␇ ␛[2J \u{FFFD}1m ⟨RLO⟩abc ␡ \u{FFFD} x (␛) ␛\n")
    #expect(plain("```\u{1B}\n\u{1B}[31m\tx\r\n```") == "    ␛[31m   x\n")
    #expect(
      MarkdownText.render([0x61, 0xFF, 0x62, 0x0A], width: 40, color: false) == Array("a\u{FFFD}b\n".utf8))
  }
}
