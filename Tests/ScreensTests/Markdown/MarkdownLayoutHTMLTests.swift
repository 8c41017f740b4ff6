import Foundation
import Screens
import Terminal
import Testing

@Suite("HTML on pages")
struct MarkdownLayoutHTMLTests {
  private func plain(
    _ markdown: String, width: Int = 60, _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> String {
    String(decoding: try render(markdown.utf8, width: width, change), as: UTF8.self)
  }

  @Test func aReadmeInWhole() throws {
    let page = """
      <h1 align="center">
        <a href="https://a.b"><img src="logo.png" alt="a > b" width="100"></a><br>
        Title
      </h1>

      <p align="center">
        <a href="https://a.b/ci"><img src="https://img.shields.io/ci.svg" alt="CI"></a>
        <a href="https://a.b/l"><img src="https://img.shields.io/l.svg" alt="License"></a>
      </p>

      <details><summary>More</summary>

      Some *Markdown*, H<sub>2</sub>O and <a href="docs/x.md">a page</a>.

      - item

      </details>

      <table>
      <tr><th>name</th><th>value</th></tr>
      <tr><td>a</td><td><ul><li>1</li><li>2</li></ul></td></tr>
      </table>

      <pre>
        kept
          as it is
      </pre>

      <style>p { color: red }</style>
      <script>
      alert(1)

      </script>

      end
      """
    #expect(
      try plain(page) == """
        [image: a > b] (logo.png) (https://a.b)
        Title
        ═══════════════════════════════════════

        [CI] [License]

        ▾ More

          Some Markdown, H₂O and a page (docs/x.md).

          • item

        name │ value
        ─────┼──────
        a    │ • 1
             │ • 2

              kept
                as it is

        end

        """)
  }

  // MARK: Tables of blocks

  /// There is no room for code beside other code. The cells of a row follow one another, each below the heading of its
  /// column.
  @Test func cellsWithCodeHaveHeadings() throws {
    let page = """
      <table>
      <tr><th>Before</th><th>After <i>it</i></th><th>Why</th></tr>
      <tr><td>

      ```swift
      let a = 1
      ```

      </td><td>

      ```swift
      let b = 2
      ```

      Some text.

      </td><td></td></tr>
      <tr><td><pre>one</pre></td><td>two</td><td>three</td></tr>
      </table>

      end
      """
    #expect(
      try plain(page) == """
        Before:
            ── swift
            let a = 1

        After it:
            ── swift
            let b = 2

        Some text.

        ────────────────────────────────────────────────────────────
        Before:
            one

        After it:
        two

        Why:
        three

        end

        """)
  }

  /// Without a header of words, there are only rules between the rows.
  @Test func cellsWithCodeAndNoHeader() throws {
    let page = "<table><tr><td><pre>one</pre></td><td>two</td></tr><tr><td>three</td></tr></table>"
    let rule = String(repeating: "─", count: 60)
    #expect(try plain(page) == "    one\n\ntwo\n\n\(rule)\nthree\n")
    let header = "<table><tr><th><pre>one</pre></th></tr><tr><td>two</td></tr></table>"
    #expect(try plain(header) == "    one\n\n\(rule)\ntwo\n")
    // A header of words is a heading, even above a rule.
    #expect(try plain("<table><tr><th>one</th></tr><tr><td><hr></td></tr></table>") == "one:\n\(rule)\n")
  }

  // MARK: Badges and images

  private static let badges =
    "[![Build](https://x.y/a.svg)](https://x.y/b)\n[![](https://x.y/c/docs.svg?d)](https://x.y/e)"

  @Test func badgesAreOneLine() throws {
    #expect(try plain(Self.badges) == "[Build] [docs.svg]\n")
    #expect(try plain(Self.badges) { $0.links = .none } == "[Build] [docs.svg]\n")
    #expect(
      try plain(Self.badges, width: 20) { $0.links = .notes } == """
        [Build][1]
        [docs.svg][2]

        ────────────────────
        [1] https://x.y/b
        [2] https://x.y/e

        """)
    #expect(try page(Self.badges.utf8).links.map(\.destination) == ["https://x.y/b", "https://x.y/e"])
    // Badges in HTML may have any lines and spaces.
    let html = """
      <p align=center><a href=https://x.y/b><img src=https://x.y/a.svg alt=Build></a>&nbsp;
        <a href="https://x.y/e">
          <img src="https://x.y/c/docs.svg?d"/>
        </a> &nbsp; <img src="https://x.y/f.svg" alt="Licence"></p>
      """
    #expect(try plain(html) == "[Build] [docs.svg] [Licence]\n")
    // The document's own pictures are not badges, and neither is a badge among words.
    #expect(try plain("![a](b.png) ![c](d.png)") == "[image: a] (b.png) [image: c] (d.png)\n")
    #expect(try plain("see ![a](https://b.c)") == "see [image: a] (https://b.c)\n")
  }

  @Test func addressesOfImages() throws {
    let text = "![a](b/c.png) and ![](b/c.png)"
    #expect(try plain(text) == "[image: a] (b/c.png) and [image] (b/c.png)\n")
    #expect(try plain(text) { $0.links = .none } == "[image: a] and [image: c.png]\n")
    #expect(try plain(text) { $0.links = .notes }.hasPrefix("[image: a][1] and [image][2]\n"))
  }

  // MARK: Lines

  @Test func tablesWithoutHeader() throws {
    #expect(try plain("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>") == "a │ b\nc │\n")
    let wide = "<table><tr><td>incomprehensibilities</td><td>extraordinarily</td></tr><tr><td>b</td></tr></table>"
    #expect(
      try plain(wide, width: 24) == "incomprehensibilities\nextraordinarily\n────────────────────────\nb\n")
  }

  @Test func listsInCells() throws {
    #expect(
      try plain("| a | b |\n| - | - |\n| <ul><li>c</li><li>d</li></ul> | e<br>f |") == """
        a   │ b
        ────┼──
        • c │ e
        • d │ f

        """)
  }

  @Test(arguments: [
    ("x<sup>2</sup> a<sub>ij</sub>", "x² aᵢⱼ", "x^2 a_ij"), ("1<sup>st</sup>", "1^st", "1^st"),
    ("a<sub>some small print</sub>", "asome small print", "asome small print"),
  ])
  func smallLetters(markdown: String, shown: String, ascii: String) throws {
    #expect(try plain(markdown) == shown + "\n")
    #expect(try plain(markdown) { $0.isASCII = true } == ascii + "\n")
  }

  @Test func aLinkWithoutALabelIsItsAddress() throws {
    #expect(try plain("a <a href=\"https://b.c\"></a> d") == "a https://b.c d\n")
    #expect(try plain("<a href=\"x\">\n\ntext\n\n</a>") { $0.links = .none } == "x\n\ntext\n")
  }

  // MARK: Colours

  private static func luminance(_ color: UInt32) -> Double {
    func part(_ shift: UInt32) -> Double {
      let value = Double((color >> shift) & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }

  /// Addresses have the terminal's own text colour at full strength. All colours of the other themes are readable on
  /// their backgrounds.
  @Test func addressesCanBeRead() throws {
    let output = try render("[a](https://b.c) ![d](https://e.f)".utf8, colors: .palette16)
    #expect(!String(decoding: output, as: UTF8.self).contains("\u{1B}[0;2;34m"))
    #expect(Theme.terminal.style(.address) == CellStyle())
    for (theme, ground) in [(Theme.light, 1.0), (.dark, 0.0)] {
      for role in TextStyle.Role.allCases {
        guard case .rgb(let red, let green, let blue) = theme.style(TextStyle(role)).foreground else { continue }
        let light = Self.luminance(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
        let contrast = (max(light, ground) + 0.05) / (min(light, ground) + 0.05)
        #expect(contrast >= 4.5, "\(role) of \(theme): \(contrast)")
      }
    }
  }
}
