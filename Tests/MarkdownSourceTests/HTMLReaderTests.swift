import MarkdownSource
import Testing

@Suite("HTML as Markdown")
struct HTMLReaderTests {
  /// Returns the nodes below the document, each on a line, without their source lines.
  private func dump(_ markdown: String) throws -> String {
    let tree = try MarkdownTree.parseGitHub(Array(markdown.utf8), deadlineSeconds: 60).readingHTML()
    return tree.dump.split(separator: "\n").dropFirst()
      .map { $0.dropFirst(2).replacing(/@\d+$/, with: "") }.joined(separator: "\n")
  }

  @Test func linksKeepTheirAddresses() throws {
    #expect(
      try dump("See <a href=\"https://a.b/?x=1&amp;y\" title='T'>the <b>label</b></a>.") == """
        paragraph
          'See '
          link https://a.b/?x=1&y 'T'
            'the '
            strong
              'label'
          '.'
        """)
    #expect(
      try dump("<p>\n<a href=x>one</a> and\n<a href=\"y\">two</a>\n</p>") == """
        paragraph
          link x ''
            'one'
          ' and '
          link y ''
            'two'
        """)
  }

  /// The label may be elsewhere, or be a block.
  @Test func linksAroundBlocks() throws {
    #expect(
      try dump("<a href=\"x\">\n\ntext\n\n</a>") == """
        paragraph
          link x ''
        paragraph
          'text'
        """)
    #expect(
      try dump("<div><a href=\"x\"><div>text</div></a></div>") == """
        paragraph
        paragraph
          link x ''
            'text'
        """)
    #expect(try dump("<h2><a href=\"#x\"></a>T</h2>") == "heading2\n  'T'")
    // No link is inside another one.
    #expect(
      try dump("<div><a href=x>a<a href=y>b</a></div>") == """
        paragraph
          link x ''
            'a'
          link y ''
            'b'
        """)
  }

  @Test func headings() throws {
    #expect(try dump("<h1 align=\"center\">\n  A <em>b</em>\n</h1>") == "heading1\n  'A '\n  emphasis\n    'b'")
    #expect(try dump("<h1>\n\n*a*\n\n</h1>\n\nb") == "heading1\n  emphasis\n    'a'\nparagraph\n  'b'")
    // A heading that is never closed ends with its first text.
    #expect(try dump("<h1>a\n\nb") == "heading1\n  'a'\nparagraph\n  'b'")
  }

  @Test func lists() throws {
    #expect(
      try dump("<ol start=3><li>a<li>b<ul><li>c</ul></ol>d") == """
        list 3. tight
          item
            paragraph
              'a'
          item
            paragraph
              'b'
            list bullets tight
              item
                paragraph
                  'c'
        paragraph
          'd'
        """)
    #expect(
      try dump("<dl><dt>a<dd>b</dl>") == """
        paragraph
          strong
            'a'
        list bullets tight
          item
            paragraph
              'b'
        """)
  }

  @Test func tables() throws {
    #expect(
      try dump(
        """
        <table>
        <thead><tr><th>a</th><th align="right">b</th></tr></thead>
        <tr><td rowspan="2">c</td><td>d</td></tr>
        <tr><td>e</td></tr>
        <tr><td colspan="2">f</td></tr>
        </table>
        """) == """
          table none,right
            header
              cell
                paragraph
                  'a'
              cell
                paragraph
                  'b'
            row
              cell
                paragraph
                  'c'
              cell
                paragraph
                  'd'
            row
              cell
              cell
                paragraph
                  'e'
            row
              cell
                paragraph
                  'f'
              cell
          """)
  }

  /// A cell that does not fit beside another one is set below it.
  @Test func tablesOfBlocks() throws {
    #expect(
      try dump("<table><tr><td>\n\n```swift\na\n```\n\n</td><td>b</td></tr></table>") == """
        html stackedTable
          row
            cell
              code[swift] 'a\\n'
            cell
              paragraph
                'b'
        """)
  }

  @Test func code() throws {
    #expect(
      try dump("<pre><code class=\"language-c\">\n  a &lt; <b>b</b><br>\n    c\n</code></pre>")
        == "code[c] '  a < b\\n\\n    c\\n'")
    #expect(try dump("<kbd>a</kbd>") == "paragraph\n  html code\n    'a'")
  }

  @Test func details() throws {
    #expect(
      try dump("<details>\n<summary>a <b>b</b></summary>\n\n- c\n\n</details>\n\nd") == """
        html details
          html summary
            'a '
            strong
              'b'
          list bullets tight
            item
              paragraph
                'c'
        paragraph
          'd'
        """)
  }

  @Test(arguments: [
    ("a <script>b\nc</script> d", "paragraph\n  'a  d'"),
    ("a <style>b</style><b>c</b>", "paragraph\n  'a '\n  strong\n    'c'"),
    ("<script>\nalert('<p>')\n\nb</script>\n\nc", "paragraph\n  'c'"),
    ("<STYLE>\np { color: red }\n</Style>\nc", "paragraph\n  'c'"), ("<!-- a > b --> c", "paragraph\n  'c'"),
    // Without an end, only the tag is left out of a line.
    ("a <script>b", "paragraph\n  'a b'"),
  ])
  func scriptsAndStylesAreLeftOut(markdown: String, nodes: String) throws { #expect(try dump(markdown) == nodes) }

  @Test func images() throws {
    #expect(
      try dump("<p><img alt=\"a > b\" src='c.png'></p>") == "paragraph\n  image c.png ''\n    'a > b'")
    #expect(
      try dump("<picture><source srcset=x><img src=y alt=z></picture>") == "paragraph\n  image y ''\n    'z'")
    #expect(try dump("<div><video src=\"a.mp4\"></video></div>") == "paragraph\n  link a.mp4 ''\n    'video'")
  }

  @Test func linesAndSmallLetters() throws {
    #expect(
      try dump("H<sub>2</sub>O<br/>x<sup>n</sup>") == """
        paragraph
          'H'
          html lowered
            '2'
          'O'
          hard
          'x'
          html raised
            'n'
        """)
    #expect(try dump("a <div>b</div>") == "paragraph\n  'a '\n  html lineStart\n  'b'\n  html lineStart")
    #expect(
      try dump("| a |\n| - |\n| <ul><li>b</li><li>c</li></ul> |").contains(
        "html itemStart\n      'b'\n      html lineStart\n      html itemStart\n      'c'"))
  }

  /// The Markdown nodes between two tags are where the tags put them, and no tag ends them.
  @Test func tagsAroundMarkdown() throws {
    #expect(
      try dump("<blockquote>\n\n- a</blockquote>\n\n</blockquote>\n\nb") == """
        quote
          list bullets tight
            item
              paragraph
                'a'
                html lineStart
        paragraph
          'b'
        """)
  }

  @Test func emoji() throws {
    #expect(
      try dump(":tada: :white_check_mark: :nothing: 12:30:45 `:tada:`")
        == "paragraph\n  '🎉 ✅ :nothing: 12:30:45 '\n  `':tada:'`")
    #expect(try dump("<p>:+1:</p>") == "paragraph\n  '👍'")
  }

  @Test func whatHasNoHTMLStaysAsItIs() throws {
    let tree = try MarkdownTree.parseGitHub(Array("# a\n\n- *b* c:\n\n| d |\n| - |\n".utf8), deadlineSeconds: 60)
    #expect(tree.readingHTML() == tree)
  }

  @Test func marksOfNotebooksStay() throws {
    #expect(try dump("<!-- notebook:begin a -->\n\nb").hasPrefix("html '<!-- notebook:begin a -->"))
  }
}
